import type { Pixels } from './pixels.ts';
import { soften } from './soften.ts';
import type { LinePart } from './turn-onto.ts';

/** How far the shadow lies from what throws it, and how soft it is, in millimeters. */
const SHADOW = { right: 1.4, down: 2.2, blur: 1.5, depth: 0.7 };
const [RED, GREEN, BLUE] = [32, 18, 10];
const MIN_SHADOW = 0.004;

/** How far each place is covered, 0 to 1, worked out as coarsely as its softness allows. `step`: pixels of one place. */
type Shadow = { map: Float32Array; width: number; height: number; step: number };
/** `mm`: pixels of a millimeter; `reached`: the pixels of a line that the piece may lie on. */
type Lie = { mm: number; reached: (y: number) => LinePart };

/** A piece with its shadow onto what nothing shows through. What the piece hides is not darkened first. */
export function layOntoCloth(cloth: Pixels, piece: Pixels, { mm, reached }: Lie): void {
  const shadow = shadowOf(piece, mm);
  const [right, down] = [Math.round(SHADOW.right * mm), Math.round(SHADOW.down * mm)];
  const line = new Float32Array(shadow.width);
  for (let y = 0; y < cloth.height; y++) {
    const dark = fillLine(line, shadow, y - down);
    const over = reached(y);
    const from = Math.min(over.from, right + Math.floor((dark.from - 0.5) * shadow.step));
    const to = Math.max(over.to, right + (dark.to + 0.5) * shadow.step);
    layLine(cloth, piece, {
      y,
      from: Math.max(0, from),
      to: Math.min(cloth.width, to),
      line,
      step: shadow.step,
      right,
    });
  }
}

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

/** The shadow at a line of the picture, between two of its own; which of its places are dark. */
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

function layLine(cloth: Pixels, piece: Pixels, { y, from, to, line, step, right }: Line): void {
  const [under, over] = [new Uint32Array(cloth.data.buffer), new Uint32Array(piece.data.buffer)];
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

/** First the shadow, then what of the piece covers a part of the pixel. */
function layDot(data: Uint8ClampedArray, at: number, dark: number, dot: number): void {
  const cover = (dot >>> 24) / 255;
  const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  data[at] = mix(mix(r, RED, dark), dot & 255, cover);
  data[at + 1] = mix(mix(g, GREEN, dark), (dot >> 8) & 255, cover);
  data[at + 2] = mix(mix(b, BLUE, dark), (dot >> 16) & 255, cover);
}

const mix = (one: number, other: number, part: number) => one + (other - one) * part;
