import { LEAST_SIDE } from '../../shared/picture-recipe.ts';
import { openPicture, readSize } from './read-picture.ts';

export type MeasureResult =
  | { ok: true; width: number; height: number; color: string }
  | { ok: false; reason: UnusableReason };
export type UnusableReason = 'not_a_picture' | 'too_many_pixels' | 'too_small';

/** Size and color of a picture, or why it can't be one of the shop's. */
export async function measure(original: string | Buffer): Promise<MeasureResult> {
  const size = await readSize(original);
  if (!size.ok) return size;
  if (Math.min(size.width, size.height) < LEAST_SIDE) return { ok: false, reason: 'too_small' };
  try {
    return { ...size, color: await borderColor(original) };
  } catch {
    return { ok: false, reason: 'not_a_picture' };
  }
}

/** The mean of the outermost pixels: nearly always the backdrop. */
async function borderColor(original: string | Buffer): Promise<string> {
  const [width, height] = [24, 30];
  const pixels = await openPicture(original)
    .flatten({ background: '#ffffff' })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const border = Array.from({ length: width * height }, (_, i) => i).filter(
    (i) => i < width || i >= width * (height - 1) || i % width === 0 || i % width === width - 1,
  );
  const mean = (channel: number) =>
    Math.round(border.reduce((sum, i) => sum + (pixels[i * 3 + channel] ?? 0), 0) / border.length);
  return `#${[0, 1, 2].map((channel) => mean(channel).toString(16).padStart(2, '0')).join('')}`;
}
