import { type BeadColor, colorOf } from '../core/colors.ts';
import { BEAD } from '../core/settings.ts';
import type { TailBeads } from '../core/tail-beads.ts';
import { beadPicture } from './bead.ts';
import { braid, leather } from './leather.ts';
import type { Sun } from './light.ts';
import { type Part, paintSurfaces } from './paint-surfaces.ts';
import { paintedOnce } from './painted-once.ts';
import { lay, smooth } from './pixels.ts';
import { BRASS, ball, LEATHER, type Rgb } from './surfaces.ts';
import type { Work } from './work.ts';

const KNOT: Rgb = [LEATHER[0] * 0.8, LEATHER[1] * 0.8, LEATHER[2] * 0.8];

const bendAt = (x: number) => Math.sin((x - 12) / 9) * 2.6 * smooth(12, 34, x);

/** A braid with three beads and a knot. */
export function* cord({ large }: TailBeads, w: number, palette: readonly BeadColor[], sun: Sun): Work<Part> {
  const scale = w / BEAD.alongMm;
  const bare = yield* paintedOnce('cord', scale, sun, () => bareCord(scale, sun));
  const part = { ...bare, picture: { ...bare.picture, data: bare.picture.data.slice() } };
  const size = Math.max(3, Math.round(scale * 5.2));
  for (const [n, id] of large.entries()) {
    const x = 41.2 + n * 4.6;
    const place = { w: Math.round(size * 0.92), h: size, look: n, turned: true, round: 0.72, sun };
    const left = Math.round(x * scale) - part.left - Math.round(size / 2);
    const top = Math.round(bendAt(x) * scale) - part.top - Math.round(size / 2);
    lay(part.picture, beadPicture(colorOf(palette, id), place), left, top);
  }
  return part;
}

function* bareCord(scale: number, sun: Sun): Work<Part> {
  const rivet = ball({ color: BRASS, sun }, { x: 7.6, radius: 1.75 });
  const braided = braid({ from: 11, to: 56, radius: 1.75, bend: bendAt }, sun);
  const part = yield* paintSurfaces(scale, [-3, -14, 61, 14], [braided, leather(1, sun), rivet]);
  const knot = ball({ color: KNOT, sun }, { x: 57, y: bendAt(57), radius: 2.3 });
  const end = yield* paintSurfaces(scale, [54, -6, 60, 6], [knot]);
  lay(part.picture, end.picture, end.left - part.left, end.top - part.top);
  return part;
}
