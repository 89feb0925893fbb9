import { unescapedCell } from '../../shared/tables/csv.ts';
import { readTable } from '../../shared/tables/read-table.ts';
import { normalize } from './csv-cell.ts';
import { COLUMNS, type Column, NAMES, titleOf } from './csv-columns.ts';
import type { CsvRow } from './csv-product.ts';
import { readRow } from './read-csv-row.ts';

const MAX_ROWS = 10_000;
const NOT_UNICODE = 'We can’t tell how this file writes accents. In your spreadsheet choose Save as, CSV UTF-8.';

export type CsvReading =
  | {
      ok: true;
      rows: CsvRow[];
      /** Titles of columns that mean nothing here. */
      unread: string[];
    }
  | { ok: false; sentence: string };

/** Reads the whole table; every line is judged by itself, so that one mistake does not hide the others. */
export function readProductCsv(bytes: Uint8Array): CsvReading {
  const table = readTable(bytes);
  // Only imports that are checked in steps ask for the encoding.
  if (!table.ok) return { ok: false, sentence: table.readings ? NOT_UNICODE : table.sentence };
  const places = readHeader(table.head);
  if (!places.ok) return places;
  if (table.rows.length > MAX_ROWS)
    return { ok: false, sentence: `A file can have up to ${MAX_ROWS} products. Split it.` };
  return {
    ok: true,
    unread: places.unread,
    rows: table.rows.map(({ line, cells }) =>
      readRow(line, (column) => unescapedCell(cells[places.of.get(column) ?? -1] ?? '').trim()),
    ),
  };
}

/** Which column of a file of our own stands where. */
export const ownHeader = (head: readonly string[]): HeaderResult => readHeader(head);

/** The cells of a row by their columns, without those that are empty. */
export const ownCells = (of: ReadonlyMap<string, number>, cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    [...of]
      .map(([column, place]) => [column, unescapedCell(cells[place] ?? '').trim()] as const)
      .filter(([, cell]) => cell !== ''),
  );

/** What a row of such cells says of its product. */
export const readOwnRow = (line: number, cells: Readonly<Record<string, string>>): CsvRow =>
  readRow(line, (column) => cells[column] ?? '');

type HeaderResult = { ok: true; of: Map<Column, number>; unread: string[] } | { ok: false; sentence: string };

function readHeader(head: readonly string[]): HeaderResult {
  const of = new Map<Column, number>();
  const unread: string[] = [];
  for (const [place, cell] of head.entries()) {
    const column = NAMES.find((name) =>
      (COLUMNS.get(name) ?? []).some((title) => normalize(title) === normalize(cell)),
    );
    if (column && of.has(column))
      return { ok: false, sentence: `“${titleOf(column)}” is in the first line twice. Keep one of them.` };
    if (column) of.set(column, place);
    else if (cell.trim() !== '') unread.push(cell.trim());
  }
  if (of.has('id') || of.has('name')) return { ok: true, of, unread };
  return {
    ok: false,
    sentence: 'The first line needs a column named Id or Name. Export your products to see all columns.',
  };
}
