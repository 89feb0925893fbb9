import { unescapedCell } from '../../shared/tables/csv.ts';
import type { TableRow } from '../../shared/tables/read-table.ts';

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
