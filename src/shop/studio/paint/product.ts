import type { Chart } from '../core/chart.ts';
import type { BeadColor } from '../core/colors.ts';
import type { Design } from '../core/design.ts';
import { BEAD } from '../core/settings.ts';
import { paintHead, paintTail } from './ends.ts';
import { SUN, type Sun } from './light.ts';
import { lay, type Pixels, pixels } from './pixels.ts';
import { stripPicture } from './strip.ts';

/** A design with its chart, possibly from an earlier font, and its colors. */
export type Woven = { design: Design; chart: Chart; palette: readonly BeadColor[] };

/** The whole product on a transparent background; `w`: pixels per row. */
export function productPicture({ design, chart, palette }: Woven, w: number, sun: Sun = SUN): Pixels {
  const strip = stripPicture(chart, w, palette, { sun });
  const head = paintHead(design, w / BEAD.alongMm, sun);
  const tail = paintTail({ design, tail: chart.tail }, w, palette, sun);
  const left = -head.left;
  const right = Math.max(0, tail.left + tail.picture.width);
  const ends = [head, tail].flatMap(({ top, picture }) => [-top, top + picture.height]);
  const half = Math.max(strip.height / 2, ...ends);
  const picture = pixels(left + strip.width + right, Math.ceil(half) * 2);
  const middle = picture.height / 2;
  lay(picture, strip, left, Math.round(middle - strip.height / 2));
  lay(picture, head.picture, left + head.left, middle + head.top);
  lay(picture, tail.picture, left + strip.width + tail.left, middle + tail.top);
  return picture;
}
