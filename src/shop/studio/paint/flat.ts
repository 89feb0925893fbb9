import { BEAD } from '../core/settings.ts';
import { linen } from './cloth.ts';
import { roomLight, sunFor } from './light.ts';
import { extentOf } from './parts.ts';
import { piecePicture, type Woven } from './piece.ts';
import { type Pixels, pixels } from './pixels.ts';
import { soften } from './soften.ts';
import { turnOnto } from './turn-onto.ts';

/** How much of the picture the beadwork takes. */
const FILLED = 0.92;
/** No row is painted smaller: it is made smaller afterwards. */
const LEAST_ROW_PIXELS = 6;
/** Rows are painted in few widths, so that one set of beads serves many pictures. */
const ROW_STEP = 2;

/** The design laid on linen, as a product picture. */
export function flatPicture(woven: Woven, { width, height }: { width: number; height: number }): Pixels {
  const turn = width > height * 1.3 ? -0.12 : -0.8;
  const mm = pixelsOfMillimeter(woven, { width, height, turn });
  const w = Math.max(LEAST_ROW_PIXELS, Math.ceil((mm * BEAD.alongMm) / ROW_STEP) * ROW_STEP);
  const picture = piecePicture(woven, w, sunFor(turn));
  const piece = turnOnto(picture, { width, height, turn, ratio: (mm * BEAD.alongMm) / w });
  const out = { width, height, data: clothOf(width, height).data.slice() };
  darken(out, shadowOf(piece, mm), mm);
  layOpaque(out, piece);
  return out;
}

type Frame = { width: number; height: number; turn: number };

/** So that the whole of it shows. */
function pixelsOfMillimeter({ design, chart }: Woven, { width, height, turn }: Frame): number {
  const { long, high } = extentOf(design, chart);
  const [sin, cos] = [Math.abs(Math.sin(turn)), Math.cos(turn)];
  return Math.min((width * FILLED) / (long * cos + high * sin), (height * FILLED) / (long * sin + high * cos));
}

/** How far the shadow lies from what throws it, and how soft it is, in millimeters. */
const SHADOW = { right: 1.4, down: 2.2, blur: 1.5, depth: 0.7 };
const [RED, GREEN, BLUE] = [32, 18, 10];
const LEAST_SHADOW = 0.004;

/** How far each place is covered, 0 to 1, worked out as coarsely as its softness allows. `step`: pixels of one place. */
type Shadow = { map: Float32Array; width: number; height: number; step: number };

function shadowOf({ width, height, data }: Pixels, mm: number): Shadow {
  const step = Math.max(1, Math.floor((SHADOW.blur * mm) / 2));
  const [wide, high] = [Math.ceil(width / step) + 1, Math.ceil(height / step) + 1];
  const map = new Float32Array(wide * high);
  for (let y = step >> 1, line = 0; y < height; y += step, line += wide) {
    for (let x = step >> 1, at = line; x < width; x += step, at++) map[at] = (data[(y * width + x) * 4 + 3] ?? 0) / 255;
  }
  // Three boxes of this radius are as soft as a bell half a place wider.
  const radius = (SHADOW.blur * mm) / step - 0.5;
  return { map: soften({ map, width: wide, height: high }, radius * 1.8), width: wide, height: high, step };
}

function darken(out: Pixels, shadow: Shadow, mm: number): void {
  const { width: wide, height: high, step, map } = shadow;
  const [right, down] = [Math.round(SHADOW.right * mm), Math.round(SHADOW.down * mm)];
  for (let y = down; y < out.height; y++) {
    const v = Math.max(0, (y - down + 0.5) / step - 0.5);
    const line = Math.min(high - 2, Math.floor(v));
    const upper = map.subarray(line * wide, (line + 1) * wide);
    const lower = map.subarray((line + 1) * wide, (line + 2) * wide);
    darkenLine(out, y, { upper, lower, part: v - line, step, right });
  }
}

/** Between two lines of the shadow; `part`: how far from the upper to the lower. */
type ShadowLines = { upper: Float32Array; lower: Float32Array; part: number; step: number; right: number };

function darkenLine({ width, data }: Pixels, y: number, { upper, lower, part, step, right }: ShadowLines): void {
  const first = upper.findIndex((cover, n) => cover + (lower[n] ?? 0) > LEAST_SHADOW);
  if (first < 0) return;
  const last = upper.findLastIndex((cover, n) => cover + (lower[n] ?? 0) > LEAST_SHADOW);
  const till = Math.min(width, right + (last + 1.5) * step);
  for (let x = right + Math.max(0, Math.floor((first - 0.5) * step)); x < till; x++) {
    const u = Math.max(0, (x - right + 0.5) / step - 0.5);
    const n = Math.min(upper.length - 2, Math.floor(u));
    const here = mix(upper[n] ?? 0, lower[n] ?? 0, part);
    const next = mix(upper[n + 1] ?? 0, lower[n + 1] ?? 0, part);
    const dark = SHADOW.depth * mix(here, next, u - n);
    const at = (y * width + x) * 4;
    data[at] = mix(data[at] ?? 0, RED, dark);
    data[at + 1] = mix(data[at + 1] ?? 0, GREEN, dark);
    data[at + 2] = mix(data[at + 2] ?? 0, BLUE, dark);
  }
}

const mix = (one: number, other: number, part: number) => one + (other - one) * part;

/** Onto what nothing shows through. */
function layOpaque({ data }: Pixels, { data: over }: Pixels): void {
  for (let at = 0; at < data.length; at += 4) {
    const cover = (over[at + 3] ?? 0) / 255;
    if (cover === 0) continue;
    for (let c = at; c < at + 3; c++) data[c] = mix(data[c] ?? 0, over[c] ?? 0, cover);
  }
}

const cloths = new Map<string, Pixels>();

/** Linen under the light of the room: the same for every design, so painted once for each size. */
function clothOf(width: number, height: number): Pixels {
  const key = `${width}x${height}`;
  const known = cloths.get(key);
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
  cloths.set(key, out);
  return out;
}
