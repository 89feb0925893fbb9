import { BARE, type Chart } from '../core/chart.ts';
import { type BeadColor, getColor } from '../core/colors.ts';
import { HEIGHT } from '../core/settings.ts';
import { lookAt } from './bead.ts';
import { type BeadCell, type BeadCells, cellHeight, getBeadCells, SHADE, SHADES } from './cells.ts';
import { SUN, type Sun } from './light.ts';
import { type Pixels, pixels } from './pixels.ts';

const BARE_WARP = [240, 230, 208, 255];
const BEHIND = [204, 188, 162, 255];

/**
 * Light on a strip lying on cloth, at most 1: slightly darker where it turns away from the window. `y`: 0 to 1 from the
 * top edge.
 */
const drape = (row: number, y: number) =>
  0.965 +
  0.035 * Math.sin(row / 9.5 + 0.6) * Math.sin(row / 23 + 1.1) -
  0.24 * Math.max(0, y - 0.38) ** 2 -
  0.06 * Math.max(0, 0.12 - y);

const shadeAt = (row: number, bead: number) =>
  Math.min(SHADES - 1, Math.round((1 - drape(row, (bead + 0.5) / HEIGHT)) / SHADE));

/** Look and shade of each bead of a row, the same in every strip. */
const PLACES: Uint8Array[] = [];
function rowPlaces(row: number): Uint8Array {
  const known = PLACES[row];
  if (known) return known;
  const places = Uint8Array.from({ length: HEIGHT }, (_, bead) => lookAt(row, bead) * SHADES + shadeAt(row, bead));
  PLACES[row] = places;
  return places;
}

type StripPart = { from?: number; till?: number; sun?: Sun; sunOver?: ((row: number) => Sun) | undefined };

/**
 * The woven strip as a picture: `w` pixels per row, `cellHeight(w)` per bead. Rows without beads show bare threads.
 * `sunOver`: light per row.
 */
export function stripPicture(chart: Chart, w: number, palette: readonly BeadColor[], part: StripPart = {}): Pixels {
  const { from = 0, till = chart.rows } = part;
  const out = pixels((till - from) * w, HEIGHT * cellHeight(w));
  paintRows(out, chart, palette, { ...part, from, till, w, at: from });
  return out;
}

type Rows = StripPart & {
  from: number;
  till: number;
  w: number /** The row at the left edge of the picture. */;
  at: number;
};

export function paintRows(out: Pixels, chart: Chart, palette: readonly BeadColor[], rows: Rows): void {
  const { from, till, w, at, sun = SUN, sunOver } = rows;
  const pixelsOf32 = new Uint32Array(out.data.buffer);
  const colors = chart.colors.map((id) => getColor(palette, id));
  let here = sunOver?.(from) ?? sun;
  let sets = colors.map((color) => getBeadCells(color, w, here));
  for (let row = from; row < till; row++) {
    const light = sunOver?.(row) ?? sun;
    if (light !== here) {
      here = light;
      sets = colors.map((color) => getBeadCells(color, w, light));
    }
    for (let y = 0; y < HEIGHT; y++) {
      const cell = cellAt(sets, chart, row, y);
      const left = (row - at) * w;
      const top = y * cellHeight(w);
      if (cell) copyCell(pixelsOf32, top * out.width + left, out.width, cell);
      else openCell(out, left, top, w);
    }
  }
}

const cellAt = (sets: readonly BeadCells[], { cells }: Chart, row: number, bead: number): BeadCell | undefined =>
  sets[cells[row * HEIGHT + bead] ?? BARE]?.at(rowPlaces(row)[bead] ?? 0);

function copyCell(to: Uint32Array, start: number, width: number, cell: BeadCell): void {
  let at = start;
  for (const line of cell) {
    to.set(line, at);
    at += width;
  }
}

/** Two threads and the cloth behind them. */
function openCell({ data, width }: Pixels, left: number, top: number, w: number): void {
  const h = cellHeight(w);
  for (let y = 0; y < h; y++) {
    for (let x = left; x < left + w; x++) {
      data.set(y === 0 || y === h - 1 ? BARE_WARP : BEHIND, ((top + y) * width + x) * 4);
    }
  }
}
