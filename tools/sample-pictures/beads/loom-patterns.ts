import type { Chance } from './chance.ts';
import type { Palette } from './palettes.ts';
import { mod, nth, TAU } from './space.ts';

/** The color of the bead in column i (across, 0 up to the width) and row j (along); repeats every `period` rows. */
export type LoomPattern = { period: number; at(i: number, j: number): string };

type Maker = (width: number, p: Palette, chance: Chance) => LoomPattern;

/** Rows of color runs: each a color and its number of rows. */
const striped = (runs: readonly (readonly [string, number])[]): string[] =>
  runs.flatMap(([color, rows]) => Array<string>(rows).fill(color));

/** Nested levels: motif color, thin outline, next motif color… */
function nested(p: Palette, level: number, steps: readonly number[]): string {
  let deep = level;
  for (const [k, step] of steps.entries()) {
    if (deep < step) return k % 2 ? p.line : nth(p.colors, (k / 2) % p.colors.length);
    deep -= step;
  }
  return p.ground;
}

const chevron: Maker = (width, p, chance) => {
  const t = chance.whole(2, 3);
  const list = striped([
    [p.ground, t + 1],
    [p.line, 1],
    [p.colors[0], t],
    [p.line, 1],
    [p.ground, t + 1],
    [p.line, 1],
    [p.colors[1], t],
    [p.line, 1],
  ]);
  const c = (width - 1) / 2;
  return { period: list.length, at: (i, j) => nth(list, mod(Math.floor(j + Math.abs(i - c)), list.length)) };
};

const diamond: Maker = (width, p) => {
  const c = (width - 1) / 2;
  const half = Math.max(5, Math.round(width * 0.62));
  const period = half * 2;
  const levels = [p.line, p.colors[0], p.colors[0], p.line, p.colors[1], p.colors[1], p.colors[2]];
  return {
    period,
    at: (i, j) => {
      const m = mod(j, period);
      const level = Math.floor(half - (Math.abs(i - c) + Math.abs(m - half + 0.5)));
      return level < 0 ? p.ground : nth(levels, Math.min(6, level));
    },
  };
};

const triangle: Maker = (width, p) => {
  const period = Math.max(8, width % 2 ? width + 1 : width);
  const half = period / 2;
  return {
    period: period * 2,
    at: (i, j) => {
      const m = mod(j, period);
      const odd = Math.floor(mod(j, period * 2) / period);
      const away = Math.abs(m - half + 0.5) / half;
      const d = (1 - away) * width - i;
      if (d > 0 && d < 1.7) return p.line;
      if (d > width * 0.55) return p.colors[2];
      if (d > 0) return nth(p.colors, odd);
      return away * width * 0.62 - (width - 1 - i) > 0 ? nth(p.colors, 3 % p.colors.length) : p.ground;
    },
  };
};

const stripe: Maker = (width, p, chance) => {
  const list = striped([
    [p.ground, chance.whole(4, 6)],
    [p.line, 1],
    [p.colors[0], 2],
    [p.line, 1],
    [p.colors[1], chance.whole(2, 4)],
    [p.line, 1],
    [p.colors[0], 2],
    [p.line, 1],
  ]);
  const isEdge = (i: number) => i === 0 || i === width - 1;
  return {
    period: list.length,
    at: (i, j) => (isEdge(i) ? p.colors[0] : nth(list, mod(Math.floor(j), list.length))),
  };
};

const zigzag: Maker = (width, p) => {
  const swing = Math.max(4, Math.round(width / 2));
  const period = swing * 2;
  const list = striped([
    [p.ground, 2],
    [p.line, 1],
    [p.colors[0], 2],
    [p.line, 1],
    [p.colors[1], 2],
    [p.line, 1],
    [p.ground, 2],
    [p.colors[2], 1],
    [p.ground, 1],
  ]);
  return {
    period,
    at: (i, j) => {
      const m = mod(j, period);
      const rise = m < swing ? m : period - 1 - m;
      return nth(list, mod(Math.floor(i + rise), list.length));
    },
  };
};

const checker: Maker = (width, p, chance) => {
  const s = chance.whole(2, 3);
  const cells = [p.colors[0], p.ground, p.colors[1], p.ground];
  const period = s * 8;
  return {
    period,
    at: (i, j) => {
      const a = Math.floor(i / s);
      const b = Math.floor(mod(j, period) / s);
      if (i === 0 || i === width - 1 || (a + b) % 2) return p.line;
      return nth(cells, (Math.floor(b / 2) + a) % cells.length);
    },
  };
};

const concentric: Maker = (width, p) => {
  const c = (width - 1) / 2;
  const period = width + 3;
  const half = (period - 1) / 2;
  const rings = [p.line, p.ground, p.ground, p.line, p.colors[0], p.line, p.colors[1], p.colors[1], p.colors[2]];
  return {
    period,
    at: (i, j) => {
      const m = mod(Math.floor(j), period);
      const d = Math.floor(Math.max(0, half - Math.max(Math.abs(i - c), Math.abs(m - half))));
      return nth(rings, Math.min(8, d));
    },
  };
};

const steps: Maker = (width, p) => {
  const period = width % 2 ? width + 5 : width + 4;
  const half = period / 2;
  const c = (width - 1) / 2;
  return {
    period,
    at: (i, j) => {
      const m = mod(j, period);
      const reach = Math.floor(Math.abs(m - half + 0.5) / 2) * 2;
      const d = half - 1 - reach - Math.abs(i - c);
      if (d <= -2) return p.ground;
      return d < 0 ? p.line : nested(p, Math.floor(d), [2, 1, 2, 1, 3]);
    },
  };
};

const arrow: Maker = (width, p) => {
  const period = 14;
  const c = (width - 1) / 2;
  const shaft = (k: number, m: number) => (k < 1 && m > 7 ? p.colors[2] : p.ground);
  return {
    period,
    at: (i, j) => {
      if (i === 0 || i === width - 1) return p.line;
      const m = mod(Math.floor(j), period);
      const k = Math.abs(i - c);
      const d = m - k * 0.9;
      if (d < 0 || d >= 6) return shaft(k, m);
      if (d < 3) return p.colors[0];
      if (d < 4) return p.line;
      return k < c - 1 ? p.colors[1] : shaft(k, m);
    },
  };
};

const wave: Maker = (width, p) => {
  const period = 24;
  const bands = [p.ground, p.ground, p.line, p.colors[0], p.colors[0], p.colors[1], p.line];
  return {
    period,
    at: (i, j) => {
      const s = Math.sin((mod(j, period) / period) * TAU) * width * 0.2;
      return nth(bands, mod(Math.floor(i - s + width), 7));
    },
  };
};

const LOOM = { chevron, diamond, triangle, stripe, zigzag, checker, concentric, steps, arrow, wave };

const makers: ReadonlyMap<string, Maker> = new Map(Object.entries(LOOM));
export const LOOM_FAMILIES: readonly string[] = [...makers.keys()];

/** A pattern for a strip of this width in beads; an unknown pattern family falls back to chevrons. */
export function loomPattern(family: string, width: number, p: Palette, chance: Chance): LoomPattern {
  return (makers.get(family) ?? chevron)(width, p, chance);
}
