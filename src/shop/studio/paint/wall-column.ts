import { COS, type Girth } from './girth.ts';
import { type Pixels, smooth } from './pixels.ts';

/** `fall`: how much darker it is at its foot. `rim`: how much of its upper edge shows. */
export type Face = { light: number; gloss: number; fall: number; rim: number };

/** Gathers what a column shows of the girth between two places, premultiplied. */
export function gather(column: Float32Array, picture: Pixels, s0: number, s1: number): void {
  column.fill(0);
  const count = Math.min(8, Math.max(1, Math.round(Math.abs(s1 - s0))));
  for (let k = 0; k < count; k++) {
    const s = s0 + ((s1 - s0) * (k + 0.5)) / count - 0.5;
    const whole = Math.floor(s);
    addColumn(column, picture, whole, (1 - s + whole) / count);
    addColumn(column, picture, whole + 1, (s - whole) / count);
  }
}

function addColumn(column: Float32Array, { width, data }: Pixels, x: number, share: number): void {
  if (share < 0.004) return;
  for (let n = 0, f = (((x % width) + width) % width) * 4; n < column.length; n += 4, f += width * 4) {
    const a = (data[f + 3] ?? 0) * share;
    column[n] = (column[n] ?? 0) + (data[f] ?? 0) * a;
    column[n + 1] = (column[n + 1] ?? 0) + (data[f + 1] ?? 0) * a;
    column[n + 2] = (column[n + 2] ?? 0) + (data[f + 2] ?? 0) * a;
    column[n + 3] = (column[n + 3] ?? 0) + a;
  }
}

type Wall = Face & { x: number; y0: number; cover: number };

/** Sets the gathered column down. */
export function setColumn(out: Pixels, { picture, top }: Girth, column: Float32Array, wall: Wall): void {
  const { y0, rim } = wall;
  const last = Math.min(out.height, Math.ceil(y0 + picture.height * COS));
  for (let y = Math.max(0, Math.floor(y0 - rim)); y < last; y++) {
    const v = (y + 0.5 - y0) / COS;
    // Above the strip its edge shows: the ends of the outer beads.
    const isRim = v < top + 0.5 && v > top - rim / COS;
    const s = isRim ? top + 1.5 : v - 0.5;
    if (s < 0 || s >= picture.height - 1) continue;
    const down = (v - top) / (picture.height - 2 * top);
    const shine = isRim ? rimShine(wall) : wallShine(wall, down, y < y0 - rim + 1);
    blend(out.data, (y * out.width + wall.x) * 4, columnAt(column, s), shine);
  }
}

type Shine = { shade: number; shine: number; cover: number };
const rimShine = ({ light, cover }: Wall): Shine => ({ shade: light * 1.12, shine: 6, cover });
const wallShine = ({ light, gloss, fall, cover }: Wall, down: number, isEdge: boolean): Shine => ({
  shade: light * (1 - fall * smooth(0.05, 1, down)),
  shine: gloss,
  cover: isEdge ? cover * 0.5 : cover,
});

type Rgba = readonly [r: number, g: number, b: number, a: number];

function columnAt(column: Float32Array, s: number): Rgba {
  const n = Math.floor(s) * 4;
  const part = s - Math.floor(s);
  const between = (c: number) => (column[n + c] ?? 0) * (1 - part) + (column[n + 4 + c] ?? 0) * part;
  return [between(0), between(1), between(2), between(3)];
}

function blend(
  to: Uint8ClampedArray,
  t: number,
  color: Rgba,
  how: { shade: number; shine: number; cover: number },
): void {
  const a = color[3];
  if (a < 2) return;
  const alpha = Math.min(1, (a / 255) * how.cover);
  const under = ((to[t + 3] ?? 0) / 255) * (1 - alpha);
  const all = alpha + under;
  for (let c = 0; c < 3; c++) {
    to[t + c] = (((color[c] ?? 0) * (how.shade / a) + how.shine) * alpha + (to[t + c] ?? 0) * under) / all;
  }
  to[t + 3] = all * 255;
}
