import type { Area } from 'react-easy-crop';
import { MIN_SIDE, SHOWN_RATIO } from '../../../shared/pictures.ts';
import type { Cut } from '../../../shop/media/schema.ts';

/** Original picture, its size in pixels, and its crop; null: no crop. */
export type Whole = { src: string; width: number; height: number; crop: Cut | null };

const within = (part: number, most: number) => Math.min(Math.max(part, 0), most);

/** Crop in fractions of the picture, exactly 4:5 in pixels, for an area in percent. */
export function getCut(
  area: { x: number; y: number; width: number },
  { width, height }: Pick<Whole, 'width' | 'height'>,
): Cut {
  const widest = Math.min(1, (height * SHOWN_RATIO) / width);
  const wide = within(area.width / 100, widest);
  const high = Math.min(1, (wide * width) / SHOWN_RATIO / height);
  return { x: within(area.x / 100, 1 - wide), y: within(area.y / 100, 1 - high), width: wide, height: high };
}

/** Pixel size of an area after cropping to 4:5. */
export function toPixels(cut: Cut, { width, height }: Pick<Whole, 'width' | 'height'>) {
  const wide = Math.min(cut.width * width, cut.height * height * SHOWN_RATIO);
  return { width: Math.round(wide), height: Math.round(wide / SHOWN_RATIO) };
}

/** Whether a 4:5 crop in lists would cut off more than a sliver. */
export const isCutByLists = ({ width, height }: { width: number; height: number }): boolean =>
  Math.abs(width / height / SHOWN_RATIO - 1) > 0.02;

/** Whether the picture is large enough for the smallest crop. */
export const canBeCropped = (whole: { width: number; height: number }): boolean =>
  toPixels({ x: 0, y: 0, width: 1, height: 1 }, whole).width >= MIN_SIDE;

export const toPercent = ({ x, y, width, height }: Cut): Area => ({
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
});
