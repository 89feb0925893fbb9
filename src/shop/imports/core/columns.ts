import { unescapedCell } from '../../../shared/tables/csv.ts';
import type { Encoding } from '../../../shared/tables/encoding-schema.ts';
import { readTable, type TableRow, type UnreadTable } from '../../../shared/tables/read-table.ts';

/** A row with cells by column title, case-insensitive; '' for missing columns. */
export type NamedRow = { line: number; cell: (...titles: readonly string[]) => string };

/** Rows with cells by title; records which columns were read. */
export function nameColumns(head: readonly string[], rows: readonly TableRow[]) {
  const places = new Map<string, number>();
  for (const [place, title] of head.entries())
    if (title.trim() !== '' && !places.has(normalize(title))) places.set(normalize(title), place);
  const readTitles = new Set<string>();
  const named = rows.map(
    ({ line, cells }): NamedRow => ({
      line,
      cell(...titles) {
        const name = titles.map(normalize).find((title) => places.has(title));
        if (name === undefined) return '';
        readTitles.add(name);
        return unescapedCell(cells[places.get(name) ?? -1] ?? '').trim();
      },
    }),
  );
  return {
    rows: named,
    has: (title: string) => places.has(normalize(title)),
    /** Call after reading all rows: columns with data that nothing read. */
    unread: () =>
      head.map((title) => title.trim()).filter((title) => title !== '' && !readTitles.has(normalize(title))),
  };
}

export type HasColumn = (title: string) => boolean;

type RowsOptions<Format> = {
  /** The format that these columns belong to, or why they can't be imported. */
  getFormat: (has: HasColumn) => { format: Format } | { sentence: string };
  empty: string;
  maxRows: number;
  /** What to do with a file of more rows. */
  tooMany: string;
};

/** Reads a table whose header row determines its format. */
export function readRows<Format>(
  bytes: Uint8Array,
  encoding: Encoding | undefined,
  { getFormat, empty, maxRows, tooMany }: RowsOptions<Format>,
): { ok: true; format: Format; rows: NamedRow[] } | UnreadTable {
  const table = readTable(bytes, encoding);
  if (!table.ok) return table;
  const { has, rows } = nameColumns(table.head, table.rows);
  const found = getFormat(has);
  if ('sentence' in found) return { ok: false, ...found };
  if (rows.length === 0) return { ok: false, sentence: empty };
  if (rows.length <= maxRows) return { ok: true, format: found.format, rows };
  return { ok: false, sentence: limitSentence('rows', maxRows, rows.length, tooMany) };
}

export const limitSentence = (what: string, limit: number, count: number, advice: string) =>
  `A file can have up to ${limit.toLocaleString('en-US')} ${what}, and this one has ${count.toLocaleString('en-US')}. ${advice}`;

const normalize = (title: string) => title.trim().toLowerCase();

export const isYes = (text: string): boolean => /^(true|yes|y|1|active)$/i.test(text.trim());

const US = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;

/** Also accepts US dates: `4/5/2023` is April 5. */
export function readUsMoment(text: string, now: Date, dayBegins?: string): Date | null {
  const [, month = '', day = '', year = ''] = US.exec(text.trim()) ?? [];
  if (year === '') return readMoment(text, now, dayBegins);
  const full = year.length === 2 ? `20${year}` : year;
  return readMoment(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, now, dayBegins);
}

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/;
const EARLIEST_YEAR = 1990;

/**
 * Parses a date and time of exports (`2023-04-05 10:11:12 -0400`, `2023-04-05`), in UTC without a zone; a date alone
 * starts at `dayBegins`. null for other notations, invalid dates and future times.
 */
export function readMoment(text: string, now: Date, dayBegins = '00:00'): Date | null {
  const [, day, time = dayBegins, zone = 'Z'] = ISO.exec(text.trim()) ?? [];
  const at = new Date(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`);
  // `Date` would roll February 31 over to March.
  const isDay =
    day !== undefined && !Number.isNaN(at.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  return isDay && at <= now && at.getUTCFullYear() >= EARLIEST_YEAR ? at : null;
}
