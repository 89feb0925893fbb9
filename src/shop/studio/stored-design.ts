import type { Static } from 'typebox';
import type { Database } from '../../platform/db/database.ts';
import { DAY_MS } from '../../shared/time.ts';
import { type Chart, nameRows, type StoredTail, type TailBeads } from './core/chart.ts';
import type { BeadColor } from './core/colors.ts';
import type { Design } from './core/design.ts';
import { HEIGHT } from './core/settings.ts';
import { deleteForgottenDesigns, type findDesignRow, lockForgottenDesigns } from './queries.ts';

/** A design as originally made, unaffected by later fonts, borders or colors. */
export type StoredDesign = { product: string; design: Design; chart: Chart; palette: readonly BeadColor[] };

export function storedTail({ fringe, large }: TailBeads, palette: readonly BeadColor[]): StoredTail {
  const text = (ids: readonly string[]) => ids.map((id) => palette.findIndex((color) => color.id === id)).join('');
  return { fringe: fringe.map(text), large: text(large) };
}

function readTail({ fringe, large }: StoredTail, palette: readonly BeadColor[]): TailBeads {
  const ids = (digits: string) => Array.from(digits, (digit) => palette[Number(digit)]?.id ?? '');
  return { fringe: fringe.map(ids), large: ids(large) };
}

/** One digit per bead. */
export const cellsText = ({ cells }: Chart): string => Array.from(cells, String).join('');

export function storedDesign(row: Static<(typeof findDesignRow)['row']>): StoredDesign {
  const { design, palette, chartRows: rows } = row;
  const cells = Uint8Array.from(row.cells, Number);
  const colors = palette.map(({ id }) => id);
  // The name's position is only marked on the maker's chart; the beads are as stored.
  const span = nameRows(design).length;
  const nameFrom = Math.max(0, Math.floor((rows - span) / 2));
  const tail = readTail(row.tail, palette);
  const chart = { rows, cells, colors, nameFrom, nameRows: span, span, nameShapes: [], spare: 0, tail };
  if (cells.length !== rows * HEIGHT) throw new Error(`The chart of ${row.productId} is not whole.`);
  return { product: row.productId, design, chart, palette };
}

const UNORDERED_DAYS = 90;
/** Batch size: limits how long orders wait for locked stock. */
const DESIGNS_PER_RUN = 200;

/** Deletes designs that nobody ordered or requested in ninety days. */
export async function forgetDesigns({
  db,
  now,
}: {
  db: Pick<Database, 'transaction'>;
  now: () => Date;
}): Promise<void> {
  const before = new Date(now().getTime() - UNORDERED_DAYS * DAY_MS);
  let found = DESIGNS_PER_RUN;
  while (found === DESIGNS_PER_RUN) {
    found = await db.transaction(async (tx) => {
      const ids = (await lockForgottenDesigns(tx.sql, before, DESIGNS_PER_RUN)).map(({ id }) => id);
      await deleteForgottenDesigns(tx.sql, ids, before);
      tx.changed(...ids.map((id) => `product:${id}` as const));
      return ids.length;
    });
  }
}
