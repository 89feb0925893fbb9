import { BEAD } from '../core/settings.ts';
import { linen } from './cloth.ts';
import { productExtent } from './ends.ts';
import { roomLight, sunFor } from './light.ts';
import { type Pixels, pixels } from './pixels.ts';
import { productPicture, type Woven } from './product.ts';
import { soften } from './soften.ts';
import { type LinePart, reachedPart, turnOnto } from './turn-onto.ts';

/** Maximum share of the frame that the product fills. */
const FILLED = 0.92;
/** Minimum row width when painting; smaller pictures are scaled down. */
const MIN_ROW_PIXELS = 6;
/** Rounding of row widths, so that cached beads serve many pictures. */
const ROW_STEP = 2;

/** The design on linen, as a product picture. */
export function flatPicture(woven: Woven, { width, height }: { width: number; height: number }): Pixels {
  const { turn, mm, w } = flatPlace(woven, { width, height });
  const picture = productPicture(woven, w, sunFor(turn));
  const frame = { width, height, turn, ratio: (mm * BEAD.alongMm) / w };
  const out = { width, height, data: getCloth(width, height).data.slice() };
  layOntoCloth(out, turnOnto(picture, frame), { mm, reached: (y) => reachedPart(picture, frame, y) });
  return out;
}

/** Position in the frame. `mm`: pixels per millimeter; `w`: pixels per row before scaling down. */
type FlatPlace = { turn: number; mm: number; w: number };

export function flatPlace(woven: Pick<Woven, 'design' | 'chart'>, size: { width: number; height: number }): FlatPlace {
  const turn = size.width > size.height * 1.3 ? -0.12 : -0.8;
  const mm = fitScale(woven, { ...size, turn });
  const w = Math.max(MIN_ROW_PIXELS, Math.ceil((mm * BEAD.alongMm) / ROW_STEP) * ROW_STEP);
  return { turn, mm, w };
}

type Frame = { width: number; height: number; turn: number };

/** Scale at which the whole product fits. */
function fitScale({ design, chart }: Pick<Woven, 'design' | 'chart'>, { width, height, turn }: Frame): number {
  const { long, high } = productExtent(design, chart);
  const [sin, cos] = [Math.abs(Math.sin(turn)), Math.cos(turn)];
  return Math.min((width * FILLED) / (long * cos + high * sin), (height * FILLED) / (long * sin + high * cos));
}

const cache = new Map<string, Pixels>();

/** Lit linen, the same for every design; cached by size. */
function getCloth(width: number, height: number): Pixels {
  const key = `${width}x${height}`;
  const known = cache.get(key);
  if (known) return known;
  const out = pixels(width, height);
  const tile = linen('oat', 240, Math.max(2, Math.round(Math.min(width, height) / 260)));
  for (let n = 0; n < width * height; n++) {
    const [x, y] = [n % width, Math.floor(n / width)];
    const from = ((y % tile.height) * tile.width + (x % tile.width)) * 4;
    const light = roomLight(x / width, y / height);
    for (let c = 0; c < 3; c++) out.data[n * 4 + c] = (tile.data[from + c] ?? 0) * light;
    out.data[n * 4 + 3] = 255;
  }
  cache.set(key, out);
  return out;
}

/** Offset and blur of the shadow, in millimeters, and its darkness. */
const SHADOW = { right: 1.4, down: 2.2, blur: 1.5, depth: 0.7 };
const [RED, GREEN, BLUE] = [32, 18, 10];
const MIN_SHADOW = 0.004;

/** Coverage of each place, 0 to 1, at the coarsest resolution the blur allows. `step`: pixels per place. */
type Shadow = { map: Float32Array; width: number; height: number; step: number };
/** `mm`: pixels per millimeter; `reached`: the pixels of a line that the product may cover. */
type Lie = { mm: number; reached: (y: number) => LinePart };

