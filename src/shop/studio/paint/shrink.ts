import { type Pixels, pixels } from './pixels.ts';

/** A picture made smaller by a whole number: each pixel is the mean of a square, colors by their alpha. */
export function shrink(picture: Pixels, by: number): Pixels {
  if (by === 1) return picture;
  const out = pixels(Math.ceil(picture.width / by), Math.ceil(picture.height / by));
  const to = new Uint32Array(out.data.buffer);
  for (let y = 0, at = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++, at++) to[at] = meanOfSquare(picture, x * by, y * by, by);
  }
  return out;
}

function meanOfSquare({ width, height, data }: Pixels, left: number, top: number, by: number): number {
  const [right, bottom] = [Math.min(width, left + by), Math.min(height, top + by)];
  let r = 0;
  let g = 0;
  let b = 0;
  let a = 0;
  for (let y = top; y < bottom; y++) {
    for (let at = (y * width + left) * 4, end = (y * width + right) * 4; at < end; at += 4) {
      const alpha = data[at + 3] ?? 0;
      r += (data[at] ?? 0) * alpha;
      g += (data[at + 1] ?? 0) * alpha;
      b += (data[at + 2] ?? 0) * alpha;
      a += alpha;
    }
  }
  if (a === 0) return 0;
  return ((a / (by * by) + 0.5) << 24) | ((b / a + 0.5) << 16) | ((g / a + 0.5) << 8) | (r / a + 0.5);
}
