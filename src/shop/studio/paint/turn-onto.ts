import { type Pixels, pixels } from './pixels.ts';

/** `turn`: radians, never 0. `ratio`: pixels shown for a pixel of the picture, whose middle lies in the middle. */
export type Turn = { width: number; height: number; turn: number; ratio: number };

/** Where a pixel is made of little more than one, it is one place between four. */
const NEARLY_ONE = 0.7;

/** What is gathered for one pixel: colors by their alpha, and alpha. One for all, since a pixel takes no allocation. */
type Sum = { r: number; g: number; b: number; a: number };
/** The first sample of a pixel in the picture, and the way to the next one and to the one below. */
type Samples = { u: number; v: number; count: number; along: Way; down: Way };
type Way = { u: number; v: number };

/** A picture turned and made smaller in one step, on nothing. */
export function turnOnto(picture: Pixels, frame: Turn): Pixels {
  const { width, height, turn, ratio } = frame;
  const out = pixels(width, height);
  const count = ratio > NEARLY_ONE ? 1 : Math.ceil(1 / ratio);
  const [sin, cos] = [Math.sin(turn) / ratio, Math.cos(turn) / ratio];
  const [along, down] = [
    { u: cos / count, v: -sin / count },
    { u: sin / count, v: cos / count },
  ];
  const samples: Samples = { u: 0, v: 0, count, along, down };
  const sum: Sum = { r: 0, g: 0, b: 0, a: 0 };
  // Where many pixels fall into one, each is looked at by itself; else what lies between four.
  const gather = count > 2 ? gatherNearest : gatherBetween;
  for (let y = 0; y < height; y++) {
    const { from, to } = reachedPart(picture, frame, y);
    for (let x = from; x < to; x++) {
      const [dx, dy] = [x + 0.5 / count - width / 2, y + 0.5 / count - height / 2];
      samples.u = dx * cos + dy * sin + picture.width / 2 - 0.5;
      samples.v = dy * cos - dx * sin + picture.height / 2 - 0.5;
      sum.r = sum.g = sum.b = sum.a = 0;
      gather(picture, samples, sum);
      if (sum.a > 0) setPixel(out.data, (y * width + x) * 4, sum, count * count);
    }
  }
  return out;
}

function setPixel(data: Uint8ClampedArray, at: number, { r, g, b, a }: Sum, samples: number): void {
  data[at] = r / a;
  data[at + 1] = g / a;
  data[at + 2] = b / a;
  data[at + 3] = a / samples;
}

/** The pixels of a line of the frame that the picture may reach, a few too many rather than one too few. */
function reachedPart(picture: Pixels, { width, height, turn, ratio }: Turn, y: number): { from: number; to: number } {
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

function gatherNearest({ width, height, data }: Pixels, { u, v, count, along, down }: Samples, sum: Sum): void {
  for (let below = 0; below < count; below++) {
    for (let right = 0; right < count; right++) {
      const x = Math.round(u + right * along.u + below * down.u);
      const y = Math.round(v + right * along.v + below * down.v);
      if (x >= 0 && y >= 0 && x < width && y < height) addPixel(data, (y * width + x) * 4, 1, sum);
    }
  }
}

function gatherBetween({ width, height, data }: Pixels, { u, v, count, along, down }: Samples, sum: Sum): void {
  for (let below = 0; below < count; below++) {
    for (let right = 0; right < count; right++) {
      const x = u + right * along.u + below * down.u;
      const y = v + right * along.v + below * down.v;
      const left = Math.floor(x);
      const top = Math.floor(y);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const fx = x - left;
      const fy = y - top;
      const at = (top * width + left) * 4;
      addPixel(data, at, (1 - fx) * (1 - fy), sum);
      addPixel(data, at + 4, fx * (1 - fy), sum);
      addPixel(data, at + width * 4, (1 - fx) * fy, sum);
      addPixel(data, at + width * 4 + 4, fx * fy, sum);
    }
  }
}

function addPixel(data: Uint8ClampedArray, at: number, part: number, sum: Sum): void {
  const alpha = (data[at + 3] ?? 0) * part;
  if (alpha === 0) return;
  sum.r += (data[at] ?? 0) * alpha;
  sum.g += (data[at + 1] ?? 0) * alpha;
  sum.b += (data[at + 2] ?? 0) * alpha;
  sum.a += alpha;
}
