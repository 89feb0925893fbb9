import { rgbOf } from '../core/colors.ts';
import { chanceAt, type Pixels, pixels } from './pixels.ts';

/** Linens, as pale as the shop's pictures. */
export const TONES = {
  sand: '#e3d6c2',
  oat: '#e9dfcf',
  blush: '#e6cdbf',
  stone: '#d2cdc5',
  sage: '#c9cdbd',
  mist: '#ccd3d8',
};
export type Tone = keyof typeof TONES;

/** A square of plain linen that repeats without a seam. `thread`: pixels of one. */
export function linen(tone: Tone, size: number, thread: number): Pixels {
  const out = pixels(size, size);
  const [r, g, b] = rgbOf(TONES[tone]);
  const lightAt = weaveOf(Math.floor(size / thread), thread);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const light = lightAt(x, y);
      out.data.set([r * light, g * light, b * light * (2 - light) ** 0.15, 255], (y * size + x) * 4);
    }
  }
  return out;
}

/** How much light comes back from each pixel: threads over and under each other, none like the next. */
function weaveOf(count: number, thread: number): (x: number, y: number) => number {
  const down = Array.from({ length: count }, (_, n) => strength(n, 1));
  const across = Array.from({ length: count }, (_, n) => strength(n, 2));
  return (x, y) => {
    const [i, j] = [Math.floor(x / thread) % count, Math.floor(y / thread) % count];
    const isOver = (i + j) % 2 === 0;
    const [warp, weft] = [down[i] ?? 0, across[j] ?? 0];
    const place = (((isOver ? x : y) % thread) + 0.5) / thread;
    const crown = 1 - (place * 2 - 1) ** 2;
    const slub =
      chanceAt(i, Math.floor(j / (isOver ? 9 : 1)), 23) * 0.5 + chanceAt(Math.floor(i / (isOver ? 1 : 9)), j, 24) * 0.5;
    const threads = isOver ? warp * 0.8 + weft * 0.2 : weft * 0.8 + warp * 0.2;
    return 0.98 + crown * 0.018 + threads + (slub - 0.5) * 0.03 + (chanceAt(x, y, 25) - 0.5) * 0.012;
  };
}

const strength = (n: number, salt: number) =>
  (chanceAt(n, salt, 21) - 0.5) * 0.05 + (chanceAt(Math.floor(n / 3), salt, 22) - 0.5) * 0.04;
