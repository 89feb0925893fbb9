import type { Chart, TailBeads } from '../core/chart.ts';
import { type BeadColor, getColor } from '../core/colors.ts';
import type { Design } from '../core/design.ts';
import { BEAD, HEIGHT, KEYRING } from '../core/settings.ts';
import { beadPicture, LOOKS, lookAt } from './bead.ts';
import { cellHeight } from './cells.ts';
import { SUN, type Sun } from './light.ts';
import { chanceAt, clamp, lay, type Pixels, pixels, smooth } from './pixels.ts';
import {
  BRASS,
  ball,
  bar,
  type Dot,
  HALF,
  hoop,
  LEATHER,
  type Part,
  paintSurfaces,
  type Rgb,
  STEEL,
  STITCH,
  type Surface,
} from './surfaces.ts';
import { finish, type Work } from './work.ts';

/** Extent of the ring and the clasp above and below the middle, in millimeters. */
const RING_MM = 16;
const CLASP_HALF = HALF + 1.6;

/** The left end; `scale`: pixels per millimeter. */
export const paintHead = (design: Design, scale: number, sun: Sun = SUN): Part =>
  finish(headInSteps(design, scale, sun));

export const headInSteps = (design: Design, scale: number, sun: Sun = SUN): Work<Part> =>
  design.form === 'keyring'
    ? paintCached('ring', scale, sun, () => ring(scale, sun))
    : paintCached('loop', scale, sun, () => loop(scale, sun));

function ring(scale: number, sun: Sun): Work<Part> {
  const steel = { color: STEEL, sun };
  const x = -27.6;
  return paintSurfaces(
    scale,
    [-43.5, -RING_MM, 3, RING_MM],
    [
      hoop(steel, { x, radius: 12.2, wire: 0.95 }),
      hoop(steel, { x, radius: 13.9, wire: 1.05 }),
      leather(-1, sun),
      ball({ color: BRASS, sun }, { x: -7.6, radius: 1.75 }),
    ],
  );
}

function loop(scale: number, sun: Sun): Work<Part> {
  const brass = { color: BRASS, sun };
  return paintSurfaces(
    scale,
    [-18.5, -CLASP_HALF, 2.6, CLASP_HALF],
    [
      hoop(brass, { x: -11.6, radius: 5.4, wire: 1.15 }),
      hoop(brass, { x: -4.6, radius: 1.7, wire: 0.6, squash: 1.25 }),
      bar(brass, { x: -0.4, half: HALF + 1, radius: 2.5, flat: 0.55 }),
    ],
  );
}

type Tailed = { design: Pick<Design, 'form' | 'tail'>; tail: TailBeads };

/** The right end; `w`: pixels per bead along the strip. */
export const paintTail = (tailed: Tailed, w: number, palette: readonly BeadColor[], sun: Sun = SUN): Part =>
  finish(tailInSteps(tailed, w, palette, sun));

export function* tailInSteps(
  { design, tail }: Tailed,
  w: number,
  palette: readonly BeadColor[],
  sun: Sun = SUN,
): Work<Part> {
  if (design.form === 'bracelet') {
    const scale = w / BEAD.alongMm;
    return yield* paintCached('toggle', scale, sun, () => toggle(scale, sun));
  }
  return design.tail === 'fringe' ? fringePicture(tail, w, palette, sun) : yield* cord(tail, w, palette, sun);
}

/** The bar that goes through the loop. */
function toggle(scale: number, sun: Sun): Work<Part> {
  const brass = { color: BRASS, sun };
  return paintSurfaces(
    scale,
    [-2.6, -CLASP_HALF, 13, CLASP_HALF],
    [
      hoop(brass, { x: 9, radius: 1.6, wire: 0.55, squash: 1.2 }),
      hoop(brass, { x: 5.6, radius: 1.6, wire: 0.55, squash: 1.2 }),
      bar(brass, { x: 10.8, half: 8.4, radius: 1.35 }),
      ball(brass, { x: 10.8, y: -8, radius: 1.7 }),
      ball(brass, { x: 10.8, y: 8, radius: 1.7 }),
      hoop(brass, { x: 3.2, radius: 1.5, wire: 0.5, squash: 1.1 }),
      bar(brass, { x: 0.4, half: HALF + 1, radius: 2.5, flat: 0.55 }),
    ],
  );
}

