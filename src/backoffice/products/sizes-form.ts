import { formatMoney, readAmount, readWhole, toDollars } from '../../shared/money.ts';
import { SIZES } from '../../shared/products/sizes.ts';
import type { SizesDraft } from '../../shop/catalog/sizes/schema.ts';
import type { Stock } from '../../shop/catalog/stock/schema.ts';
import { toCount } from './stock-effect.ts';

/** A row of the form as it is typed; `expected` is what it began with, null for a new size. */
export type SizeRow = {
  /** Tells rows apart while they are added and removed. */
  key: number;
  size: string;
  counted: string;
  expected: number | null;
  difference: string;
  sku: string;
};
/** `isSplit`: each size has a stock of its own. */
export type SizesValues = { isSplit: boolean; rows: readonly SizeRow[] };

export const valuesOf = ({ sizes }: Stock): SizesValues => ({
  isSplit: sizes.length > 0,
  rows: sizes.map((row, key) => ({
    key,
    size: row.size,
    counted: String(toCount(row)),
    expected: toCount(row),
    difference: row.priceDifference === 0 ? '' : row.priceDifference.toFixed(2),
    sku: row.sku,
  })),
});

const SEPARATOR = '|';

/** The version that the server knows, and the counts: a form that nobody has touched shows those of now. */
export const versionOf = ({ sizes, sizesVersion }: Stock): string =>
  [sizesVersion, ...sizes.map(toCount)].join(SEPARATOR);
export const seenIn = (version: string): string => version.split(SEPARATOR)[0] ?? '';

/** The sizes that a product comes in already, or the usual four, to be counted. */
export const rowsToSplit = (sizes: readonly string[]): readonly SizeRow[] =>
  (sizes.length > 0 ? sizes : SIZES).map((size, key) => newRow(key, size));

export const newRow = (key: number, size = ''): SizeRow => ({
  key,
  size,
  counted: '',
  expected: null,
  difference: '',
  sku: '',
});

/** `fieldErrors` say what could not be read, by the names that the call gives its fields. */
export function draftIn({ isSplit, rows }: SizesValues): {
  sizes: SizesDraft['sizes'];
  fieldErrors: Record<string, string>;
} {
  const fieldErrors: Record<string, string> = {};
  const sizes = (isSplit ? rows : []).map(({ size, counted, expected, difference, sku }, place) => {
    const dollars = differenceIn(difference);
    if (dollars === undefined) fieldErrors[`sizes.${place}.priceDifference`] = DIFFERENCE_UNREADABLE;
    const count = readWhole(counted);
    if (Number.isNaN(count)) fieldErrors[`sizes.${place}.counted`] = 'Enter what you counted, 0 or more.';
    return { size: size.trim(), counted: count, expected, priceDifference: dollars ?? 0, sku };
  });
  return { sizes, fieldErrors };
}

const DIFFERENCE_UNREADABLE = 'Write it like 4.50 or -4.50, or leave it empty.';

/** Dollars more or less; 0 where nothing is typed. */
function differenceIn(text: string): number | undefined {
  const [, sign = '', amount = ''] = /^\s*([+\-−]?)\s*(.*)$/.exec(text) ?? [];
  if (amount === '') return sign === '' ? 0 : undefined;
  const read = readAmount(amount, 'amount');
  return read.ok ? toDollars(sign === '' || sign === '+' ? read.cents : -read.cents) : undefined;
}

/** What a size then costs, read back while it is typed. */
export function priceWith(price: number, difference: string): string {
  const dollars = differenceIn(difference);
  return dollars === undefined || dollars === 0 ? '' : formatMoney(Math.round((price + dollars) * 100));
}

/** What all rows add up to, as far as they can be read. */
export const sumOf = (rows: readonly SizeRow[]): number =>
  rows.reduce((sum, { counted }) => sum + (readWhole(counted) || 0), 0);
