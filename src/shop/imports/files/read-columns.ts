import { unescapedCell } from '../../../shared/tables/csv.ts';
import type { TableRow } from '../../../shared/tables/read-table.ts';

/** A row by what its columns are called, without regard to capitals; '' where the file has no such column. */
export type NamedRow = { line: number; cell: (...titles: readonly string[]) => string };

const normalize = (title: string) => title.trim().toLowerCase();

/** Rows of a table by the titles of its columns, and which of them were ever asked for. */
export function nameColumns(head: readonly string[], rows: readonly TableRow[]) {
  const places = new Map<string, number>();
  for (const [place, title] of head.entries())
    if (title.trim() !== '' && !places.has(normalize(title))) places.set(normalize(title), place);
  const asked = new Set<string>();
  const named = rows.map(
    ({ line, cells }): NamedRow => ({
      line,
      cell(...titles) {
        const name = titles.map(normalize).find((title) => places.has(title));
        if (name === undefined) return '';
        asked.add(name);
        return unescapedCell(cells[places.get(name) ?? -1] ?? '').trim();
      },
    }),
  );
  return {
    rows: named,
    has: (title: string) => places.has(normalize(title)),
    /** Once all rows are read: what the file holds and the shop has no use for. */
    unread: () => head.map((title) => title.trim()).filter((title) => title !== '' && !asked.has(normalize(title))),
  };
}

export const isYes = (text: string): boolean => /^(true|yes|y|1|active)$/i.test(text.trim());

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/;
const US = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;
const EARLIEST_YEAR = 1990;

/**
 * A moment as exports write it (`2023-04-05 10:11:12 -0400`, `2023-04-05`), in UTC where no zone is named; a day alone begins at
 * `dayBegins`. null for another notation, and for a day that doesn't exist or is still to come.
 */
export function readMoment(text: string, now: Date, dayBegins = '00:00'): Date | null {
  const [, day, time = dayBegins, zone = 'Z'] = ISO.exec(text.trim()) ?? [];
  const at = new Date(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`);
  // Dates such as the 31st of February would become another day.
  const isDay =
    day !== undefined && !Number.isNaN(at.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  return isDay && at <= now && at.getUTCFullYear() >= EARLIEST_YEAR ? at : null;
}

/** The same with the days of US spreadsheets, too: `4/5/2023` is April 5. */
export function readUsMoment(text: string, now: Date, dayBegins?: string): Date | null {
  const [, month = '', day = '', year = ''] = US.exec(text.trim()) ?? [];
  if (year === '') return readMoment(text, now, dayBegins);
  const full = year.length === 2 ? `20${year}` : year;
  return readMoment(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, now, dayBegins);
}
