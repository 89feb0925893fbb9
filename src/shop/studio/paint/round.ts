import { tailBeads } from '../core/chart.ts';
import type { BeadColor } from '../core/colors.ts';
import type { Design } from '../core/design.ts';
import { BEAD, CLASP_MM, HEIGHT } from '../core/settings.ts';
import { paintHead, paintTail } from './ends.ts';
import { lay, type Pixels, pixels, smooth } from './pixels.ts';
import { soften } from './soften.ts';

/** A closed bracelet's depth in relation to its width, and the viewing angle. */
const DEEP = 0.8;
const SIN = 0.33;
const COS = 0.944;

/** Thickness of a bead. */
const THICK_MM = 1.5;
const STEPS = 720;

/** Ellipse where the bracelet touches the table. */
type Foot = { x: number; y: number; half: number; deep: number };

/** Position of the girth at the front, and its rotation from there, in pixels of the girth. */
type Facing = { front: number; turn?: number };

/** A closed bracelet standing on its edge. */
export function roundPicture(girth: Girth, facing: Facing): Pixels & { foot: Foot } {
  const { picture, scale } = girth;
  const half = halfWidth(picture.width);
  const thick = THICK_MM * scale;
  const drop = half * DEEP * SIN;
  const high = picture.height * COS;
  const out = pixels(Math.ceil(half) * 2 + 4, Math.ceil(high + 2 * drop + thick) + 4);
  const middle = { cx: out.width / 2, cy: out.height / 2 };
  const ring = { half, thick, drop, high, ...middle, wayAt: wayRound(half, picture.width) };
  for (const isBack of [true, false]) paintWall(out, girth, ring, { ...facing, isBack });
  return { ...out, foot: { x: middle.cx, y: middle.cy + high / 2, half, deep: drop } };
}

type Ring = {
  half: number;
  thick: number;
  drop: number;
  high: number;
  cx: number;
  cy: number;
  wayAt: (t: number) => number;
};

/** The far wall, seen from inside, or the near one. */
function paintWall(out: Pixels, girth: Girth, ring: Ring, { front, turn = 0, isBack }: Facing & { isBack: boolean }) {
  const { half, thick, drop, high, cx, cy, wayAt } = ring;
  const column = new Float32Array(girth.picture.height * 4);
  const angleAt = (x: number) => Math.asin(Math.max(-1, Math.min(1, x / half)));
  const girthPosition = (t: number) => front + turn + wayAt(t);
  for (let x = Math.max(0, Math.ceil(cx - half - 1)); x < Math.min(out.width, cx + half); x++) {
    const [l, r] = [angleAt(x - cx), angleAt(x + 1 - cx)];
    const t = (l + r) / 2;
    if (isBack) gather(column, girth.picture, girthPosition(Math.PI - r), girthPosition(Math.PI - l));
    else gather(column, girth.picture, girthPosition(l), girthPosition(r));
    const z = isBack ? -Math.cos(t) : Math.cos(t);
    const y0 = cy - high / 2 + z * drop + thick * (isBack ? 0.25 - SIN : 0.25);
    const cover = Math.min(1, half + 0.5 - Math.abs(x + 0.5 - cx));
    setColumn(out, girth, column, { ...faceAt(t, isBack, thick), x, y0, cover });
  }
}

/** Arc length from the front to an angle, in pixels of the girth. */
function wayRound(half: number, long: number): (t: number) => number {
  const way = new Float64Array(STEPS + 1);
  for (let n = 1; n <= STEPS; n++) {
    const t = ((n - 0.5) / STEPS) * Math.PI;
    way[n] = (way[n - 1] ?? 0) + Math.hypot(half * Math.cos(t), half * DEEP * Math.sin(t)) * (Math.PI / STEPS);
  }
  const stretch = long / 2 / (way[STEPS] ?? 1);
  return (t) => {
    const at = (Math.abs(t) / Math.PI) * STEPS;
    const n = Math.min(STEPS - 1, Math.floor(at));
    const before = way[n] ?? 0;
    return Math.sign(t) * (before + ((way[n + 1] ?? 0) - before) * (at - n)) * stretch;
  };
}

/** `fall`: darkening toward the bottom edge. `rim`: visible part of the upper edge. */
type Face = { light: number; gloss: number; fall: number; rim: number };

