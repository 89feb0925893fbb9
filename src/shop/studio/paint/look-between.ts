import type { Pixels } from './pixels.ts';

// A pixel's bytes in one number, red lowest, as the memory of every processor that we run on has them: alpha is above 24.
const ALL_OPAQUE = 255;
/** Red and blue, which are mixed at once; green and alpha, moved down by a byte. */
const RED_BLUE = 0xff00ff;
/** Shares of a mix are so many parts, and fit beside each other's channels. */
const PARTS = 256;

/** The four pixels around a place, each by how near it is; 0 outside. */
export function lookBetween({ width, height, data }: Pixels): (u: number, v: number) => number {
  const from = new Uint32Array(data.buffer);
  // One for all pixels: none takes an allocation.
  const four: Four = { a: 0, b: 0, c: 0, d: 0 };
  return (u, v) => {
    const [x, y] = [Math.floor(u), Math.floor(v)];
    if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return 0;
    const at = y * width + x;
    const a = from[at] ?? 0;
    const b = from[at + 1] ?? 0;
    const c = from[at + width] ?? 0;
    const d = from[at + width + 1] ?? 0;
    if ((a | b | c | d) >>> 24 === 0) return 0;
    const right = ((u - x) * PARTS) | 0;
    const down = ((v - y) * PARTS) | 0;
    [four.a, four.b, four.c, four.d] = [a, b, c, d];
    return (a & b & c & d) >>> 24 === ALL_OPAQUE ? mixOpaque(four, right, down) : mixByAlpha(four, right, down);
  };
}

/** Upper left, upper right, lower left, lower right. */
type Four = { a: number; b: number; c: number; d: number };

/** Two channels of one number at a time: none reaches into the next, since the shares make 256. */
function mixOpaque({ a, b, c, d }: Four, right: number, down: number): number {
  const wd = (right * down) >> 8;
  const wb = right - wd;
  const wc = down - wd;
  const wa = PARTS - right - down + wd;
  const redBlue =
    Math.imul(a & RED_BLUE, wa) +
    Math.imul(b & RED_BLUE, wb) +
    Math.imul(c & RED_BLUE, wc) +
    Math.imul(d & RED_BLUE, wd);
  const green =
    Math.imul((a >> 8) & 255, wa) +
    Math.imul((b >> 8) & 255, wb) +
    Math.imul((c >> 8) & 255, wc) +
    Math.imul((d >> 8) & 255, wd);
  return ((redBlue >>> 8) & RED_BLUE) | (green & 0xff00) | (ALL_OPAQUE << 24);
}

/** At an edge: colors count by their alpha. */
function mixByAlpha({ a, b, c, d }: Four, right: number, down: number): number {
  const [left, up] = [PARTS - right, PARTS - down];
  const wa = (a >>> 24) * left * up;
  const wb = (b >>> 24) * right * up;
  const wc = (c >>> 24) * left * down;
  const wd = (d >>> 24) * right * down;
  const all = wa + wb + wc + wd;
  if (all === 0) return 0;
  const channel = (shift: number) =>
    (((a >> shift) & 255) * wa + ((b >> shift) & 255) * wb + ((c >> shift) & 255) * wc + ((d >> shift) & 255) * wd) /
      all +
    0.5;
  return ((all / (PARTS * PARTS) + 0.5) << 24) | (channel(16) << 16) | (channel(8) << 8) | channel(0);
}
