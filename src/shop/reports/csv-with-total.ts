import { toDollars } from '../../shared/money.ts';
import { csvLine } from '../../shared/tables/csv.ts';

type Cells = Parameters<typeof csvLine>[0];

/** Amounts that are to be added, in cents, in the order of the columns; null is what isn't known, and an empty cell. */
export type Amounts = readonly (number | null)[];

/** The lines and at the end their sums: what stands under a column is what it adds up to. */
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

/** No minus before a zero. */
export const plain = (cents: number) => cents || 0;
