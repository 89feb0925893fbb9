import { readAmount, readWhole, toDollars } from '../../../shared/money.ts';
import { MAX_SIZE_LENGTH, MAX_SIZES, SIZES } from '../../../shared/products/sizes.ts';
import { MAX_STOCK } from '../field-schema.ts';
import type { SizeStockRow } from '../stock/stock.ts';

/** Columns that hold a value for each size: "Small: 1; Medium: 0". The first title is written. */
export const SIZE_COLUMNS = {
  stockBySize: ['Stock by size'],
  exportedBySize: ['Stock by size when exported'],
  priceBySize: ['Price difference by size'],
  skuBySize: ['SKU by size'],
} as const;
type SizeColumn = keyof typeof SIZE_COLUMNS;

/** Values by size stated by a line; undefined: not stated. Quantities in units, prices in cents. */
export type CsvSizes = {
  stockBySize?: ReadonlyMap<string, number>;
  exportedBySize?: ReadonlyMap<string, number>;
  priceBySize?: ReadonlyMap<string, number>;
  skuBySize?: ReadonlyMap<string, string>;
};

type SizeReader = { cell: (column: SizeColumn) => string; sentences: string[] };

/** Reads the four cells; adds errors to `sentences`. */
export function readSizeCells(reader: SizeReader): CsvSizes {
  const columns = {
    stockBySize: readCell('stockBySize', reader, countIn),
    exportedBySize: readCell('exportedBySize', reader, countIn),
    priceBySize: readCell('priceBySize', reader, differenceIn),
    skuBySize: readCell('skuBySize', reader, skuIn),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, values]) => values !== undefined)) as CsvSizes;
}

type ReadValue<Value> = (text: string) => { ok: true; value: Value } | { ok: false; why: string };

function readCell<Value>(column: SizeColumn, { cell, sentences }: SizeReader, read: ReadValue<Value>) {
  const text = cell(column);
  if (text === '') return undefined;
  const title = SIZE_COLUMNS[column][0];
  const parts = parseParts(text);
  const fault = parts === undefined ? 'write it like Small: 1; Medium: 0.' : checkNames(parts.map(([size]) => size));
  if (parts === undefined || fault !== undefined) {
    sentences.push(`${title}: ${fault}`);
    return undefined;
  }
  const values = new Map<string, Value>();
  for (const [size, valueText] of parts) {
    const value = read(valueText);
    if (value.ok) values.set(size, value.value);
    else sentences.push(`${title}, ${size}: ${value.why}`);
  }
  return values;
}

function checkNames(sizes: readonly string[]): string | undefined {
  if (sizes.length > MAX_SIZES) return `a product has up to ${MAX_SIZES} sizes.`;
  const bad = sizes.find((size) => size === '' || size.length > MAX_SIZE_LENGTH || /[=\p{Cc}]/u.test(size));
  if (bad !== undefined) return `“${bad.slice(0, MAX_SIZE_LENGTH)}” can’t be the name of a size.`;
  const names = sizes.map((size) => size.toLowerCase());
  const twice = sizes.find((_, place) => names.indexOf(names[place] ?? '') < place);
  return twice && `“${twice}” is there twice.`;
}

const QUOTED = '"((?:[^"]|"")*)"';
/** Unquoted parts include their surrounding spaces: matching spaces separately would backtrack quadratically. */
const PART = new RegExp(`(?:\\s*${QUOTED}\\s*|([^";:]*)):(?:\\s*${QUOTED}\\s*|([^";]*))(?:;|$)`, 'y');

/** The parts of a cell; undefined if it has another format. */
function parseParts(text: string): [size: string, value: string][] | undefined {
  const parts: [string, string][] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const [whole, quotedSize, size = '', quotedValue, value = ''] = PART.exec(text) ?? [];
    if (!whole) return undefined;
    parts.push([sizeCalled(unquoted(quotedSize ?? size)), unquoted(quotedValue ?? value)]);
  }
  return parts;
}

const unquoted = (text: string) => text.replaceAll('""', '"').trim();

/** Normalizes spelling of the standard sizes; other names keep theirs. */
export const sizeCalled = (text: string): string =>
  SIZES.find((known) => known.toLowerCase() === text.trim().toLowerCase()) ?? text.trim().replace(/\s+/g, ' ');

const countIn: ReadValue<number> = (text) => {
  const value = readWhole(text);
  return value <= MAX_STOCK
    ? { ok: true, value }
    : { ok: false, why: `“${text.slice(0, MAX_SIZE_LENGTH)}” isn’t a whole number from 0 to ${MAX_STOCK}.` };
};

const differenceIn: ReadValue<number> = (text) => {
  const [, sign, amount = ''] = /^([+-]?)\s*(.*)$/s.exec(text) ?? [];
  const read = readAmount(amount, 'amount');
  if (!read.ok)
    return {
      ok: false,
      why: `“${text.slice(0, MAX_SIZE_LENGTH)}” isn’t a difference we can read. Write it like +4.50 or -4.50.`,
    };
  return { ok: true, value: sign === '-' && read.cents > 0 ? -read.cents : read.cents };
};

const MAX_SKU = 60;
const skuIn: ReadValue<string> = (text) =>
  text.length <= MAX_SKU && !/\p{Cc}/u.test(text)
    ? { ok: true, value: text }
    : { ok: false, why: `use one line of up to ${MAX_SKU} characters.` };

type Exported = Pick<SizeStockRow, 'size' | 'onHand' | 'reserved' | 'differenceCents' | 'sku'>;

/** Cells of a product; empty if all sizes share one stock. */
export function sizeCells(rows: readonly Exported[]): Record<SizeColumn, string> {
  const toCell = (value: (row: Exported) => string) =>
    rows.map((row) => `${quoted(row.size)}: ${quoted(value(row))}`).join('; ');
  const stock = toCell(({ onHand, reserved }) => String(onHand - reserved));
  return {
    stockBySize: stock,
    exportedBySize: stock,
    priceBySize: toCell(({ differenceCents }) => differenceText(differenceCents)),
    skuBySize: toCell(({ sku }) => sku),
  };
}

/** "+6.00", "-4.50", "0.00". */
export const differenceText = (cents: number): string => `${cents > 0 ? '+' : ''}${toDollars(cents).toFixed(2)}`;

const quoted = (text: string) => (/[;:"]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
