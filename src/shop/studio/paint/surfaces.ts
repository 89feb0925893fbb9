import { toRgb } from '../../../shared/hex-color.ts';
import { BEAD, HEIGHT } from '../core/settings.ts';
import type { Sun } from './light.ts';
import { encoded, linear, type Pixels, pixels, smooth } from './pixels.ts';
import { ROWS_AT_ONCE, type Work } from './work.ts';

/** A picture and its upper left corner, in pixels from the middle of the strip's end. */
export type Part = { picture: Pixels; left: number; top: number };

/** In millimeters, x to the right and y down from the middle of the strip's end. */
type Box = readonly [left: number, top: number, right: number, bottom: number];

/** `scale`: pixels per millimeter. `surfaces`: from bottom to top. */
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

/** `first`: the surface in the middle of each pixel, or -1. */
type Look = { first: Int8Array; seen: (x: number, y: number) => number; dot: Dot };

/** One sample per pixel. */
function lookOnce({ width, data }: Pixels, y: number, { first, seen, dot }: Look): void {
  for (let x = 0, n = y * width; x < width; x++, n++) {
    first[n] = seen(x + 0.5, y + 0.5);
    if (first[n] !== -1) setDot(data, n, dot, 1);
  }
}

/** Nine samples where a pixel differs from its neighbors. */
function lookCloser({ width, data }: Pixels, y: number, { first, seen, dot }: Look): void {
  for (let x = 0, n = y * width; x < width; x++, n++) {
    if (sameAround(first, n, width)) continue;
    const cover = lookNineTimes(seen, dot, x, y);
    setDot(data, n, dot, cover);
  }
}

/** At line ends the neighbor belongs to another line; boxes have a margin, so both are empty. */
const sameAround = (first: Int8Array, n: number, width: number) =>
  first[n - 1] === first[n] &&
  first[n + 1] === first[n] &&
  first[n - width] === first[n] &&
  first[n + width] === first[n];

/** Stores the mean color in `dot`; returns the pixel's coverage. */
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

/** Color at a point, in linear light. */
export type Dot = { r: number; g: number; b: number };
/** Fills `dot`; false if the surface isn't at that point. In millimeters from the middle of the strip's end. */
export type Surface = (x: number, y: number, dot: Dot) => boolean;

export type Rgb = readonly [r: number, g: number, b: number];
function linearRgb(hex: string): Rgb {
  const [r, g, b] = toRgb(hex);
  return [linear(r), linear(g), linear(b)];
}
export const BRASS = linearRgb('#c79a45');
export const STEEL = linearRgb('#cdcdca');
export const LEATHER = linearRgb('#915d38');
export const STITCH = linearRgb('#e9dcc0');
export const HALF = (HEIGHT * BEAD.acrossMm) / 2;

type Metal = { color: Rgb; sun: Sun };

/** Polished metal: reflects a bright window at the upper left, with a dark rim and the warm table below. */
function shine({ color, sun }: Metal, nx: number, ny: number, dot: Dot): true {
  const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny));
  const toward = sun.x * 2 * nz * nx + sun.y * 2 * nz * ny + sun.z * (2 * nz * nz - 1);
  const sky = 0.12 + 0.55 * smooth(-0.25, 0.75, toward) + 0.9 * smooth(0.78, 0.97, toward);
  const rim = 0.35 + 0.65 * smooth(0.05, 0.55, nz);
  const floor = 0.22 * smooth(0.3, 0.95, -1.25 * (sun.x * nx + sun.y * ny));
  const light = sky * rim + floor;
  const flash = 0.7 * smooth(0.9, 0.995, toward);
  dot.r = color[0] * light * 1.25 + flash;
  dot.g = color[1] * light * 1.22 + flash;
  dot.b = color[2] * light * 1.12 + flash * 0.92;
  return true;
}

type Hoop = { x: number; radius: number; wire: number; squash?: number };
/** A round wire along a circle. */
export const hoop =
  (metal: Metal, { x: cx, radius, wire, squash = 1 }: Hoop): Surface =>
  (x, y, dot) => {
    const dx = (x - cx) / squash;
    const square = dx * dx + y * y;
    if (square < (radius - wire) ** 2 || square > (radius + wire) ** 2) return false;
    const far = Math.sqrt(square);
    const across = (far - radius) / wire;
    return shine(metal, (dx / far) * across, (y / far) * across, dot);
  };

type Bar = { x: number; half: number; radius: number; flat?: number };
/** An upright round bar with rounded ends. */
export const bar =
  (metal: Metal, { x: cx, half, radius, flat = 1 }: Bar): Surface =>
  (x, y, dot) => {
    const u = (x - cx) / radius;
    const beyond = Math.max(0, Math.abs(y) - (half - radius * flat)) / (radius * flat);
    return u * u + beyond * beyond <= 1 && shine(metal, u * 0.97, Math.sign(y) * beyond * 0.97, dot);
  };

type Ball = { x: number; y?: number; radius: number };
export const ball =
  (metal: Metal, { x: cx, y: cy = 0, radius }: Ball): Surface =>
  (x, y, dot) => {
    const [u, v] = [(x - cx) / radius, (y - cy) / radius];
    return u * u + v * v <= 1 && shine(metal, u * 0.98, v * 0.98, dot);
  };
