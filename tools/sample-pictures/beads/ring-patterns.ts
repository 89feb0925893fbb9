import type { Chance } from './chance.ts';
import type { Palette } from './palettes.ts';
import { mod, nth } from './space.ts';

/** A bead of ringed work (collars, bowls, coasters). */
type RingPlace = {
  /** its ring, 0 innermost */
  k: number;
  /** number of rings */
  rings: number;
  /** position within a repeated sector, 0 to 1 */
  u: number;
  /** beads in a sector */
  n: number;
};

export type RingPattern = (place: RingPlace) => string;

type Maker = (p: Palette, chance: Chance) => RingPattern;

/** Distance from the middle of the sector: 0 there, 1 at the borders. */
const offCenter = (u: number): number => Math.abs(u - 0.5) * 2;

const star: Maker = (p, chance) => {
  const foot = chance.range(0.62, 0.8);
  const rays = (t: number, gap: number) => {
    if (gap < 0) return t < foot * 0.3 ? p.colors[1] : p.colors[0];
    return gap < 1.1 ? p.line : p.ground;
  };
  return ({ k, rings, u, n }) => {
    const t = k / (rings - 1);
    if (k === rings - 1 || k === 0) return p.line;
    if (t > foot + 0.2) return p.colors[1];
    if (t > foot + 0.12) return p.line;
    return rays(t, ((offCenter(u) - (1 - t / foot)) * n) / 2);
  };
};

const petal: Maker =
  (p) =>
  ({ k, rings, u, n }) => {
    const t = k / (rings - 1);
    const d = offCenter(u);
    if (k === rings - 1) return p.line;
    if (t < 0.12) return p.colors[1];
    if (t > 0.9) return p.colors[0];
    const edge = Math.sin(Math.PI * Math.min(1, (t - 0.1) / 0.76)) * 0.84;
    const gap = ((d - edge) * n) / 2;
    if (((d - edge * 0.45) * n) / 2 < 0) return p.colors[1];
    if (gap < 0) return p.colors[0];
    return gap < 1.1 ? p.line : p.ground;
  };

const zigzag: Maker = (p, chance) => {
  const swing = chance.whole(4, 6);
  const [a, b, l, g] = [p.colors[0], p.colors[1], p.line, p.ground];
  const list = [a, a, a, l, g, g, g, l, b, b, l, g, g, g, l];
  return ({ k, rings, u }) =>
    k >= rings - 1 ? p.line : nth(list, mod(Math.floor(k + offCenter(u) * swing), list.length));
};

const triangle: Maker = (p, chance) => {
  const band = chance.whole(5, 7);
  return ({ k, rings, u, n }) => {
    const m = k % (band + 1);
    const row = Math.floor(k / (band + 1));
    if (m === band || k === rings - 1) return p.line;
    const gap = ((offCenter(u) - (m + 1) / (band + 0.5)) * n) / 2;
    if (gap < 0) return nth(p.colors, row % 3);
    return gap < 1 ? p.line : p.ground;
  };
};

const ringed: Maker = (p, chance) => {
  const [a, b, l, g] = [p.colors[0], p.colors[1], p.line, p.ground];
  const plan = [g, g, l, a, a, l, g, g, b, l];
  const dash = chance.whole(2, 4);
  return ({ k, rings, u, n }) => {
    if (k === rings - 1) return p.line;
    const row = k % plan.length;
    const isDashed = row === 4 || row === 8;
    return isDashed && Math.floor((u * n) / dash) % 2 ? p.line : nth(plan, row);
  };
};

const segment: Maker = (p) => {
  const cells = [p.ground, p.colors[0], p.ground, p.colors[1]];
  return ({ k, rings, u, n }) => {
    if (k === rings - 1 || k === 0 || k === Math.floor(rings * 0.55)) return p.line;
    const cell = Math.floor(u * 4);
    if ((u * 4 - cell) * (n / 4) < 1) return p.line;
    return nth(cells, k > rings * 0.55 ? (cell + 1) % 4 : cell);
  };
};

const swirl: Maker =
  (p) =>
  ({ k, rings, u }) => {
    const s = mod(u + k * 0.055, 1);
    if (k >= rings - 1) return p.line;
    if (s < 0.32) return p.colors[0];
    if (s < 0.4) return p.line;
    if (s < 0.62) return p.colors[1];
    return s < 0.7 ? p.line : p.ground;
  };

const RINGS = { star, petal, zigzag, triangle, ringed, segment, swirl };

const makers: ReadonlyMap<string, Maker> = new Map(Object.entries(RINGS));
export const RING_FAMILIES: readonly string[] = [...makers.keys()];

/** A pattern for ringed work; an unknown pattern family falls back to a star. */
export function ringPattern(family: string, p: Palette, chance: Chance): RingPattern {
  return (makers.get(family) ?? star)(p, chance);
}