/** Lengths of head and tail beyond the strip, in millimeters. */
export function endLengths({ form, tail }: Pick<Design, 'form' | 'tail'>): [head: number, tail: number] {
  if (form === 'bracelet') return [18.5, 13];
  return [43.5, tail === 'fringe' ? 44 : 61];
}

/** Size of the whole picture, in millimeters. */
export function productExtent(
  { form, tail }: Pick<Design, 'form' | 'tail'>,
  { rows }: Pick<Chart, 'rows'>,
): { long: number; high: number } {
  const [head, end] = endLengths({ form, tail });
  const isFringe = form === 'keyring' && tail === 'fringe';
  const long = rows * BEAD.alongMm + head + (isFringe ? KEYRING.fringeMm : end);
  return { long, high: 2 * (form === 'keyring' ? RING_MM : CLASP_HALF) };
}

const KNOT: Rgb = [LEATHER[0] * 0.8, LEATHER[1] * 0.8, LEATHER[2] * 0.8];

/** A braid with three beads and a knot. */
function* cord({ large }: TailBeads, w: number, palette: readonly BeadColor[], sun: Sun): Work<Part> {
  const scale = w / BEAD.alongMm;
  const bare = yield* paintCached('cord', scale, sun, () => bareCord(scale, sun));
  const part = { ...bare, picture: { ...bare.picture, data: bare.picture.data.slice() } };
  const size = Math.max(3, Math.round(scale * 5.2));
  for (const [n, id] of large.entries()) {
    const x = 41.2 + n * 4.6;
    const place = { w: Math.round(size * 0.92), h: size, look: n, turned: true, round: 0.72, sun };
    const left = Math.round(x * scale) - part.left - Math.round(size / 2);
    const top = Math.round(cordBend(x) * scale) - part.top - Math.round(size / 2);
    lay(part.picture, beadPicture(getColor(palette, id), place), left, top);
  }
  return part;
}

function* bareCord(scale: number, sun: Sun): Work<Part> {
  const rivet = ball({ color: BRASS, sun }, { x: 7.6, radius: 1.75 });
  const braided = braid({ from: 11, to: 56, radius: 1.75, bend: cordBend }, sun);
  const part = yield* paintSurfaces(scale, [-3, -14, 61, 14], [braided, leather(1, sun), rivet]);
  const knot = ball({ color: KNOT, sun }, { x: 57, y: cordBend(57), radius: 2.3 });
  const end = yield* paintSurfaces(scale, [54, -6, 60, 6], [knot]);
  lay(part.picture, end.picture, end.left - part.left, end.top - part.top);
  return part;
}

const cordBend = (x: number) => Math.sin((x - 12) / 9) * 2.6 * smooth(12, 34, x);

const GOLD = { hex: '#c59435', finish: 'metal' } as const;

