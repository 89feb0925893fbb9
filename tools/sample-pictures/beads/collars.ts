import type { Job } from './loom.ts';
import { BRASS, LEATHER } from './palettes.ts';
import { type RingPattern, ringPattern } from './ring-patterns.ts';
import { add, cross, flip, nth, type Point, TAU, times, UP, unit, v } from './space.ts';

const [HALF, RADIUS] = [0.092, 0.108];
const INNER = 2.5;
/** opening at the back */
const GAP = 0.34;

type Collar = {
  rings: number;
  repeats: number;
  pattern: RingPattern;
  phase: number;
  hasBars: boolean;
  edge: string;
};

const ringRadius = (k: number): number => INNER + k * RADIUS * 1.96;

/** A broad flat collar of wired rings on a shallow cone. */
export function drawCollar(job: Job): void {
  const { chance } = job;
  const collar: Collar = {
    rings: chance.whole(15, 21),
    repeats: chance.pick([8, 10, 12, 14]),
    pattern: ringPattern(job.family, job.palette, chance),
    phase: chance.range(0, TAU),
    hasBars: job.family !== 'segment' && job.family !== 'swirl' && chance.happens(0.5),
    edge: chance.pick(LEATHER),
  };
  layRings(job, collar);
  hangDanglers(job, collar);
  fasten(job, collar);
}

/** Position of ring k at angle th: sloping outward, with a slight wave. */
function placeOn({ rings, phase }: Collar, k: number, th: number): Point {
  const r = ringRadius(k);
  const slope = 0.46 - 0.012 * k;
  const wave = 0.09 * (k / rings) * Math.sin(3 * th + phase);
  return v(r * Math.cos(th), 1.75 - (r - INNER) * slope + wave + 0.12, r * 0.97 * Math.sin(th));
}

function layRings(job: Job, collar: Collar): void {
  const start = -Math.PI / 2 + GAP / 2;
  for (let k = 0; k < collar.rings; k++) {
    const beads = Math.round(((TAU - GAP) * ringRadius(k)) / (HALF * 2.02));
    for (let j = 0; j < beads; j++) {
      const t = (j + 0.5) / beads;
      const th = start + t * (TAU - GAP);
      const at = placeOn(collar, k, th);
      const along = unit(add(placeOn(collar, k, th + 0.01), placeOn(collar, k, th - 0.01), -1));
      const out = unit(add(placeOn(collar, k + 1, th), at, -1));
      const normal = unit(cross(out, along));
      const isEdge = j < 2 || j >= beads - 2;
      job.sheet.bead({
        at,
        along,
        facing: normal.y < 0 ? flip(normal) : normal,
        half: HALF,
        radius: RADIUS,
        color: isEdge ? collar.edge : ringColor(job, collar, { k, u: t * collar.repeats, beads }),
        seated: true,
        finish: job.palette.finish,
        lift: -k * 0.002,
      });
    }
  }
}

function ringColor({ palette }: Job, collar: Collar, place: { k: number; u: number; beads: number }): string {
  const { k, u, beads } = place;
  const off = Math.abs(u - Math.round(u)) * ((TAU - GAP) / collar.repeats) * ringRadius(k);
  if (collar.hasBars && off < HALF * 2.1) {
    return off < HALF ? nth(palette.colors, 3 % palette.colors.length) : palette.line;
  }
  return collar.pattern({ k, rings: collar.rings, u: u % 1, n: beads / collar.repeats });
}

/** Danglers along the front rim. */
function hangDanglers(job: Job, collar: Collar): void {
  const { sheet, chance, palette } = job;
  const kind = chance.pick(['discs', 'drops', 'none']);
  if (kind === 'none') return;
  const count = chance.pick([26, 32]);
  for (let m = 0; m < count; m++) {
    const th = 0.18 * Math.PI + (m / (count - 1)) * 0.64 * Math.PI;
    const p = placeOn(collar, collar.rings - 0.4, th);
    const d = unit(v(Math.cos(th), -0.2, Math.sin(th)));
    for (let q = 0; q < 3; q++) {
      const color = nth(palette.colors, q % 2);
      const at = add(p, d, 0.2 + q * 0.19);
      sheet.bead({ at, along: d, facing: UP, half: 0.09, radius: 0.09, color, finish: palette.finish });
    }
    if (kind === 'discs') {
      const disc = { half: 0.25, radius: 0.25, color: BRASS, shape: 'round', finish: 'metal' } as const;
      sheet.bead({ at: add(p, d, 0.98), along: v(1, 0, 0), facing: v(-0.2, 0.9, 0.2), ...disc });
    } else {
      const drop = { half: 0.24, radius: 0.12, color: palette.line, finish: 'gloss' } as const;
      sheet.bead({ at: add(p, d, 0.88), along: d, facing: UP, ...drop });
    }
  }
}

/** A button and a loop at the opening. */
function fasten({ sheet }: Job, collar: Collar): void {
  const left = placeOn(collar, collar.rings / 2, -Math.PI / 2 + -1 * (GAP / 2));
  sheet.bead({
    at: add(left, v(0.22, 0.06, 0)),
    along: v(1, 0, 0),
    facing: UP,
    half: 0.2,
    radius: 0.2,
    color: BRASS,
    shape: 'round',
    finish: 'metal',
    lift: 0.4,
  });
  const right = placeOn(collar, collar.rings / 2, -Math.PI / 2 + GAP / 2);
  const loop = times(13, (q) => {
    const a = 0.6 + (q / 12) * 5.1;
    return add(right, v(-0.34 + 0.3 * Math.cos(a), 0.04, 0.16 * Math.sin(a)));
  });
  sheet.wire(loop, 0.045, collar.edge, { lift: 0.3 });
}
