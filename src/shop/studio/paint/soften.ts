import { finish, type Work } from './work.ts';

/** Coverage of each pixel. */
export type Cover = { map: Float32Array; width: number; height: number };

type Run = { count: number; length: number; next: number; step: number; radius: number };

/** Three box blurs, for soft shadows. */
export const soften = (cover: Cover, radius: number): Float32Array => finish(softenInSteps(cover, radius));

export function* softenInSteps({ map, width, height }: Cover, radius: number): Work<Float32Array> {
  const r = Math.max(1, Math.round(radius / 1.8));
  const from = new Float32Array(map);
  const to = new Float32Array(map.length);
  for (let pass = 0; pass < 3; pass++) {
    yield;
    blur(from, to, { count: height, length: width, next: width, step: 1, radius: r });
    blur(to, from, { count: width, length: height, next: 1, step: width, radius: r });
  }
  return from;
}

/** One box blur along lines. */
function blur(from: Float32Array, to: Float32Array, run: Run): void {
  for (let line = 0; line < run.count; line++) blurLine(from, to, line * run.next, run);
}

/** A sliding sum over the box. */
function blurLine(from: Float32Array, to: Float32Array, start: number, { length, step, radius }: Run): void {
  let sum = 0;
  for (let n = 0; n <= Math.min(radius, length - 1); n++) sum += from[start + n * step] ?? 0;
  for (let n = 0; n < length; n++) {
    to[start + n * step] = sum / (2 * radius + 1);
    if (n + radius + 1 < length) sum += from[start + (n + radius + 1) * step] ?? 0;
    if (n >= radius) sum -= from[start + (n - radius) * step] ?? 0;
  }
}
