import { parse } from 'csv-parse/sync';
import { unescapedCell } from '../../shared/csv.ts';
import { normalize } from './csv-cell.ts';
import { COLUMNS, type Column, NAMES, titleOf } from './csv-columns.ts';
import type { CsvRow } from './csv-product.ts';
import { readRow } from './read-csv-row.ts';

const MAX_ROWS = 10_000;

export type CsvReading =
  | {
      ok: true;
      rows: CsvRow[];
      /** Titles of columns that mean nothing here. */
      unread: string[];
    }
  | { ok: false; sentence: string };

/** Reads the whole table; every line is judged by itself, so that one mistake does not hide the others. */
export function readProductCsv(text: string): CsvReading {
  let records: string[][];
  try {
    records = parse(text, {
      bom: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      delimiter: delimiterOf(text),
      to: MAX_ROWS + 2,
    });
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? ` near line ${String(error.lines)}` : '';
    return {
      ok: false,
      sentence: `This isn’t a CSV file that we can read${line}: look for a quotation mark that isn’t closed.`,
    };
  }
  const [head, ...body] = records;
  if (!head) return { ok: false, sentence: 'This file is empty.' };
  const places = readHeader(head);
  if (!places.ok) return places;
  if (body.length > MAX_ROWS) return { ok: false, sentence: `A file can have up to ${MAX_ROWS} products. Split it.` };
  return {
    ok: true,
    unread: places.unread,
    rows: body.map((cells, place) =>
      readRow(place + 2, (column) => unescapedCell(cells[places.of.get(column) ?? -1] ?? '').trim()),
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

/** Spreadsheets write what their country writes. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  const count = (mark: string) => head.split(mark).length;
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] ?? ',';
}
