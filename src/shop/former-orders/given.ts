import type { NamedRow } from '../imports/files/read-columns.ts';

export type GivenItem = { name: string; variant: string; sku: string; quantity: string; price: string };

/** An order as a file says it; nothing is understood yet: amounts and dates are as written. */
export type GivenOrder = {
  /** The first row that is about it, as spreadsheets count. */
  line: number;
  number: string;
  placed: string;
  email: string;
  customerName: string;
  shipTo: string[];
  /** Empty: US dollars, as far as the file says. */
  currency: string;
  items: GivenItem[];
  /** How many were bought, where the file counts them but doesn't name them. */
  itemCount: string;
  subtotal: string;
  discount: string;
  shipping: string;
  tax: string;
  total: string;
  refunded: string;
  shipped: string;
  canceled: string;
};

/** Rows of one order stand together by its number, wherever they are in the file. */
export function groupRows(rows: readonly NamedRow[], numberOf: (row: NamedRow) => string): NamedRow[][] {
  const groups = new Map<string, NamedRow[]>();
  for (const row of rows) {
    // Each row without a number is told by itself.
    const key = numberOf(row) || `row ${row.line}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/** The first row of an order that says something in one of these columns. */
export const firstOf =
  (group: readonly NamedRow[]) =>
  (...titles: readonly string[]): string =>
    group.map((row) => row.cell(...titles)).find((text) => text !== '') ?? '';
