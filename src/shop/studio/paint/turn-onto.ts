import { lookBetween } from './look-between.ts';
import { type Pixels, pixels } from './pixels.ts';
import { shrink } from './shrink.ts';

/** `turn`: radians, never 0. `ratio`: pixels shown for a pixel of the picture, whose middle lies in the middle. */
export type Turn = { width: number; height: number; turn: number; ratio: number };
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
