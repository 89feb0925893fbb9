import type { Chart } from '../core/chart.ts';
import type { BeadColor } from '../core/colors.ts';
import type { Design } from '../core/design.ts';
import { BEAD, KEYRING } from '../core/settings.ts';
import type { TailBeads } from '../core/tail-beads.ts';
import { cord } from './cord-picture.ts';
import { fringePicture } from './fringe-picture.ts';
import { leather } from './leather.ts';
import { SUN, type Sun } from './light.ts';
import { type Part, paintSurfaces } from './paint-surfaces.ts';
import { paintedOnce } from './painted-once.ts';
import { BRASS, ball, bar, HALF, hoop, STEEL } from './surfaces.ts';
import { finish, type Work } from './work.ts';

/** How far a ring and a clasp reach above and below the middle, in millimeters. */
const RING_MM = 16;
const CLASP_HALF = HALF + 1.6;

/** What sits at the left end; `scale`: pixels for a millimeter. */
export const headOf = (design: Design, scale: number, sun: Sun = SUN): Part => finish(headInSteps(design, scale, sun));

export const headInSteps = (design: Design, scale: number, sun: Sun = SUN): Work<Part> =>
  design.form === 'keyring'
    ? paintedOnce('ring', scale, sun, () => ring(scale, sun))
    : paintedOnce('loop', scale, sun, () => loop(scale, sun));

function ring(scale: number, sun: Sun): Work<Part> {
  const steel = { color: STEEL, sun };
  const x = -27.6;
  return paintSurfaces(
    scale,
    [-43.5, -RING_MM, 3, RING_MM],
    [
      hoop(steel, { x, radius: 12.2, wire: 0.95 }),
      hoop(steel, { x, radius: 13.9, wire: 1.05 }),
      leather(-1, sun),
      ball({ color: BRASS, sun }, { x: -7.6, radius: 1.75 }),
    ],
  );
}

function loop(scale: number, sun: Sun): Work<Part> {
  const brass = { color: BRASS, sun };
  return paintSurfaces(
    scale,
    [-18.5, -CLASP_HALF, 2.6, CLASP_HALF],
    [
      hoop(brass, { x: -11.6, radius: 5.4, wire: 1.15 }),
      hoop(brass, { x: -4.6, radius: 1.7, wire: 0.6, squash: 1.25 }),
      bar(brass, { x: -0.4, half: HALF + 1, radius: 2.5, flat: 0.55 }),
    ],
  );
}

/** What a tail is painted from. */
export type Tailed = { design: Pick<Design, 'form' | 'tail'>; tail: TailBeads };

/** What hangs at the right end; `w`: pixels of a bead along the strip. */
export const tailOf = (tailed: Tailed, w: number, palette: readonly BeadColor[], sun: Sun = SUN): Part =>
  finish(tailInSteps(tailed, w, palette, sun));

export function* tailInSteps(
  { design, tail }: Tailed,
  w: number,
  palette: readonly BeadColor[],
  sun: Sun = SUN,
): Work<Part> {
  if (design.form === 'bracelet') {
    const scale = w / BEAD.alongMm;
    return yield* paintedOnce('toggle', scale, sun, () => toggle(scale, sun));
  }
  return design.tail === 'fringe' ? fringePicture(tail, w, palette, sun) : yield* cord(tail, w, palette, sun);
}

/** The bar that goes through the loop. */
function toggle(scale: number, sun: Sun): Work<Part> {
  const brass = { color: BRASS, sun };
  return paintSurfaces(
    scale,
    [-2.6, -CLASP_HALF, 13, CLASP_HALF],
    [
      hoop(brass, { x: 9, radius: 1.6, wire: 0.55, squash: 1.2 }),
      hoop(brass, { x: 5.6, radius: 1.6, wire: 0.55, squash: 1.2 }),
      bar(brass, { x: 10.8, half: 8.4, radius: 1.35 }),
      ball(brass, { x: 10.8, y: -8, radius: 1.7 }),
      ball(brass, { x: 10.8, y: 8, radius: 1.7 }),
      hoop(brass, { x: 3.2, radius: 1.5, wire: 0.5, squash: 1.1 }),
      bar(brass, { x: 0.4, half: HALF + 1, radius: 2.5, flat: 0.55 }),
    ],
  );
}

/** How far head and tail stand out from the strip, in millimeters. */
export function reachOf({ form, tail }: Pick<Design, 'form' | 'tail'>): [head: number, tail: number] {
  if (form === 'bracelet') return [18.5, 13];
  return [43.5, tail === 'fringe' ? 44 : 61];
}

/** How large the whole piece is painted, in millimeters. */
export function extentOf(
  { form, tail }: Pick<Design, 'form' | 'tail'>,
  { rows }: Pick<Chart, 'rows'>,
): { long: number; high: number } {
  const [head, end] = reachOf({ form, tail });
  const isFringe = form === 'keyring' && tail === 'fringe';
  const long = rows * BEAD.alongMm + head + (isFringe ? KEYRING.fringeMm : end);
  return { long, high: 2 * (form === 'keyring' ? RING_MM : CLASP_HALF) };
}