/** Strands of beads; outer ones first, so that inner ones overlap them. */
function fringePicture({ fringe: strands }: TailBeads, w: number, palette: readonly BeadColor[], sun: Sun): Part {
  const h = cellHeight(w);
  const scale = w / BEAD.alongMm;
  const high = Math.round(HEIGHT * h + scale * 9);
  const picture = pixels(Math.ceil(42 * scale), high);
  const bead = strandBeads(palette, h, Math.round(w * 0.97), sun);
  const middle = (strands.length - 1) / 2;
  const order = [...strands.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
  for (const k of order) {
    const q = k - middle;
    const sway = (chanceAt(k, 3) - 0.5) * 1.6;
    const start = q * ((HEIGHT * h) / strands.length);
    const y = (t: number) =>
      start + scale * (q * 0.014 * t + sway * Math.sin(t / 9 + k) * smooth(0, 14, t) * 0.55) + Math.round(high / 2);
    layStrand(picture, strands[k] ?? [], { k, y, scale, bead });
  }
  return { picture, left: 0, top: -Math.round(high / 2) };
}

type Strand = { k: number; y: (t: number) => number; scale: number; bead: ReturnType<typeof strandBeads> };

function layStrand(picture: Pixels, strand: readonly string[], { k, y, scale, bead }: Strand): void {
  const { long, wide, sun } = bead;
  const toX = (t: number) => Math.round(scale * 0.6 + t * long * 1.01);
  // The thread before the first bead.
  for (let x = 0; x < scale * 0.8; x++) drawThread(picture, x, Math.round(y(0)));
  for (const [t, color] of strand.entries()) {
    lay(picture, bead.of(color, lookAt(t, k + 40)), toX(t), Math.round(y(t) - wide / 2 - 1));
  }
  const end = { w: Math.round(long * 1.7), h: Math.round(wide * 1.25), look: k % LOOKS, turned: true, round: 0.8, sun };
  const tip = beadPicture(GOLD, end);
  const t = strand.length;
  lay(picture, tip, toX(t), Math.round(y(t + 1) - tip.height / 2));
}

/** Beads on a strand, each drawn once. */
function strandBeads(palette: readonly BeadColor[], long: number, wide: number, sun: Sun) {
  const drawn = new Map<string, Pixels>();
  const of = (id: string, look: number): Pixels => {
    const key = `${id} ${look}`;
    const known = drawn.get(key);
    if (known) return known;
    const picture = beadPicture(getColor(palette, id), { w: long, h: wide, look, turned: true, sun });
    drawn.set(key, picture);
    return picture;
  };
  return { of, long, wide, sun };
}

function drawThread({ width, data }: Pixels, x: number, y: number): void {
  for (const row of [y - 1, y]) data.set([214, 203, 180, 210], (row * width + x) * 4);
}

const HIGH = HALF + 1.1;
/** Corners of the upper half, from the strip outward. */
const SHOULDER = { x: 4.2, y: HIGH };
const POINT = { x: 14.2, y: 4.4 };
const SLOPE = Math.hypot(POINT.x - SHOULDER.x, SHOULDER.y - POINT.y);
const STEP = 0.12;

/**
 * A folded leather end; `side`: -1 for the left end of the strip, 1 for the right. It covers the first rows of beads
 * and is sewn across.
 */
function leather(side: -1 | 1, sun: Sun): Surface {
  return (x0, y, dot) => {
    const x = x0 * side;
    if (x < -2.2 || x > 15 || Math.abs(y) > HIGH) return false;
    const depth = inside(x, y);
    if (depth < 0) return false;
    const roll = 0.85 * (1 - smooth(0, 1.1, depth));
    const gx = roll > 0 ? (roll * (inside(x + STEP, y) - inside(x - STEP, y))) / (2 * STEP) : 0;
    const gy = roll > 0 ? (roll * (inside(x, y + STEP) - inside(x, y - STEP))) / (2 * STEP) : 0;
    // Pores and creases.
    const pore = noise(x * 5.3, y * 5.3, 4);
    const grain = 0.5 * noise(x * 2.1, y * 2.1, 3) + 0.35 * pore;
    const nx = (pore * 0.06 - gx) * side;
    const ny = pore * 0.05 - gy;
    const nz = Math.sqrt(Math.max(0.05, 1 - nx * nx - ny * ny));
    const lit = Math.max(0, sun.x * nx + sun.y * ny + sun.z * nz);
    const seam = Math.abs(x - 0.7);
    const dip = 1 - 0.34 * (1 - smooth(0.25, 0.9, seam));
    const light = (0.26 + 0.92 * lit) * (1 + grain * 0.1) * dip * (0.72 + 0.28 * smooth(0, 0.5, depth));
    const gloss = 0.06 * smooth(0.86, 0.99, lit);
    dot.r = LEATHER[0] * light + gloss;
    dot.g = LEATHER[1] * light + gloss * 0.94;
    dot.b = LEATHER[2] * light + gloss * 0.85;
    stitchOver(seam, y, dot);
    return true;
  };
}

/** Distance to the outline; positive inside. */
function inside(x: number, y: number): number {
  const ay = Math.abs(y);
  const cut = ((x - SHOULDER.x) * (SHOULDER.y - POINT.y) + (ay - SHOULDER.y) * (POINT.x - SHOULDER.x)) / SLOPE;
  return -smoothMax(ay - HIGH, smoothMax(cut, smoothMax(x - 15, -2.2 - x)));
}

/** The larger of two distances, with a rounded transition. */
function smoothMax(a: number, b: number): number {
  const k = 1.6;
  const h = clamp(0.5 + (0.5 * (a - b)) / k);
  return b * (1 - h) + a * h + k * h * (1 - h) * 0.5;
}

/** The seam: stitches along the strip. */
function stitchOver(seam: number, y: number, dot: Dot): void {
  const along = (((y + 40) % 2.15) / 2.15 - 0.5) * 2.15;
  const beyond = Math.max(0, Math.abs(along) - 0.55);
  const stitch = Math.sqrt(beyond * beyond + seam * seam) / 0.3;
  if (stitch >= 1 || Math.abs(y) >= HALF - 0.4) return;
  const thread = 0.5 + 0.5 * Math.sqrt(1 - stitch * stitch);
  dot.r = STITCH[0] * thread;
  dot.g = STITCH[1] * thread;
  dot.b = STITCH[2] * thread;
}

type Braid = { from: number; to: number; radius: number; bend: (x: number) => number };

/** A three-strand braid along a curve, `y = bend(x)`. */
function braid({ from, to, radius, bend }: Braid, sun: Sun): Surface {
  return (x, y, dot) => {
    if (x < from || x > to) return false;
    const slope = (bend(x + 0.1) - bend(x - 0.1)) / 0.2;
    const lean = Math.sqrt(1 + slope * slope);
    const v = (y - bend(x)) / lean / radius;
    const strand = (x * lean) / 2.9 + (v < 0 ? 0.5 : 0);
    const phase = (strand + Math.abs(v) * 0.42) % 1;
    const bump = Math.sin(phase * Math.PI);
    const edge = 0.9 + 0.1 * bump;
    if (Math.abs(v) > edge) return false;
    const ny = (v / edge) * 0.9;
    const nx = -Math.cos(phase * Math.PI) * 0.42;
    const nz = Math.sqrt(Math.max(0.08, 1 - nx * nx - ny * ny));
    const lit = Math.max(0, sun.x * nx + sun.y * ny + sun.z * nz);
    const fiber = 1 + 0.12 * noise(x * 1.5, phase * 9, 8);
    const hollow = (0.45 + 0.55 * smooth(0, 0.5, bump)) * (0.75 + 0.25 * smooth(0, 0.35, Math.abs(v)));
    const light = (0.2 + 0.95 * lit) * hollow * fiber;
    dot.r = LEATHER[0] * light * 0.85 + 0.02 * lit;
    dot.g = LEATHER[1] * light * 0.85 + 0.02 * lit;
    dot.b = LEATHER[2] * light * 0.85 + 0.015 * lit;
    return true;
  };
}

/** Smooth noise between -1 and 1. */
function noise(x: number, y: number, salt: number): number {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [smooth(0, 1, x - ix), smooth(0, 1, y - iy)];
  const top = chanceAt(ix, iy, salt) * (1 - fx) + chanceAt(ix + 1, iy, salt) * fx;
  const bottom = chanceAt(ix, iy + 1, salt) * (1 - fx) + chanceAt(ix + 1, iy + 1, salt) * fx;
  return (top * (1 - fy) + bottom * fy) * 2 - 1;
}

const cache = new Map<string, Part>();
const MAX_PIXELS = 3_000_000;
let cachedPixels = 0;

/**
 * Caches metal and leather parts per size and light, since they are the same for every design. Callers must not draw
 * onto them.
 */
function* paintCached(name: string, scale: number, sun: Sun, paint: () => Work<Part>): Work<Part> {
  const key = `${name} ${scale} ${sun.id}`;
  const known = cache.get(key);
  if (known) return known;
  const part = yield* paint();
  cachedPixels += part.picture.width * part.picture.height;
  if (cachedPixels > MAX_PIXELS) {
    cache.clear();
    cachedPixels = part.picture.width * part.picture.height;
  }
  cache.set(key, part);
  return part;
}
