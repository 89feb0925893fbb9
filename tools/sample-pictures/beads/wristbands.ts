import { type Frame, type Job, SEED, seenSide, weaveRibbon } from './loom.ts';
import { BRASS } from './palettes.ts';
import { add, clamp, cross, last, nth, TAU, times, UP, unit, v, walked } from './space.ts';

export function drawWristband(job: Job): void {
  const { chance } = job;
  const style = job.style ?? chance.pick(['cuff', 'cuff', 'band', 'stack']);
  const turn = chance.pick([-2.1, -0.9, -2.6, 0.62]);
  if (style === 'stack') {
    drawStack(job, turn);
    return;
  }
  const width = style === 'cuff' ? chance.pick([15, 17, 19]) : chance.pick([9, 11]);
  standLoop(job, { radius: 3.05, width, turn, squash: chance.range(0.84, 0.95), lift: 0, x: 0, z: 0 });
}

function drawStack(job: Job, turn: number): void {
  const { chance, palette } = job;
  let lift = 0;
  for (let k = 0; k < 3; k++) {
    const width = chance.pick([6, 7, 8]);
    const family = chance.pick(['stripe', 'checker', 'zigzag', 'stripe']);
    const [ground, a, b, c] = chance.shuffle([palette.ground, ...palette.colors.slice(0, 3)]);
    if (!ground || !a || !b || !c) throw new Error(`The palette ${palette.id} is too small for a stack`);
    standLoop(
      { ...job, palette: { ...palette, ground, colors: [a, b, c] }, family },
      {
        radius: 3.05 + chance.range(-0.06, 0.06),
        width,
        lift,
        turn: turn + chance.range(-0.5, 0.5),
        squash: 0.9,
        x: chance.range(-0.07, 0.07),
        z: chance.range(-0.07, 0.07),
      },
    );
    lift += width * SEED.half * 2.02 + 0.05;
  }
}

type Loop = {
  radius: number;
  /** beads across */
  width: number;
  turn: number;
  /** ratio of depth to width */
  squash: number;
  lift: number;
  x: number;
  z: number;
};

/** A loop of ribbon standing on edge, with a small opening between two metal bars. */
function standLoop(job: Job, loop: Loop): void {
  const high = (loop.width * SEED.half * 2.02) / 2;
  const { length, frame } = loopPath(loop, high);
  weaveRibbon(job, {
    length,
    width: loop.width,
    frame,
    ao: ({ q, isBack }) => (isBack ? 1 - (q + 0.5) * 0.42 : 1 - Math.max(0, q) * 0.16),
  });
  endBar(job, frame(0), { sign: -1, high });
  endBar(job, frame(length), { sign: 1, high });
}

function loopPath(loop: Loop, high: number): { length: number; frame(s: number): Frame } {
  const gap = 0.16;
  const y = loop.lift + high + 0.02;
  const arc = TAU - gap;
  const at = (a: number) => v(loop.x + loop.radius * Math.cos(a), y, loop.z + loop.radius * loop.squash * Math.sin(a));
  // a table of arc lengths, so that rows stay evenly spaced on the ellipse
  const N = 720;
  const distance = walked(times(N + 1, (i) => at(loop.turn + gap / 2 + (arc * i) / N)));
  const length = last(distance);
  const frame = (s: number): Frame => {
    let i = Math.floor(clamp(s / length) * N);
    while (i < N && nth(distance, i) < s) i++;
    while (i > 0 && nth(distance, i) > s) i--;
    const here = nth(distance, i);
    const part = (s - here) / Math.max(1e-6, (distance[i + 1] ?? length) - here);
    const a = loop.turn + gap / 2 + (arc * (i + part)) / N;
    return { at: at(a), tangent: unit(v(-Math.sin(a), 0, loop.squash * Math.cos(a))), across: v(0, -1, 0) };
  };
  return { length, frame };
}

function endBar({ sheet }: Job, frame: Frame, o: { sign: -1 | 1; high: number }): void {
  const { facing } = seenSide(sheet, unit(cross(frame.tangent, frame.across)));
  sheet.bead({
    at: add(frame.at, frame.tangent, o.sign * 0.14),
    along: UP,
    facing,
    half: o.high * 1.02,
    radius: 0.13,
    color: BRASS,
    shape: 'tube',
    finish: 'metal',
    seated: true,
    jitter: 0,
  });
}

/** A belt rolled into a loose spiral, standing on edge. */
export function drawBelt(job: Job): void {
  const width = job.chance.pick([13, 15]);
  const y = (width * SEED.half * 2.02) / 2 + 0.02;
  const turns = 2.6;
  const path = times(900, (i) => {
    const a = (i / 899) * turns * TAU + 2.2;
    const r = 1.5 + 0.085 * (i / 899) * turns * TAU + (i > 820 ? ((i - 820) / 80) ** 2 * 1.2 : 0);
    return v(r * Math.cos(a), y, r * 0.92 * Math.sin(a));
  });
  const distance = walked(path);
  const length = last(distance);
  const frame = (s: number): Frame => {
    const found = distance.findIndex((d) => d >= s);
    const i = found < 0 ? path.length - 1 : Math.max(1, found);
    const at = nth(path, i);
    return { at, tangent: unit(add(at, nth(path, i - 1), -1)), across: v(0, -1, 0) };
  };
  weaveRibbon(job, {
    length,
    width,
    frame,
    ao: ({ s, q, isBack }) =>
      (isBack ? 0.92 - (q + 0.5) * 0.4 : 1 - Math.max(0, q) * 0.2) * (0.72 + 0.28 * clamp(s / length + 0.25)),
  });
}
