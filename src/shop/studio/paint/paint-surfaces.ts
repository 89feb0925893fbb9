import { encoded, type Pixels, pixels } from './pixels.ts';
import type { Dot, Surface } from './surfaces.ts';
import { ROWS_AT_ONCE, type Work } from './work.ts';

/** A picture and where its upper left corner lies, in pixels from the middle of the strip's end. */
export type Part = { picture: Pixels; left: number; top: number };

/** In millimeters, x to the right and y down from the middle of the strip's end. */
type Box = readonly [left: number, top: number, right: number, bottom: number];

/** `scale`: pixels for a millimeter. `surfaces`: from the lowest to the highest. */
export function* paintSurfaces(scale: number, box: Box, surfaces: readonly Surface[]): Work<Part> {
  const [left, top] = [Math.floor(box[0] * scale), Math.floor(box[1] * scale)];
  const picture = pixels(Math.ceil(box[2] * scale) - left, Math.ceil(box[3] * scale) - top);
  const topmost = surfaces.toReversed();
  const dot: Dot = { r: 0, g: 0, b: 0 };
  const seen = (x: number, y: number) => {
    const at = (x + left) / scale;
    const down = (y + top) / scale;
    for (let n = 0; n < topmost.length; n++) if (topmost[n]?.(at, down, dot)) return n;
    return -1;
  };
  const look: Look = { first: new Int8Array(picture.width * picture.height), seen, dot };
  for (const paintRow of [lookOnce, lookCloser]) {
    for (let y = 0; y < picture.height; y++) {
      if (y % ROWS_AT_ONCE === 0) yield;
      paintRow(picture, y, look);
    }
  }
  return { picture, left, top };
}

/** `first`: which surface is seen in the middle of each pixel, -1 for none. */
type Look = { first: Int8Array; seen: (x: number, y: number) => number; dot: Dot };

/** One look for each pixel. */
function lookOnce({ width, data }: Pixels, y: number, { first, seen, dot }: Look): void {
  for (let x = 0, n = y * width; x < width; x++, n++) {
    first[n] = seen(x + 0.5, y + 0.5);
    if (first[n] !== -1) setDot(data, n, dot, 1);
  }
}

/** Nine looks where it differs from its neighbors. */
function lookCloser({ width, data }: Pixels, y: number, { first, seen, dot }: Look): void {
  for (let x = 0, n = y * width; x < width; x++, n++) {
    if (sameAround(first, n, width)) continue;
    const cover = lookNineTimes(seen, dot, x, y);
    setDot(data, n, dot, cover);
  }
}

/** At the ends of a line its neighbor is in the next one: boxes are wider than what they hold, so both are empty. */
const sameAround = (first: Int8Array, n: number, width: number) =>
  first[n - 1] === first[n] &&
  first[n + 1] === first[n] &&
  first[n - width] === first[n] &&
  first[n + width] === first[n];

/** Leaves the mean of what was seen in `dot`, and answers how much of the pixel it covers. */
function lookNineTimes(seen: Look['seen'], dot: Dot, x: number, y: number): number {
  let [r, g, b, hits] = [0, 0, 0, 0];
  for (let k = 0; k < 9; k++) {
    if (seen(x + ((k % 3) + 0.5) / 3, y + (Math.floor(k / 3) + 0.5) / 3) < 0) continue;
    r += dot.r;
    g += dot.g;
    b += dot.b;
    hits++;
  }
  const by = Math.max(1, hits);
  [dot.r, dot.g, dot.b] = [r / by, g / by, b / by];
  return hits / 9;
}

function setDot(data: Uint8ClampedArray, n: number, { r, g, b }: Dot, cover: number): void {
  data[n * 4] = encoded(r);
  data[n * 4 + 1] = encoded(g);
  data[n * 4 + 2] = encoded(b);
  data[n * 4 + 3] = 255 * cover;
}
