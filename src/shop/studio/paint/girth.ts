import type { BeadColor } from '../core/colors.ts';
import type { Design } from '../core/design.ts';
import { BEAD, CLASP_MM, HEIGHT } from '../core/settings.ts';
import { tailBeads } from '../core/tail-beads.ts';
import { headOf, tailOf } from './parts.ts';
import { lay, type Pixels, pixels } from './pixels.ts';

/** How much of its width a closed bracelet is deep, and how far from above it is seen. */
export const DEEP = 0.8;
export const SIN = 0.33;
export const COS = 0.944;

/** A bracelet all the way round, unrolled. `top`: where the beads begin; `scale`: pixels for a millimeter. */
export type Girth = { picture: Pixels; top: number; scale: number };

/** The whole strip, then the closed clasp; `w`: pixels of a row. */
export function girthPicture(design: Design, strip: Pixels, w: number, palette: readonly BeadColor[]): Girth {
  const scale = w / BEAD.alongMm;
  const top = Math.ceil(scale * 1.8);
  const picture = pixels(strip.width + Math.round(CLASP_MM * scale), strip.height + 2 * top);
  lay(picture, strip, 0, top);
  const middle = picture.height / 2;
  const head = headOf(design, scale);
  const tail = tailOf({ design, tail: tailBeads(design) }, w, palette);
  const headTop = Math.round(middle + head.top);
  lay(picture, head.picture, picture.width + head.left, headTop);
  lay(picture, tail.picture, strip.width + tail.left, Math.round(middle + tail.top));
  // What the loop reaches over the first rows.
  lay(picture, head.picture, head.left, headTop);
  return { picture, top, scale };
}

/** Half the width of a closed bracelet of some girth. */
export const halfWidth = (girth: number): number =>
  girth / (Math.PI * (3 * (1 + DEEP) - Math.sqrt((3 + DEEP) * (1 + 3 * DEEP))));

/** How much room a closed bracelet takes, in its own millimeters. */
export function roomOf(girthMm: number): { wide: number; high: number } {
  const half = halfWidth(girthMm);
  return { wide: half * 2, high: HEIGHT * BEAD.acrossMm * COS + 2 * half * DEEP * SIN + 4 };
}
