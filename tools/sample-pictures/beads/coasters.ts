import type { Job } from './loom.ts';
import type { Colors } from './palettes.ts';
import { ringPattern } from './ring-patterns.ts';
import { mod, nth, type Point, TAU, UP, v } from './space.ts';

const RINGS = 13;
/** Depth offset per disc, large enough that depth sorting doesn't mix overlapping discs. */
const LAYER = 40;

/** Three round coasters, overlapping. */
export function drawCoasters(job: Job): void {
  const spots = job.chance.pick([
    [v(-1.5, 0, -1.7), v(1.6, 0.28, -0.3), v(-0.9, 0.56, 1.9)],
    [v(1.5, 0, -1.9), v(-1.5, 0.28, -0.4), v(1.0, 0.56, 1.8)],
  ]);
  spots.forEach((spot, m) => {
    layCoaster(job, spots, { spot, m });
  });
}

function layCoaster(job: Job, spots: readonly Point[], { spot, m }: { spot: Point; m: number }): void {
  const { chance, palette, sheet } = job;
  const repeats = nth([6, 8, 10], (m + chance.whole(0, 2)) % 3);
  const [a, b, c] = chance.shuffle(palette.colors.slice(0, 3));
  if (!a || !b || !c) throw new Error(`The palette ${palette.id} is too small for coasters`);
  const colors: Colors = [a, b, c];
  const pattern = ringPattern(chance.pick([job.family, job.family, 'star', 'petal']), { ...palette, colors }, chance);
  if (m) shadeBelow(job, spots, { spot, m });
  for (let k = 0; k < RINGS; k++) {
    const r = k * 0.208;
    const beads = Math.max(1, Math.round((TAU * r) / 0.198));
    for (let j = 0; j < beads; j++) {
      const th = ((j + (k % 2) * 0.5) / beads) * TAU;
      sheet.bead({
        at: v(spot.x + r * Math.cos(th), spot.y + 0.13, spot.z + r * Math.sin(th)),
        along: v(-Math.sin(th), 0, Math.cos(th)),
        facing: UP,
        half: 0.1,
        radius: 0.108,
        color: pattern({ k, rings: RINGS, u: mod((th / TAU) * repeats, 1), n: beads / repeats }),
        seated: true,
        finish: palette.finish,
        lift: m * LAYER,
      });
    }
  }
}

/** A disc shades only the ones below it. */
function shadeBelow({ sheet }: Job, spots: readonly Point[], { spot, m }: { spot: Point; m: number }): void {
  const { camera } = sheet;
  const P = camera.project(spot);
  const px = (n: number) => n.toFixed(1);
  sheet.defs.set(
    'cs',
    `<filter id="cs" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${px(P.scale * 0.11)}"/></filter>`,
  );
  sheet.items.push({
    z: m * LAYER - LAYER / 2,
    blur: 0,
    svg: `<ellipse cx="${px(P.x + P.scale * 0.16)}" cy="${px(P.y + P.scale * 0.16)}" rx="${px(P.scale * 2.66)}" ry="${px(P.scale * 2.52)}" fill="#1d110b" fill-opacity=".5" filter="url(#cs)" clip-path="url(#cd${m})"/>`,
  });
  const below = spots.slice(0, m).map((q) => {
    const B = camera.project(v(q.x, q.y + 0.1, q.z));
    const ry = B.scale * 2.64 * Math.abs(camera.direction(v(0, 0, 1)).y);
    return `<ellipse cx="${px(B.x)}" cy="${px(B.y)}" rx="${px(B.scale * 2.64)}" ry="${px(ry)}"/>`;
  });
  sheet.defs.set(`cd${m}`, `<clipPath id="cd${m}">${below.join('')}</clipPath>`);
}
