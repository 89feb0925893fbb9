import type { Job } from './loom.ts';
import { type RingPattern, ringPattern } from './ring-patterns.ts';
import { add, clamp, flip, last, nth, type Point, TAU, UP, unit, v } from './space.ts';

const [HALF, RADIUS] = [0.108, 0.122];

/** One coil of a bowl: its radius, its height, and how far up the side it is (0 to 1). */
type Coil = { r: number; y: number; t: number };

/** A bowl coiled bead by bead. */
export function drawBowl(job: Job): void {
  const { chance, sheet, palette } = job;
  const radius = chance.range(3.1, 3.6);
  const depth = chance.range(1.7, 2.5);
  const flare = chance.range(0.45, 0.62);
  const repeats = chance.pick([6, 7, 8, 10]);
  const pattern = ringPattern(job.family, palette, chance);
  const coils = coilUp((t) => ({
    r: radius * Math.sin((t * Math.PI) / 2) ** flare * (0.55 + 0.45 * t),
    y: 0.16 + depth * t ** 2.3,
  }));
  coils.forEach((_, k) => {
    layCoil(job, coils, { k, repeats, pattern });
  });
  const middle = { half: 0.16, radius: 0.16, color: palette.line, shape: 'round' } as const;
  sheet.bead({ at: v(0, 0.2, 0), along: v(1, 0, 0), facing: UP, ...middle, finish: palette.finish, seated: true });
  whipRim(job, last(coils));
}

/** Walks the profile and lays a coil whenever one fits. */
function coilUp(profile: (t: number) => { r: number; y: number }): Coil[] {
  const coils: Coil[] = [];
  let before = profile(0);
  let run = 0;
  for (let i = 0; i <= 4000; i++) {
    const t = i / 4000;
    const here = profile(t);
    run += Math.hypot(here.r - before.r, here.y - before.y);
    before = here;
    if (run < RADIUS * 1.95) continue;
    coils.push({ ...here, t });
    run = 0;
  }
  return coils;
}

function layCoil(job: Job, coils: readonly Coil[], o: { k: number; repeats: number; pattern: RingPattern }): void {
  const total = coils.length;
  const coil = nth(coils, o.k);
  const next = nth(coils, Math.min(total - 1, o.k + 1));
  const before = nth(coils, Math.max(0, o.k - 1));
  const slope = unit(v(next.r - before.r, next.y - before.y, 0));
  const beads = Math.max(6, Math.round((TAU * coil.r) / (HALF * 2.02)));
  for (let j = 0; j < beads; j++) {
    const th = ((j + (o.k % 2) * 0.5) / beads) * TAU;
    const u = ((th / TAU) * o.repeats) % 1;
    const color = o.pattern({ k: o.k, rings: total, u, n: beads / o.repeats });
    layBothSides(job, coil, { th, slope, color, castsShadow: o.k > total - 6 || coil.t > 0.3 });
  }
}

type Wall = { th: number; slope: Point; color: string; castsShadow: boolean };

/** The inside and the outside of the wall, each where the viewer sees it. */
function layBothSides({ sheet, palette }: Job, coil: Coil, { th, slope, color, castsShadow }: Wall): void {
  const [c, s] = [Math.cos(th), Math.sin(th)];
  const { light } = sheet.camera;
  const inward = v(-slope.y * c, slope.x, -slope.y * s);
  const at = v(coil.r * c, coil.y, coil.r * s);
  const bead = { along: v(-s, 0, c), half: HALF, radius: RADIUS, color, seated: true, finish: palette.finish };
  if (sheet.camera.direction(inward).z > 0.02) {
    // the near wall shades the floor on the light's side
    const toLight = c * light.x + s * light.z;
    const ao = 1 - 0.34 * clamp(toLight) * (1 - coil.t * 0.6) - 0.16 * (1 - coil.t);
    sheet.bead({ ...bead, at, facing: inward, ao, shadow: castsShadow });
  }
  const outward = flip(inward);
  if (sheet.camera.direction(outward).z > -0.1 && coil.t > 0.08) {
    sheet.bead({ ...bead, at: add(at, outward, 0.2), facing: outward, ao: 0.62 + 0.4 * coil.t });
  }
}

/** A whipped rim in two colors. */
function whipRim({ sheet, palette }: Job, rim: Coil): void {
  const r = rim.r + 0.1;
  const beads = Math.round((TAU * r) / 0.2);
  for (let j = 0; j < beads; j++) {
    const th = (j / beads) * TAU;
    sheet.bead({
      at: v(r * Math.cos(th), rim.y + 0.12, r * Math.sin(th)),
      along: v(Math.cos(th), 0, Math.sin(th)),
      facing: UP,
      half: 0.12,
      radius: 0.105,
      color: j % 4 < 2 ? palette.colors[0] : palette.line,
      seated: true,
      finish: palette.finish,
      lift: 0.05,
    });
  }
}