/** Light on the wall at an angle, seen from outside or, for the back, from inside. */
function faceAt(t: number, isBack: boolean, thick: number): Face {
  const [nx, nz] = [Math.sin(t) * DEEP, Math.cos(t)];
  const size = Math.hypot(nx, nz);
  const rim = thick * SIN * (0.45 + 0.55 * Math.abs(nz / size));
  if (isBack) {
    return { light: 0.46 + 0.3 * Math.max(0, (0.5 * nx + 0.55 * nz) / size), gloss: 0, fall: 0.5, rim };
  }
  const lit = Math.max(0, (-0.5 * nx + 0.84 * nz) / size);
  const sheen = Math.max(0, (-0.3 * nx + 0.954 * nz) / size) ** 26;
  return { light: 0.36 + 0.72 * lit, gloss: 16 * sheen, fall: 0.2, rim };
}

/** Averages the pixels between two positions of the girth into a column, premultiplied. */
function gather(column: Float32Array, picture: Pixels, s0: number, s1: number): void {
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

/** Draws the gathered column. */
function setColumn(out: Pixels, { picture, top }: Girth, column: Float32Array, wall: Wall): void {
  const { y0, rim } = wall;
  const last = Math.min(out.height, Math.ceil(y0 + picture.height * COS));
  for (let y = Math.max(0, Math.floor(y0 - rim)); y < last; y++) {
    const v = (y + 0.5 - y0) / COS;
    // Above the strip, its edge is visible: the ends of the outer beads.
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

/** A closed bracelet, unrolled. `top`: first line with beads; `scale`: pixels per millimeter. */
export type Girth = { picture: Pixels; top: number; scale: number };

/** The whole strip, then the closed clasp; `w`: pixels per row. */
export function girthPicture(design: Design, strip: Pixels, w: number, palette: readonly BeadColor[]): Girth {
  const scale = w / BEAD.alongMm;
  const top = Math.ceil(scale * 1.8);
  const picture = pixels(strip.width + Math.round(CLASP_MM * scale), strip.height + 2 * top);
  lay(picture, strip, 0, top);
  const middle = picture.height / 2;
  const head = paintHead(design, scale);
  const tail = paintTail({ design, tail: tailBeads(design) }, w, palette);
  const headTop = Math.round(middle + head.top);
  lay(picture, head.picture, picture.width + head.left, headTop);
  lay(picture, tail.picture, strip.width + tail.left, Math.round(middle + tail.top));
  // The part of the loop that overlaps the first rows.
  lay(picture, head.picture, head.left, headTop);
  return { picture, top, scale };
}

const halfWidth = (girth: number): number =>
  girth / (Math.PI * (3 * (1 + DEEP) - Math.sqrt((3 + DEEP) * (1 + 3 * DEEP))));

/** Size of a closed bracelet's picture, in millimeters. */
export function closedExtent(girthMm: number): { wide: number; high: number } {
  const half = halfWidth(girthMm);
  return { wide: half * 2, high: HEIGHT * BEAD.acrossMm * COS + 2 * half * DEEP * SIN + 4 };
}

/** `tall`: height of the bracelet in the same pixels. */
type Standing = { width: number; height: number; foot: Foot; tall: number };

/** Darkness of the table below and beside a standing bracelet, 0 to 1. */
export function standingShadow({ width, height, foot, tall }: Standing): Float32Array {
  const cast = { map: new Float32Array(width * height), width, height };
  const close = { map: new Float32Array(width * height), width, height };
  for (let k = 10; k >= 0; k--) {
    const away = { ...foot, x: foot.x + (tall * 0.85 * k) / 10, y: foot.y + (tall * 0.2 * k) / 10 };
    fillEllipse(cast, away, 1 - k * 0.065);
  }
  const under = { x: foot.x + tall * 0.02, y: foot.y + tall * 0.035, half: foot.half * 1.005, deep: foot.deep * 1.02 };
  fillEllipse(close, under, 1);
  const soft = soften(cast, tall * 0.17);
  const tight = soften(close, tall * 0.045);
  return soft.map((far, n) => 1 - (1 - 0.34 * far) * (1 - 0.5 * (tight[n] ?? 0)));
}

function fillEllipse(cover: { map: Float32Array; width: number; height: number }, foot: Foot, value: number): void {
  const { map, width, height } = cover;
  const { x: cx, y: cy, half, deep } = foot;
  for (let y = Math.max(0, Math.floor(cy - deep)); y < Math.min(height, cy + deep); y++) {
    const reach = half * Math.sqrt(Math.max(0, 1 - ((y - cy) / deep) ** 2));
    for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(width, cx + reach); x++) {
      map[y * width + x] = Math.max(map[y * width + x] ?? 0, value);
    }
  }
}
