import { type Chart, chartOf } from '../core/chart.ts';
import type { BeadColor } from '../core/colors.ts';
import type { Design } from '../core/design.ts';
import { BEAD } from '../core/settings.ts';
import { SUN, type Sun } from './light.ts';
import { headOf, tailOf } from './parts.ts';
import { lay, type Pixels, pixels } from './pixels.ts';
import { stripPicture } from './strip.ts';

type Piece = {
  picture: Pixels;
  chart: Chart;
  /** Where its woven part lies in the picture. */
  strip: { left: number; width: number };
};

/** The whole piece on nothing; `w`: pixels of a row. */
export function piecePicture(design: Design, w: number, palette: readonly BeadColor[], sun: Sun = SUN): Piece {
  const chart = chartOf(design, palette);
  const strip = stripPicture(chart, w, palette, { sun });
  const head = headOf(design, w / BEAD.alongMm, sun);
  const tail = tailOf(design, w, palette, sun);
  const left = -head.left;
  const right = Math.max(0, tail.left + tail.picture.width);
  const ends = [head, tail].flatMap(({ top, picture }) => [-top, top + picture.height]);
  const half = Math.max(strip.height / 2, ...ends);
  const picture = pixels(left + strip.width + right, Math.ceil(half) * 2);
  const middle = picture.height / 2;
  lay(picture, strip, left, Math.round(middle - strip.height / 2));
  lay(picture, head.picture, left + head.left, middle + head.top);
  lay(picture, tail.picture, left + strip.width + tail.left, middle + tail.top);
  return { picture, chart, strip: { left, width: strip.width } };
}
