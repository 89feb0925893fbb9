import type { BeadColor } from '../core/colors.ts';
import { BEAD } from '../core/settings.ts';
import { beadPicture, LOOKS } from './bead.ts';
import type { Sun } from './light.ts';
import type { Pixels } from './pixels.ts';
import type { Work } from './work.ts';

/** Height of a cell for its width, in whole pixels. */
export const cellHeight = (w: number): number => Math.round((w * BEAD.acrossMm) / BEAD.alongMm);

type Rgb = readonly [number, number, number];
/** Colors below the beads: gaps, and the threads between the beads of a row. */
export const CREVICE: Rgb = [34, 24, 19];
const WARP: Rgb = [166, 150, 122];

/** Levels of shade, from fully lit. Steps are smaller than the difference between two beads. */
export const SHADES = 6;
export const SHADE = 0.03;

/** A bead by lines: copying whole lines is fastest in browsers. */
export type BeadCell = readonly Uint32Array[];

/** Beads of one color, size and light, ready to copy into a strip. `place`: look × SHADES + shade. */
export type BeadCells = { at: (place: number) => BeadCell };

const cache = new Map<string, BeadCells>();
const MAX_CACHED = 120;

export function getBeadCells(color: BeadColor, w: number, sun: Sun): BeadCells {
  const key = `${color.hex} ${color.finish} ${w} ${sun.id}`;
  const known = cache.get(key);
  if (known) return known;
  if (cache.size >= MAX_CACHED) cache.clear();
  const cells = cutLazily(color, w, sun);
  cache.set(key, cells);
  return cells;
}

function cutLazily(color: BeadColor, w: number, sun: Sun): BeadCells {
  const h = cellHeight(w);
  const looks: (Pixels | undefined)[] = new Array(LOOKS);
  const cells: (BeadCell | undefined)[] = new Array(LOOKS * SHADES);
  return {
    at(place) {
      const known = cells[place];
      if (known) return known;
      const look = Math.floor(place / SHADES);
      const shade = place % SHADES;
      const bead = looks[look] ?? beadPicture(color, { w, h, look, sun });
      looks[look] = bead;
      const cell = cellFrom(bead, w, h, 1 - shade * SHADE);
      cells[place] = cell;
      return cell;
    },
  };
}

function cellFrom({ data, width }: Pixels, w: number, h: number, light: number): BeadCell {
  const bytes = new Uint8ClampedArray(w * h * 4);
  for (let y = 0, to = 0; y < h; y++) {
    const under = y === 0 || y === h - 1 ? WARP : CREVICE;
    for (let x = 0; x < w; x++, to += 4) {
      const from = ((y + 1) * width + x + 1) * 4;
      const cover = (data[from + 3] ?? 0) / 255;
      for (const [c, dark] of under.entries()) {
        bytes[to + c] = ((data[from + c] ?? 0) * cover + dark * (1 - cover)) * light;
      }
      bytes[to + 3] = 255;
    }
  }
  return Array.from({ length: h }, (_, y) => new Uint32Array(bytes.buffer, y * w * 4, w));
}

/** Shades of most beads of a strip. */
const USUAL_SHADES = [1, 2, 3];

/** Renders the beads that are likely needed next, in steps. */
export function* cutAhead(colors: readonly BeadColor[], w: number, sun: Sun): Work {
  for (const color of colors) {
    const cells = getBeadCells(color, w, sun);
    for (let look = 0; look < LOOKS; look++) {
      yield;
      for (const shade of USUAL_SHADES) cells.at(look * SHADES + shade);
    }
  }
}
