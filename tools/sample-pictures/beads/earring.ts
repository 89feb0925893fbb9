import type { Job } from './loom.ts';
import { BRASS } from './palettes.ts';
import { layRing } from './rings.ts';
import type { Bead } from './sheet.ts';
import { type Point, v } from './space.ts';

/** Where the ear wire ends and the piece begins. */
export const TOP = -3.5;
const DOWN: Point = v(0, 0, 1);
export const ASIDE: Point = v(1, 0, 0);

/** Radius of the earring's beads. */
export const RADIUS = 0.105;

/** One earring of a pair, in front of a wall that faces the camera. */
export type Earring = Job & {
  /** a position on the earring: to the right of its middle, and down the wall */
  place(dx: number, down: number): Point;
  /** shared by both earrings of a pair, so they match */
  seed: number;
};

export function hangEarring(job: Job, o: { x: number; sway: number; seed: number }): Earring {
  const fromWall = 0.55;
  const place = (dx: number, down: number) => v(o.x + dx + o.sway * (down - TOP), fromWall, down);
  return { ...job, place, seed: o.seed };
}

type Plain = Pick<Bead, 'at' | 'half' | 'radius' | 'color'>;

/** Adds a bead to the earring; all beads face the viewer. */
export function sew({ sheet }: Job, bead: Plain & Partial<Bead>): void {
  sheet.bead({ along: DOWN, facing: v(0, 1, 0), ...bead });
}

/** Up from the loop, over the ear, down behind it. */
export function earWire(earring: Earring): void {
  const { sheet, place, palette } = earring;
  const wire = [place(0, TOP + 0.02), place(0, TOP - 0.22), place(0, TOP - 0.44)];
  for (let i = 1; i <= 18; i++) {
    const a = (i / 18) * Math.PI;
    wire.push(place(-0.34 + 0.34 * Math.cos(a), TOP - 0.5 - 0.42 * Math.sin(a)));
  }
  wire.push(place(-0.7, TOP - 0.22), place(-0.73, TOP + 0.02), place(-0.8, TOP + 0.2));
  sheet.wire(wire, 0.03, BRASS, { metal: true });
  sew(earring, {
    at: place(0, TOP - 0.28),
    half: 0.1,
    radius: 0.1,
    color: palette.colors[0],
    finish: palette.finish,
  });
  layRing(sheet, place(0, TOP + 0.1), { radius: 0.12, color: BRASS, thickness: 0.03 });
}
