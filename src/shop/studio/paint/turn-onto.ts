import { type Pixels, pixels } from './pixels.ts';

/** `turn`: radians, never 0. `ratio`: output pixels per picture pixel. The picture is centered. */
type Turn = { width: number; height: number; turn: number; ratio: number };
/** Pixels of a line; `to` is exclusive. */
export type LinePart = { from: number; to: number };

/** Above this ratio one sample per pixel suffices; below, four samples are averaged. */
const NEARLY_ONE = 0.7;
const LEFT_TO_TURN = 0.6;

/** Rotates and scales down a picture, on a transparent background. */
export function turnOnto(picture: Pixels, frame: Turn): Pixels {
  const { width, height, turn, ratio } = frame;
  const out = pixels(width, height);
  const to = new Uint32Array(out.data.buffer);
  // Shrinks by a whole number first, reading each pixel once. About a half is left to the rotation, so small letters
  // stay sharp.
  const by = Math.max(1, Math.floor(LEFT_TO_TURN / ratio));
  const small = shrink(picture, by);
  const look = ratio * by > NEARLY_ONE ? lookBetween(small) : lookAround(small, frame, by);
  const [sin, cos] = [Math.sin(turn) / ratio / by, Math.cos(turn) / ratio / by];
  const [middleX, middleY] = [picture.width / by / 2 - 0.5, picture.height / by / 2 - 0.5];
  for (let y = 0; y < height; y++) {
    const part = reachedPart(picture, frame, y);
    const [dx, dy] = [part.from + 0.5 - width / 2, y + 0.5 - height / 2];
    let u = dx * cos + dy * sin + middleX;
    let v = dy * cos - dx * sin + middleY;
    for (let x = part.from; x < part.to; x++, u += cos, v -= sin) to[y * width + x] = look(u, v);
  }
  return out;
}

/** Mean of four samples per pixel; colors are weighted by alpha. */
function lookAround(picture: Pixels, { turn, ratio }: Turn, by: number): (u: number, v: number) => number {
  const look = lookBetween(picture);
  const [sin, cos] = [Math.sin(turn) / ratio / by / 4, Math.cos(turn) / ratio / by / 4];
  return (u, v) =>
    mean(
      look(u - cos - sin, v - cos + sin),
      look(u + cos - sin, v - cos - sin),
      look(u - cos + sin, v + cos + sin),
      look(u + cos + sin, v + cos - sin),
    );
}

function mean(a: number, b: number, c: number, d: number): number {
  const [wa, wb, wc, wd] = [a >>> 24, b >>> 24, c >>> 24, d >>> 24];
  const all = wa + wb + wc + wd;
  if (all === 0) return 0;
  const channel = (shift: number) =>
    (((a >> shift) & 255) * wa + ((b >> shift) & 255) * wb + ((c >> shift) & 255) * wc + ((d >> shift) & 255) * wd) /
      all +
    0.5;
  return ((all / 4 + 0.5) << 24) | (channel(16) << 16) | (channel(8) << 8) | channel(0);
}

/** The pixels of an output line that the picture may cover, rounded outward. */
export function reachedPart(
  picture: Pick<Pixels, 'width' | 'height'>,
  { width, height, turn, ratio }: Turn,
  y: number,
): LinePart {
  const dy = y + 0.5 - height / 2;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const along = solveWithin(cos, dy * sin, (picture.width * ratio) / 2 + 3);
  const across = solveWithin(-sin, dy * cos, (picture.height * ratio) / 2 + 3);
  const from = Math.max(along.least, across.least) + width / 2;
  const to = Math.min(along.most, across.most) + width / 2;
  return { from: Math.max(0, Math.floor(from)), to: Math.min(width, Math.ceil(to)) };
}

/** The range of `n` for which `n * slope + start` is within `reach` of 0. */
function solveWithin(slope: number, start: number, reach: number): { least: number; most: number } {
  const [one, other] = [(-reach - start) / slope, (reach - start) / slope];
  return { least: Math.min(one, other), most: Math.max(one, other) };
}

// Pixels are read as 32-bit numbers in little-endian order: red lowest, alpha above bit 24.
const ALL_OPAQUE = 255;
/** Red and blue are mixed in one multiplication; the shares add up to 256, so they can't overflow into each other. */
const RED_BLUE = 0xff00ff;
const PARTS = 256;

/** Bilinear interpolation between the four pixels around a place, as a 32-bit number; 0 outside. */
function lookBetween({ width, height, data }: Pixels): (u: number, v: number) => number {
  // Signed, since engines keep small signed integers unboxed.
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

/** `shares`: weight of the right column, and above bit 8 of the lower line. */
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

/** At an edge: colors are weighted by alpha. */
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

/** Shrinks by a whole number: each pixel is the mean of a square, weighted by alpha. */
function shrink(picture: Pixels, by: number): Pixels {
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
