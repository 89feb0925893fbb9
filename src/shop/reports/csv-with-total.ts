import { toDollars } from '../../shared/money.ts';
import { csvLine } from '../../shared/tables/csv.ts';

type Cells = Parameters<typeof csvLine>[0];

/** Amounts to sum, in cents, in column order; null for unknown, shown as an empty cell. */
export type Amounts = readonly (number | null)[];

/** Appends a total row to the lines. */
export async function* withTotal(
  { heads, total }: { heads: readonly string[]; total: Cells },
  parts: AsyncIterable<readonly { cells: Cells; counts?: readonly number[]; cents: Amounts }[]>,
): AsyncGenerator<string> {
  yield csvLine(heads);
  let [counts, cents]: [number[], number[]] = [[], []];
  for await (const lines of parts) {
    for (const line of lines) {
      counts = (line.counts ?? []).map((count, place) => count + (counts[place] ?? 0));
      cents = line.cents.map((amount, place) => (amount ?? 0) + (cents[place] ?? 0));
    }
    if (lines.length > 0) {
      yield lines
        .map((line) => csvLine([...line.cells, ...(line.counts ?? []), ...line.cents.map(amountText)]))
        .join('');
    }
  }
  const columns = heads.length - total.length;
  const sums = cents.length > 0 ? [...counts, ...cents.map(toDollars)] : Array.from({ length: columns }, () => 0);
  yield csvLine([...total, ...sums]);
}

const amountText = (cents: number | null) => (cents === null ? '' : toDollars(cents));

/** Avoids negative zero. */
export const unsignedZero = (cents: number) => cents || 0;
