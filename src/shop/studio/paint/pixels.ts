import { toLinear } from '../../../shared/hex-color.ts';

/** A picture as a plain array, so browser and server render identically. RGBA, not premultiplied. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

export const pixels = (width: number, height: number): Pixels => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
});

/** Composites a picture over another at whole pixels. */
export function lay(onto: Pixels, sprite: Pixels, left: number, top: number): void {
  const x0 = Math.max(0, -left);
  const x1 = Math.min(sprite.width, onto.width - left);
  const y1 = Math.min(sprite.height, onto.height - top);
  for (let y = Math.max(0, -top); y < y1; y++) {
    let from = (y * sprite.width + x0) * 4;
    let to = ((y + top) * onto.width + x0 + left) * 4;
    for (let x = x0; x < x1; x++, from += 4, to += 4) layPixel(onto.data, to, sprite.data, from);
  }
}

function layPixel(to: Uint8ClampedArray, t: number, from: Uint8ClampedArray, f: number): void {
  const alpha = from[f + 3] ?? 0;
  if (alpha === 0) return;
  if (alpha === 255) {
    for (let c = 0; c < 4; c++) to[t + c] = from[f + c] ?? 0;
    return;
  }
  const rest = ((to[t + 3] ?? 0) * (255 - alpha)) / 255;
  const all = alpha + rest;
  for (let c = 0; c < 3; c++) to[t + c] = ((from[f + c] ?? 0) * alpha + (to[t + c] ?? 0) * rest) / all;
  to[t + 3] = all;
}

/** Deterministic pseudo-random number from 0 to 1 for a place. */
export function chanceAt(x: number, y: number, salt = 0): number {
  let h = Math.imul(x + 0x9e37, 0x85ebca6b) ^ Math.imul(y + 0x7f4a, 0xc2b2ae35) ^ Math.imul(salt + 1, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

export function clamp(n: number, low = 0, high = 1): number {
  if (n < low) return low;
  return n > high ? high : n;
}

/** Smoothstep: 0 at `from`, 1 at `to`. */
export function smooth(from: number, to: number, n: number): number {
  const t = clamp((n - from) / (to - from));
  return t * t * (3 - 2 * t);
}

const LINEAR = Float32Array.from({ length: 256 }, (_, n) => toLinear(n));
/** sRGB (0 to 255) to linear light. */
export const linear = (n: number): number => LINEAR[n] ?? 0;

const ENCODING_STEPS = 4096;
const ENCODED = Uint8ClampedArray.from({ length: ENCODING_STEPS + 1 }, (_, n) => {
  const c = n / ENCODING_STEPS;
  return 255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055) + 0.5;
});
/** Linear light to sRGB (0 to 255). */
export const encoded = (light: number): number => ENCODED[(clamp(light) * ENCODING_STEPS) | 0] ?? 0;
