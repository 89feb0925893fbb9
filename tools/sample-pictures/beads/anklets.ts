import type { Job } from './loom.ts';
import { BRASS, STEEL } from './palettes.ts';
import { layRing } from './rings.ts';
import { add, clamp, nth, type Point, TAU, times, UP, unit, v } from './space.ts';

const COWRIE =
  `<ellipse cx=".03" cy=".03" rx=".34" ry=".47" fill="#8d7458"/><ellipse rx=".33" ry=".46" fill="url(#cow)"/>` +
  `<path d="M0-.36C.09-.2 .09 .2 0 .36C-.09 .2-.09-.2 0-.36Z" fill="#5d4431"/>` +
  [-0.26, -0.17, -0.08, 0.01, 0.1, 0.19, 0.27]
    .map((y) => `<path d="M-.11 ${y}H-.03M.03 ${y}H.11" stroke="#f7ecd9" stroke-width=".035" stroke-linecap="round"/>`)
    .join('') +
  `<ellipse cx="-.13" cy="-.2" rx=".06" ry=".13" fill="#fff" opacity=".75" transform="rotate(18)"/>`;

const COWRIE_DEF = `<radialGradient id="cow" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#fffaf0"/><stop offset=".5" stop-color="#f0e2c8"/><stop offset="1" stop-color="#b99a72"/></radialGradient>`;

const GAP = 0.2;

/** How strand s of the loose loop runs; strands meet at the clasp. */
type Loop = { radius(th: number, s: number): number; at(th: number, s: number): Point };

/** Two or three fine strands laid in a loose loop, with charms. */
export function drawAnklet(job: Job): void {
  const { chance, sheet } = job;
  const strands = chance.whole(2, 3);
  const charm = job.style ?? chance.pick(['cowrie', 'discs', 'drops']);
  const loop = looseLoop(chance.range(0, TAU), chance.range(0, TAU));
  sheet.defs.set('cow', COWRIE_DEF);
  for (let s = 0; s < strands; s++) layStrand(job, loop, s);
  hangCharms(job, loop, charm);
  clasp(job, loop);
}

function looseLoop(p1: number, p2: number): Loop {
  const meet = (th: number) => clamp((1 - Math.cos(th + Math.PI / 2)) * 2.2 - 0.02);
  const radius = (th: number, s: number) =>
    (3.35 - s * 0.36 * meet(th)) *
      (1 + 0.05 * Math.sin(2 * th + p1) + 0.035 * Math.sin(3 * th + p2 + s * 0.8 * meet(th))) +
    0.05 * Math.sin(5 * th + s * 2) * meet(th);
  const at = (th: number, s: number) => v(radius(th, s) * Math.cos(th), 0.12, radius(th, s) * 1.12 * Math.sin(th));
  return { radius, at };
}

function layStrand(job: Job, loop: Loop, s: number): void {
  const { chance, sheet, palette } = job;
  const start = -Math.PI / 2 + GAP + s * 0.05;
  const end = -Math.PI / 2 + TAU - GAP - s * 0.05;
  const { ground, line, colors } = palette;
  const plan = {
    s,
    colors: chance.shuffle([ground, ground, colors[0], line, colors[1]]),
    run: chance.pick([7, 9, 12]),
  };
  const thread = times(120, (q) => loop.at(start + ((end - start) * q) / 119, s));
  sheet.wire(thread, 0.025, '#5a4636', { depth: -50 });
  let th = start;
  for (let j = 0; th < end; j++) {
    const isBig = j % plan.run === plan.run - 1;
    const at = loop.at(th, s);
    const along = unit(add(loop.at(th + 0.01, s), at, -1));
    const color = isBig ? bigColor(job, Math.floor(j / plan.run)) : smallColor(job, plan, j);
    const finish = color === BRASS ? 'metal' : palette.finish;
    sheet.bead({ ...(isBig ? BIG : SMALL), at: v(at.x, isBig ? 0.19 : 0.115, at.z), along, facing: UP, color, finish });
    th += (isBig ? 0.31 : 0.2 * 0.99) / Math.hypot(loop.radius(th, s), 0.3);
  }
}

