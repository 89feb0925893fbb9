import { toRgb } from '../../../shared/hex-color.ts';
import { chanceAt, type Pixels, pixels } from './pixels.ts';
import { finish, ROWS_AT_ONCE, type Work } from './work.ts';

/** Linen colors, as pale as in the shop's pictures. */
export const TONES = {
  sand: '#e3d6c2',
  oat: '#e9dfcf',
  blush: '#e6cdbf',
  stone: '#d2cdc5',
  sage: '#c9cdbd',
  mist: '#ccd3d8',
};
type Tone = keyof typeof TONES;

/** A square of plain linen that tiles seamlessly. `thread`: its width in pixels. */
export const linen = (tone: Tone, size: number, thread: number): Pixels => finish(layLinen(tone, size, thread));

/** The same in steps. */
export function* layLinen(tone: Tone, size: number, thread: number): Work<Pixels> {
  const out = pixels(size, size);
  const loom: Loom = {
    color: toRgb(TONES[tone]),
    thread,
    crossings: createCrossings(Math.floor(size / thread)),
    crowns: Array.from({ length: thread }, (_, n) => (1 - (((n + 0.5) / thread) * 2 - 1) ** 2) * 0.018),
  };
  for (let y = 0; y < size; y++) {
    if (y % ROWS_AT_ONCE === 0) yield;
    layRow(out, y, loom);
  }
  return out;
}

type Loom = {
  color: readonly [r: number, g: number, b: number];
  thread: number;
  crossings: readonly (readonly Crossing[])[];
  /** Extra brightness across a thread, highest in its middle. */
  crowns: readonly number[];
};

function layRow({ data, width }: Pixels, y: number, { color: [r, g, b], thread, crossings, crowns }: Loom): void {
  const row = crossings[Math.floor(y / thread) % crossings.length] ?? [];
  for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
    const { isOver, light: base } = row[Math.floor(x / thread) % row.length] ?? DARK_CROSSING;
    const light = base + (crowns[(isOver ? x : y) % thread] ?? 0) + (chanceAt(x, y, 25) - 0.5) * 0.012;
    data[at] = r * light;
    data[at + 1] = g * light;
    data[at + 2] = b * light * (1 + 0.15 * (1 - light));
    data[at + 3] = 255;
  }
}

/** A thread crossing: whether the warp is on top, and its brightness. */
type Crossing = { isOver: boolean; light: number };
const DARK_CROSSING: Crossing = { isOver: false, light: 0 };

/** Irregular rows of crossings. */
function createCrossings(count: number): Crossing[][] {
  const down = Array.from({ length: count }, (_, n) => strength(n, 1));
  const across = Array.from({ length: count }, (_, n) => strength(n, 2));
  const crossing = (i: number, j: number): Crossing => {
    const isOver = (i + j) % 2 === 0;
    const [warp, weft] = [down[i] ?? 0, across[j] ?? 0];
    const slub =
      chanceAt(i, Math.floor(j / (isOver ? 9 : 1)), 23) * 0.5 + chanceAt(Math.floor(i / (isOver ? 1 : 9)), j, 24) * 0.5;
    const threads = isOver ? warp * 0.8 + weft * 0.2 : weft * 0.8 + warp * 0.2;
    return { isOver, light: 0.98 + threads + (slub - 0.5) * 0.03 };
  };
  return across.map((_, j) => down.map((__, i) => crossing(i, j)));
}

const strength = (n: number, salt: number) =>
  (chanceAt(n, salt, 21) - 0.5) * 0.05 + (chanceAt(Math.floor(n / 3), salt, 22) - 0.5) * 0.04;
