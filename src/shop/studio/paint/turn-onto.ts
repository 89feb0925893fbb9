import { type Pixels, pixels } from './pixels.ts';

// A pixel's bytes in one number, red lowest, as the memory of every processor that we run on has them: alpha is above 24.
const ALL_OPAQUE = 255;
/** Red and blue, which are mixed at once: none reaches into the other, since the shares make 256. */
const RED_BLUE = 0xff00ff;
const PARTS = 256;

/** The four pixels around a place, each by how near it is, all four bytes in one number; 0 outside. */
function lookBetween({ width, height, data }: Pixels): (u: number, v: number) => number {
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

/** `turn`: radians, never 0. `ratio`: pixels shown for a pixel of the picture, whose middle lies in the middle. */
type Turn = { width: number; height: number; turn: number; ratio: number };
/** Pixels of a line, `to` not among them. */
export type LinePart = { from: number; to: number };

/** Where a pixel is made of little more than one, it is one place between four; else the mean of four places. */
const NEARLY_ONE = 0.7;
const LEFT_TO_TURN = 0.6;

/** A picture turned and made smaller, on nothing. */
export function turnOnto(picture: Pixels, frame: Turn): Pixels {
  const { width, height, turn, ratio } = frame;
  const out = pixels(width, height);
  const to = new Uint32Array(out.data.buffer);
  // By whole pixels first, each of which is read once. What is left to the turn is about a half: small letters stay sharp.
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

/** The mean of four places of a pixel; colors count by their alpha. */
function lookAround(picture: Pixels, { turn, ratio }: Turn, by: number): (u: number, v: number) => number {
  const look = lookBetween(picture);
  const [sin, cos] = [Math.sin(turn) / ratio / by / 4, Math.cos(turn) / ratio / by / 4];
  return (u, v) =>
    meanOf(
      look(u - cos - sin, v - cos + sin),
      look(u + cos - sin, v - cos - sin),
      look(u - cos + sin, v + cos + sin),
      look(u + cos + sin, v + cos - sin),
    );
}

function meanOf(a: number, b: number, c: number, d: number): number {
  const [wa, wb, wc, wd] = [a >>> 24, b >>> 24, c >>> 24, d >>> 24];
  const all = wa + wb + wc + wd;
  if (all === 0) return 0;
  const channel = (shift: number) =>
    (((a >> shift) & 255) * wa + ((b >> shift) & 255) * wb + ((c >> shift) & 255) * wc + ((d >> shift) & 255) * wd) /
      all +
    0.5;
  return ((all / 4 + 0.5) << 24) | (channel(16) << 16) | (channel(8) << 8) | channel(0);
}

/** The pixels of a line of the frame that the picture may reach, a few too many rather than one too few. */
export function reachedPart(
  picture: Pick<Pixels, 'width' | 'height'>,
  { width, height, turn, ratio }: Turn,
  y: number,
): LinePart {
  const dy = y + 0.5 - height / 2;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const along = nearTo(cos, dy * sin, (picture.width * ratio) / 2 + 3);
  const across = nearTo(-sin, dy * cos, (picture.height * ratio) / 2 + 3);
  const from = Math.max(along.least, across.least) + width / 2;
  const to = Math.min(along.most, across.most) + width / 2;
  return { from: Math.max(0, Math.floor(from)), to: Math.min(width, Math.ceil(to)) };
}

/** For which numbers `n * slope + start` is no further than `reach` from 0. */
function nearTo(slope: number, start: number, reach: number): { least: number; most: number } {
  const [one, other] = [(-reach - start) / slope, (reach - start) / slope];
  return { least: Math.min(one, other), most: Math.max(one, other) };
}

/** A picture made smaller by a whole number: each pixel is the mean of a square, colors by their alpha. */
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