/** Lays a product and its shadow onto opaque cloth. Pixels below the product aren't darkened first. */
function layOntoCloth(cloth: Pixels, product: Pixels, { mm, reached }: Lie): void {
  const shadow = computeShadow(product, mm);
  const [right, down] = [Math.round(SHADOW.right * mm), Math.round(SHADOW.down * mm)];
  const line = new Float32Array(shadow.width);
  for (let y = 0; y < cloth.height; y++) {
    const dark = fillLine(line, shadow, y - down);
    const over = reached(y);
    const from = Math.min(over.from, right + Math.floor((dark.from - 0.5) * shadow.step));
    const to = Math.max(over.to, right + (dark.to + 0.5) * shadow.step);
    layLine(cloth, product, {
      y,
      from: Math.max(0, from),
      to: Math.min(cloth.width, to),
      line,
      step: shadow.step,
      right,
    });
  }
}

function computeShadow({ width, height, data }: Pixels, mm: number): Shadow {
  const step = Math.max(1, Math.floor((SHADOW.blur * mm) / 2));
  const [wide, high] = [Math.ceil(width / step) + 1, Math.ceil(height / step) + 1];
  const map = new Float32Array(wide * high);
  for (let y = step >> 1, line = 0; y < height; y += step, line += wide) {
    for (let x = step >> 1, at = line; x < width; x += step, at++) map[at] = (data[(y * width + x) * 4 + 3] ?? 0) / 255;
  }
  // Three box blurs of this radius approximate a Gaussian half a place wider.
  const radius = (SHADOW.blur * mm) / step - 0.5;
  return { map: soften({ map, width: wide, height: high }, radius * 1.8), width: wide, height: high, step };
}

/** The shadow at a line of the picture, interpolated, and the range of dark places. */
function fillLine(line: Float32Array, { map, width, height, step }: Shadow, y: number): LinePart {
  const v = Math.max(0, (y + 0.5) / step - 0.5);
  const upper = Math.min(height - 2, Math.floor(v));
  const part = v - upper;
  let [from, to] = [width, -1];
  for (let n = 0, at = upper * width; n < width; n++, at++) {
    const one = map[at] ?? 0;
    const cover = y < 0 ? 0 : one + ((map[at + width] ?? 0) - one) * part;
    line[n] = cover * SHADOW.depth;
    if (cover <= MIN_SHADOW) continue;
    if (to < 0) from = n;
    to = n + 1;
  }
  return { from, to };
}

type Line = LinePart & { y: number; line: Float32Array; step: number; right: number };

function layLine(cloth: Pixels, product: Pixels, { y, from, to, line, step, right }: Line): void {
  const [under, over] = [new Uint32Array(cloth.data.buffer), new Uint32Array(product.data.buffer)];
  const last = line.length - 2;
  for (let x = from, at = y * cloth.width + from; x < to; x++, at++) {
    const dot = over[at] ?? 0;
    if (dot >>> 24 === 255) {
      under[at] = dot;
      continue;
    }
    const u = Math.max(0, (x - right + 0.5) / step - 0.5);
    const n = u < last ? u | 0 : last;
    const here = x < right ? 0 : (line[n] ?? 0);
    const dark = x < right ? 0 : here + ((line[n + 1] ?? 0) - here) * (u - n);
    layDot(cloth.data, at * 4, dark, dot);
  }
}

/** First the shadow, then a partly covering pixel of the product. */
function layDot(data: Uint8ClampedArray, at: number, dark: number, dot: number): void {
  const cover = (dot >>> 24) / 255;
  const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  data[at] = mix(mix(r, RED, dark), dot & 255, cover);
  data[at + 1] = mix(mix(g, GREEN, dark), (dot >> 8) & 255, cover);
  data[at + 2] = mix(mix(b, BLUE, dark), (dot >> 16) & 255, cover);
}

const mix = (one: number, other: number, part: number) => one + (other - one) * part;
