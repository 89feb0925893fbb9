import { rgbOf } from '../core/colors.ts';
import { BEAD, HEIGHT } from '../core/settings.ts';
import type { Sun } from './light.ts';
import { linear, smooth } from './pixels.ts';

/** What is at a place, in linear light. */
export type Dot = { r: number; g: number; b: number };
/** Fills `dot`, or answers that nothing is there. In millimeters, from the middle of the strip's end. */
export type Surface = (x: number, y: number, dot: Dot) => boolean;

export type Rgb = readonly [r: number, g: number, b: number];
export function linearRgb(hex: string): Rgb {
  const [r, g, b] = rgbOf(hex);
  return [linear(r), linear(g), linear(b)];
}
export const BRASS = linearRgb('#c79a45');
export const STEEL = linearRgb('#cdcdca');
export const LEATHER = linearRgb('#915d38');
export const STITCH = linearRgb('#e9dcc0');
/** Half of the strip's height. */
export const HALF = (HEIGHT * BEAD.acrossMm) / 2;

export type Metal = { color: Rgb; sun: Sun };

/** Polished metal: a bright window at the upper left, a dark rim, the warm table from below. */
function shine({ color, sun }: Metal, nx: number, ny: number, dot: Dot): true {
  const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny));
  const toward = sun.x * 2 * nz * nx + sun.y * 2 * nz * ny + sun.z * (2 * nz * nz - 1);
  const sky = 0.12 + 0.55 * smooth(-0.25, 0.75, toward) + 0.9 * smooth(0.78, 0.97, toward);
  const rim = 0.35 + 0.65 * smooth(0.05, 0.55, nz);
  const floor = 0.22 * smooth(0.3, 0.95, -1.25 * (sun.x * nx + sun.y * ny));
  const light = sky * rim + floor;
  const flash = 0.7 * smooth(0.9, 0.995, toward);
  dot.r = color[0] * light * 1.25 + flash;
  dot.g = color[1] * light * 1.22 + flash;
  dot.b = color[2] * light * 1.12 + flash * 0.92;
  return true;
}

type Hoop = { x: number; radius: number; wire: number; squash?: number };
/** A round wire along a circle. */
export const hoop =
  (metal: Metal, { x: cx, radius, wire, squash = 1 }: Hoop): Surface =>
  (x, y, dot) => {
    const dx = (x - cx) / squash;
    const square = dx * dx + y * y;
    if (square < (radius - wire) ** 2 || square > (radius + wire) ** 2) return false;
    const far = Math.sqrt(square);
    const across = (far - radius) / wire;
    return shine(metal, (dx / far) * across, (y / far) * across, dot);
  };

type Bar = { x: number; half: number; radius: number; flat?: number };
/** A round bar with rounded ends, upright. */
export const bar =
  (metal: Metal, { x: cx, half, radius, flat = 1 }: Bar): Surface =>
  (x, y, dot) => {
    const u = (x - cx) / radius;
    const beyond = Math.max(0, Math.abs(y) - (half - radius * flat)) / (radius * flat);
    return u * u + beyond * beyond <= 1 && shine(metal, u * 0.97, Math.sign(y) * beyond * 0.97, dot);
  };

type Ball = { x: number; y?: number; radius: number };
export const ball =
  (metal: Metal, { x: cx, y: cy = 0, radius }: Ball): Surface =>
  (x, y, dot) => {
    const [u, v] = [(x - cx) / radius, (y - cy) / radius];
    return u * u + v * v <= 1 && shine(metal, u * 0.98, v * 0.98, dot);
  };
