import { encoded, type Pixels, pixels } from './pixels.ts';
import type { Dot, Surface } from './surfaces.ts';

/** A picture and where its upper left corner lies, in pixels from the middle of the strip's end. */
export type Part = { picture: Pixels; left: number; top: number };

/** In millimeters, x to the right and y down from the middle of the strip's end. */
type Box = readonly [left: number, top: number, right: number, bottom: number];

/** `scale`: pixels for a millimeter. `surfaces`: from the lowest to the highest. */
export function paintSurfaces(scale: number, box: Box, surfaces: readonly Surface[]): Part {
  const [left, top] = [Math.floor(box[0] * scale), Math.floor(box[1] * scale)];
  const picture = pixels(Math.ceil(box[2] * scale) - left, Math.ceil(box[3] * scale) - top);
  const dot: Dot = { r: 0, g: 0, b: 0 };
  const topmost = surfaces.toReversed();
  const seen = (x: number, y: number) =>
    topmost.findIndex((surface) => surface((x + left) / scale, (y + top) / scale, dot));
  paintDots(picture, seen, dot);
  return { picture, left, top };
}

type Seen = (x: number, y: number) => number;

/** One look for each pixel; where it differs from its neighbors', nine. */
function paintDots({ width, height, data }: Pixels, seen: Seen, dot: Dot): void {
  const first = new Int8Array(width * height);
  for (let y = 0, n = 0; y < height; y++) {
    for (let x = 0; x < width; x++, n++) {
      first[n] = seen(x + 0.5, y + 0.5);
      if (first[n] !== -1) setDot(data, n, dot, 1);
    }
  }
  const isEven = (x: number, y: number, n: number) =>
    x > 0 && y > 0 && x < width - 1 && y < height - 1 && sameAround(first, n, width);
  for (let y = 0, n = 0; y < height; y++) {
    for (let x = 0; x < width; x++, n++) {
      if (isEven(x, y, n)) continue;
      const { sum, hits } = lookNineTimes(seen, dot, x, y);
      setDot(data, n, sum, hits / 9);
    }
  }
}

const sameAround = (first: Int8Array, n: number, width: number) =>
  first[n - 1] === first[n] &&
  first[n + 1] === first[n] &&
  first[n - width] === first[n] &&
  first[n + width] === first[n];

function lookNineTimes(seen: Seen, dot: Dot, x: number, y: number): { sum: Dot; hits: number } {
  const sum = { r: 0, g: 0, b: 0 };
  let hits = 0;
  for (let k = 0; k < 9; k++) {
    if (seen(x + ((k % 3) + 0.5) / 3, y + (Math.floor(k / 3) + 0.5) / 3) < 0) continue;
    sum.r += dot.r;
    sum.g += dot.g;
    sum.b += dot.b;
    hits++;
  }
  const by = Math.max(1, hits);
  return { sum: { r: sum.r / by, g: sum.g / by, b: sum.b / by }, hits };
}

function setDot(data: Uint8ClampedArray, n: number, { r, g, b }: Dot, cover: number): void {
  data[n * 4] = encoded(r);
  data[n * 4 + 1] = encoded(g);
  data[n * 4 + 2] = encoded(b);
  data[n * 4 + 3] = 255 * cover;
}