const BIG = { half: 0.17, radius: 0.17, shape: 'round' } as const;
const SMALL = { half: 0.094, radius: 0.108, shape: 'seed' } as const;

const bigColor = ({ palette }: Job, k: number): string => (k % 2 ? BRASS : palette.colors[2]);

function smallColor({ palette }: Job, plan: { s: number; colors: readonly string[]; run: number }, j: number): string {
  if (plan.s === 1) return nth([palette.line, nth(plan.colors, 0)], Math.floor(j / 3) % 2);
  if (j % plan.run === 0 || j % plan.run === plan.run - 2) return palette.line;
  return nth(plan.colors, Math.floor(j / plan.run) % plan.colors.length);
}

function hangCharms(job: Job, loop: Loop, charm: string): void {
  const count = charm === 'cowrie' ? 5 : 9;
  const apart = charm === 'cowrie' ? 0.3 : 0.17;
  for (let m = 0; m < count; m++) {
    const th = Math.PI / 2 + (m - (count - 1) / 2) * apart;
    const at = loop.at(th, 0);
    const out = unit(v(Math.cos(th) * 0.6, 0, Math.sin(th)));
    const link = times(9, (q) =>
      add(at, v(Math.cos((q / 8) * TAU) * 0.1 + out.x * 0.2, 0.02, Math.sin((q / 8) * TAU) * 0.1 + out.z * 0.2)),
    );
    job.sheet.wire(link, 0.022, BRASS, { metal: true, lift: 0.05 });
    hangCharm(job, charm, { at, out, m });
  }
}

function hangCharm(job: Job, charm: string, place: { at: Point; out: Point; m: number }): void {
  const { sheet, chance } = job;
  const { at, out } = place;
  if (charm === 'cowrie') {
    const degrees = (Math.atan2(out.z, out.x) * 180) / Math.PI - 90;
    const e = add(at, out, 0.78);
    for (let q = -3; q <= 3; q++) sheet.shadowAt(add(v(e.x, 0.16, e.z), out, q * 0.11), 0.3 - Math.abs(q) * 0.04);
    sheet.stamp(v(e.x, 0.2, e.z), COWRIE, degrees + chance.range(-9, 9), 0.1);
    return;
  }
  if (charm === 'discs') {
    const disc = { half: 0.25, radius: 0.25, color: BRASS, shape: 'round', finish: 'metal' } as const;
    sheet.bead({ at: add(v(at.x, 0.1, at.z), out, 0.55), along: v(1, 0, 0), facing: v(-0.2, 1, -0.1), ...disc });
    return;
  }
  hangDrop(job, place);
}

function hangDrop({ sheet, palette }: Job, { at, out, m }: { at: Point; out: Point; m: number }): void {
  const isLong = m % 2;
  for (let q = 0; q < 2 + isLong; q++) {
    sheet.bead({
      at: add(v(at.x, 0.1, at.z), out, 0.36 + q * 0.2),
      along: out,
      facing: UP,
      half: 0.098,
      radius: 0.1,
      color: q % 2 ? palette.line : palette.colors[0],
      finish: palette.finish,
    });
  }
  sheet.bead({
    at: add(v(at.x, 0.14, at.z), out, 0.92 + isLong * 0.2),
    along: out,
    facing: UP,
    half: 0.26,
    radius: 0.15,
    color: nth(palette.colors, m % 3),
    finish: 'gloss',
  });
}

/** Clasp and extender chain. */
function clasp({ sheet }: Job, loop: Loop): void {
  const [c1, c2] = [loop.at(-Math.PI / 2 - GAP, 0), loop.at(-Math.PI / 2 + GAP, 0)];
  layRing(sheet, v(c1.x + 0.16, 0.1, c1.z), { radius: 0.13, color: STEEL });
  sheet.bead({
    at: v(c1.x + 0.48, 0.13, c1.z - 0.03),
    along: v(1, 0, 0.1),
    facing: UP,
    half: 0.27,
    radius: 0.13,
    color: BRASS,
    finish: 'metal',
  });
  for (let q = 0; q < 7; q++) {
    layRing(sheet, v(c2.x - 0.1 - q * 0.06, 0.08, c2.z - 0.14 - q * 0.19), { radius: 0.1, color: BRASS });
  }
}
