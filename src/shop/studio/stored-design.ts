import type { Static } from 'typebox';
import type { Chart } from './core/chart.ts';
import type { BeadColor } from './core/colors.ts';
import type { Design } from './core/design.ts';
import { nameRows } from './core/name-rows.ts';
import { HEIGHT } from './core/settings.ts';
import type { StoredTail, TailBeads } from './core/tail-beads.ts';
import type { findDesignRow } from './design-queries.ts';

/** A design as it was made: a later font, border or color changes nothing of it. */
export type StoredDesign = { product: string; design: Design; chart: Chart; palette: readonly BeadColor[] };

export function storedTail({ fringe, large }: TailBeads, palette: readonly BeadColor[]): StoredTail {
  const text = (ids: readonly string[]) => ids.map((id) => palette.findIndex((color) => color.id === id)).join('');
  return { fringe: fringe.map(text), large: text(large) };
}

function readTail({ fringe, large }: StoredTail, palette: readonly BeadColor[]): TailBeads {
  const ids = (digits: string) => Array.from(digits, (digit) => palette[Number(digit)]?.id ?? '');
  return { fringe: fringe.map(ids), large: ids(large) };
}

/** One digit for each bead. */
export const cellsText = ({ cells }: Chart): string => Array.from(cells, String).join('');

export function storedDesign(row: Static<(typeof findDesignRow)['row']>): StoredDesign {
  const { design, palette, chartRows: rows } = row;
  const cells = Uint8Array.from(row.cells, Number);
  const colors = palette.map(({ id }) => id);
  // Where the name lies is marked on the maker's chart alone; the beads are those that were stored.
  const span = nameRows(design).length;
  const nameFrom = Math.max(0, Math.floor((rows - span) / 2));
  const tail = readTail(row.tail, palette);
  const chart = { rows, cells, colors, nameFrom, nameRows: span, span, nameShapes: [], spare: 0, tail };
  if (cells.length !== rows * HEIGHT) throw new Error(`The chart of ${row.productId} is not whole.`);
  return { product: row.productId, design, chart, palette };
}
