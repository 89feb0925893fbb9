import { toDollars } from '../../shared/money.ts';
import { csvLine } from '../../shared/tables/csv.ts';
import { momentCells, momentHeads } from '../delivery/shop-day.ts';

/** A column of a report's CSV: text, or a figure with a total. Amounts are in cents; null for unknown, an empty cell. */
export type CsvColumn<Row> = { head: string } & (
  | { text: (row: Row) => string | null }
  | { count: (row: Row) => number }
  | { cents: (row: Row) => number | null }
);

/** The day in the shop's time zone, and the instant in UTC. */
export function momentColumns<Row>(name: string, timeZone: string, at: (row: Row) => Date): CsvColumn<Row>[] {
  const [day, moment] = momentHeads(name);
  return [
    { head: day, text: (row) => momentCells(at(row), timeZone)[0] },
    { head: moment, text: (row) => momentCells(at(row), timeZone)[1] },
  ];
}

/** Head, one line for each row, and a line with the totals. */
export async function* csvWithTotal<Row>(
  columns: readonly CsvColumn<Row>[],
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvLine(columns.map(({ head }) => head));
  const totals = new Map(columns.map((column) => [column, 0]));
  const toCell = (column: CsvColumn<Row>, row: Row) => {
    if ('text' in column) return column.text(row);
    const figure = 'count' in column ? column.count(row) : column.cents(row);
    totals.set(column, (totals.get(column) ?? 0) + (figure ?? 0));
    return figure === null || 'count' in column ? figure : toDollars(figure);
  };
  for await (const rows of parts) {
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map((column) => toCell(column, row)))).join('');
  }
  const getTotal = (column: CsvColumn<Row>, place: number) => {
    if ('text' in column) return place === 0 ? 'Total' : '';
    const total = totals.get(column) ?? 0;
    return 'count' in column ? total : toDollars(total);
  };
  yield csvLine(columns.map(getTotal));
}

/** Rows of one query, read when the download begins. */
export async function* allAtOnce<Row>(read: () => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await read();
}
