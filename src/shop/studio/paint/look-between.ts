import type { Pixels } from './pixels.ts';

// A pixel's bytes in one number, red lowest, as the memory of every processor that we run on has them: alpha is above 24.
const ALL_OPAQUE = 255;
/** Red and blue, which are mixed at once: none reaches into the other, since the shares make 256. */
const RED_BLUE = 0xff00ff;
const PARTS = 256;

/** The four pixels around a place, each by how near it is, all four bytes in one number; 0 outside. */
export function lookBetween({ width, height, data }: Pixels): (u: number, v: number) => number {
  // Signed: such numbers are kept without an allocation.
  const from = new Int32Array(data.buffer);
  return (u, v) => {
    const x = Math.floor(u);
    const y = Math.floor(v);
    if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return 0;
    const at = y * width + x;
    const all = pixel(from, at) & pixel(from, at + 1) & pixel(from, at + width) & pixel(from, at + width + 1);
    const shares = (((v - y) * PARTS) << 8) | ((u - x) * PARTS);
    return all >>> 24 === ALL_OPAQUE ? mixOpaque(from, at, width, shares) : mixByAlpha(from, at, width, shares);
  };
}

const pixel = (from: Int32Array, at: number) => from[at] ?? 0;

/** `shares`: of the right column, and above eight bits of the lower line. */
function mixOpaque(from: Int32Array, at: number, width: number, shares: number): number {
  const [right, down] = [shares & 255, shares >> 8];
  const wd = (right * down) >> 8;
  const wb = right - wd;
  const wc = down - wd;
  const wa = PARTS - right - down + wd;
  const a = pixel(from, at);
  const b = pixel(from, at + 1);
  const c = pixel(from, at + width);
  const d = pixel(from, at + width + 1);
  const redBlue =
    Math.imul(a & RED_BLUE, wa) +
    Math.imul(b & RED_BLUE, wb) +
    Math.imul(c & RED_BLUE, wc) +
    Math.imul(d & RED_BLUE, wd);
  const green = ((a >> 8) & 255) * wa + ((b >> 8) & 255) * wb + ((c >> 8) & 255) * wc + ((d >> 8) & 255) * wd;
  return ((redBlue >>> 8) & RED_BLUE) | (green & 0xff00) | (ALL_OPAQUE << 24);
}

/** At an edge: colors count by their alpha. */
function mixByAlpha(from: Int32Array, at: number, width: number, shares: number): number {
  const [right, down] = [shares & 255, shares >> 8];
  const a = pixel(from, at);
  const b = pixel(from, at + 1);
  const c = pixel(from, at + width);
  const d = pixel(from, at + width + 1);
  const wa = (a >>> 24) * (PARTS - right) * (PARTS - down);
  const wb = (b >>> 24) * right * (PARTS - down);
  const wc = (c >>> 24) * (PARTS - right) * down;
  const wd = (d >>> 24) * right * down;
  const all = wa + wb + wc + wd;
  if (all === 0) return 0;
  const channel = (shift: number) =>
    (((a >> shift) & 255) * wa + ((b >> shift) & 255) * wb + ((c >> shift) & 255) * wc + ((d >> shift) & 255) * wd) /
      all +
    0.5;
  return ((all / (PARTS * PARTS) + 0.5) << 24) | (channel(16) << 16) | (channel(8) << 8) | channel(0);
}
