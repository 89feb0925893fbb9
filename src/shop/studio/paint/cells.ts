import type { BeadColor } from '../core/colors.ts';
import { BEAD } from '../core/settings.ts';
import { beadPicture, LOOKS } from './bead.ts';
import type { Sun } from './light.ts';
import type { Pixels } from './pixels.ts';
import type { Work } from './work.ts';

/** Height of a cell for its width, in whole pixels. */
export const cellHeight = (w: number): number => Math.round((w * BEAD.acrossMm) / BEAD.alongMm);

type Rgb = readonly [number, number, number];
/** What lies under the beads: the dark between them, and the threads between one bead of a row and the next. */
export const CREVICE: Rgb = [34, 24, 19];
const WARP: Rgb = [166, 150, 122];

/** Shades of a bead, from fully lit on. Their steps are smaller than the difference between two beads. */
export const SHADES = 6;
export const SHADE = 0.03;

/** A bead line by line: lines are copied whole, which is the quickest that a browser does. */
export type BeadCell = readonly Uint32Array[];

/** The beads of a color, a size and a light, ready to be copied into a strip. `place`: look × SHADES + shade. */
export type BeadCells = { at: (place: number) => BeadCell };

const cut = new Map<string, BeadCells>();
const MAX_CUT = 120;

export function cellsOf(color: BeadColor, w: number, sun: Sun): BeadCells {
  const key = `${color.hex} ${color.finish} ${w} ${sun.id}`;
  const known = cut.get(key);
  if (known) return known;
  if (cut.size >= MAX_CUT) cut.clear();
  const cells = cutLazily(color, w, sun);
  cut.set(key, cells);
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

/** A bead in its cell, with what lies under it. */
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

/** Shades that most of a strip lies in. */
const USUAL_SHADES = [1, 2, 3];

/** Cuts beads that are likely to be needed next, one after the other. */
export function* cutAhead(colors: readonly BeadColor[], w: number, sun: Sun): Work {
  for (const color of colors) {
    const cells = cellsOf(color, w, sun);
    for (let look = 0; look < LOOKS; look++) {
      yield;
      for (const shade of USUAL_SHADES) cells.at(look * SHADES + shade);
    }
  }
}
