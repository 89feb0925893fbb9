import type { Sun } from './light.ts';
import { chanceAt, clamp, smooth } from './pixels.ts';
import { type Dot, HALF, LEATHER, STITCH, type Surface } from './surfaces.ts';

const HIGH = HALF + 1.1;
/** Corners of the upper half, walked from the strip outward. */
const SHOULDER = { x: 4.2, y: HIGH };
const POINT = { x: 14.2, y: 4.4 };
const SLOPE = Math.hypot(POINT.x - SHOULDER.x, SHOULDER.y - POINT.y);
const STEP = 0.12;

/** The larger of two distances, with the corner between them rounded. */
function softMost(a: number, b: number): number {
  const k = 1.6;
  const h = clamp(0.5 + (0.5 * (a - b)) / k);
  return b * (1 - h) + a * h + k * h * (1 - h) * 0.5;
}

/** How far a place is inside. */
function inside(x: number, y: number): number {
  const ay = Math.abs(y);
  const cut = ((x - SHOULDER.x) * (SHOULDER.y - POINT.y) + (ay - SHOULDER.y) * (POINT.x - SHOULDER.x)) / SLOPE;
  return -softMost(ay - HIGH, softMost(cut, softMost(x - 15, -2.2 - x)));
}

/**
 * A folded leather end; `side` -1 for the left end of the strip, 1 for the right. It holds the first rows of beads, and is
 * sewn across.
 */
export function leather(side: -1 | 1, sun: Sun): Surface {
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

/** A cord of three strands along a curve, `y = bend(x)`. */
export function braid({ from, to, radius, bend }: Braid, sun: Sun): Surface {
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
