import { readAmount, readWhole, toDollars } from '../../../shared/money.ts';
import { PRODUCT_STATUSES, type ProductStatus, STATUS_NAMES } from '../../../shared/products/product-status.ts';
import { inSizeOrder, MAX_SIZE_LENGTH } from '../../../shared/products/sizes.ts';
import { unescapedCell } from '../../../shared/tables/csv.ts';
import { readTable } from '../../../shared/tables/read-table.ts';
import { withoutTags } from '../../../shared/text/plain-text.ts';
import { isDay } from '../../../shared/time.ts';
import { MAX_GRAMS, MAX_MAKING_DAYS, MAX_SKU, MAX_STOCK } from '../field-schema.ts';
import {
  FIELD_NAMES,
  ofEachText,
  type ProductField,
  type ProductText,
  textField,
  titlesOf,
} from '../product-fields.ts';
import type { ProductDraft } from '../products/schema.ts';
import { type CsvSizes, readSizeCells, SIZE_COLUMNS, sizeCalled } from './sizes.ts';

/** The columns of a file of products. */

const FLAGS = ['isOneOfAKind', 'isFeatured'] as const satisfies readonly ProductField[];
type Flag = (typeof FLAGS)[number];
const isFlag = (name: ProductField): name is Flag => FLAGS.some((flag) => flag === name);

/** What a line holds beside the fields of its product. */
const STOCK_COLUMNS = {
  stock: ['Stock', 'In stock'],
  exported: ['Stock when exported'],
  exportId: ['Export'],
} as const;

export type Column = 'id' | ProductField | keyof typeof STOCK_COLUMNS | keyof typeof SIZE_COLUMNS;

const fieldColumns = (names: readonly ProductField[]) => names.map((name) => [name, titlesOf(name)] as const);

/** Columns in their order, with what may stand above each: the first title is written, all are read. */
const COLUMNS: ReadonlyMap<Column, readonly string[]> = new Map<Column, readonly string[]>([
  ['id', ['Id']],
  ...fieldColumns(FIELD_NAMES.filter((name) => !isFlag(name) && name !== 'status')),
  ...(Object.entries(STOCK_COLUMNS) as [keyof typeof STOCK_COLUMNS, readonly string[]][]),
  ...fieldColumns([...FLAGS, 'status']),
  ...(Object.entries(SIZE_COLUMNS) as [keyof typeof SIZE_COLUMNS, readonly string[]][]),
]);
export const NAMES = [...COLUMNS.keys()];
export const titleOf = (column: Column): string => COLUMNS.get(column)?.[0] ?? column;

/** One row of a file of products while it is read, cell by cell. */

/** Clears what an empty cell would leave as it is. */
const NONE = 'none';

const normalize = (text: string) => text.trim().toLowerCase();

type Cell = (column: Column) => string;

type RowReader = { cell: Cell; sentences: string[] };

/**
 * What a line says of a product. What its file has no column for, or an empty cell, is undefined. Category and community
 * are as they were typed.
 */
export type CsvProduct = {
  id: string;
  exportId: string;
  /** Available when the file was exported. */
  exported?: number;
  /** What should be available, as the file was edited. */
  stock?: number;
  category?: string;
  community?: string | null;
} & CsvSizes &
  Partial<Omit<ProductDraft, 'category' | 'community' | 'status'>> & { status?: ProductStatus | 'hidden' };

/** `line` is as spreadsheets count, the head being 1. */
type CsvRow = { line: number; ok: true; product: CsvProduct } | { line: number; ok: false; sentences: string[] };

const MAX_CENTS = 1_000_000_00;

function priceIn(
  column: 'price' | 'wasPrice' | 'salePrice' | 'cost' | 'makerEarns',
  { cell, sentences }: RowReader,
): number | undefined {
  const text = cell(column);
  const title = titleOf(column);
  if (text === '') return undefined;
  const read = readAmount(text);
  if (!read.ok) sentences.push(`${title}: ${read.sentence}`);
  else if (read.cents < 1 || read.cents > MAX_CENTS)
    sentences.push(`${title}: “${text}” is out of range. Enter a price from $0.01 to $1,000,000.`);
  return read.ok ? toDollars(read.cents) : undefined;
}

function makingDaysIn({ cell, sentences }: RowReader): number | null | undefined {
  const text = cell('makingDays');
  if (text === '') return undefined;
  if (normalize(text) === NONE) return null;
  const days = readWhole(text);
  if (days <= MAX_MAKING_DAYS) return days;
  sentences.push(`Making days: “${text}” isn’t a whole number from 0 to ${MAX_MAKING_DAYS}.`);
  return undefined;
}

/** Other shops write 0 where nobody said it. */
function weightIn({ cell, sentences }: RowReader): number | null | undefined {
  const text = cell('weightGrams');
  if (text === '') return undefined;
  if (normalize(text) === NONE || readWhole(text) === 0) return null;
  const grams = readWhole(text);
  if (grams <= MAX_GRAMS) return grams;
  sentences.push(
    `${titleOf('weightGrams')}: “${text}” isn’t a whole number from 1 to ${MAX_GRAMS.toLocaleString('en-US')}.`,
  );
  return undefined;
}

function countIn(column: 'stock' | 'exported' | 'lowStockAt', { cell, sentences }: RowReader): number | undefined {
  const text = cell(column);
  if (text === '') return undefined;
  const count = readWhole(text);
  if (count <= MAX_STOCK) return count;
  sentences.push(`${titleOf(column)}: “${text}” isn’t a whole number from 0 to ${MAX_STOCK}.`);
  return undefined;
}

function textIn(name: ProductText, { cell, sentences }: RowReader) {
  const text = withoutTags(cell(name));
  const { maxLength } = textField(name);
  if (text.length > maxLength) sentences.push(`${titleOf(name)}: use up to ${maxLength} characters.`);
  // The cells of a table hold line breaks; a name doesn't.
  if (name === 'name' && /\p{Cc}/u.test(text)) sentences.push('Name: write it on one line.');
  return text || undefined;
}

/**
 * Spreadsheets write days as their country does. 11/27/2026 is read, since there is one way to; 3/4/2026 may be in March or in
 * April, and is asked back.
 */
function dayIn(column: 'saleFirstDay' | 'saleLastDay', { cell, sentences }: RowReader): string | null | undefined {
  const text = cell(column);
  if (text === '') return undefined;
  if (normalize(text) === NONE) return null;
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(20\d\d)$/.exec(text) ?? [];
  const isPlain = year !== '' && (Number(date) > 12 || Number(date) === Number(month));
  const day = isPlain ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text;
  if (/^20\d\d-\d\d-\d\d$/.test(day) && isDay(day)) return day;
  sentences.push(`${titleOf(column)}: “${text}” isn’t a day we can read. Write it like 2026-12-24.`);
  return undefined;
}

const communityIn = (text: string) => {
  if (text === '') return undefined;
  return normalize(text) === NONE ? null : text;
};

function sizesIn({ cell, sentences }: RowReader) {
  const text = cell('sizes');
  if (text === '') return undefined;
  if (normalize(text) === NONE) return [];
  const given = text
    .split(/[;,]/)
    .map(sizeCalled)
    .filter((size) => size !== '');
  const bad = given.filter((size) => size.length > MAX_SIZE_LENGTH || size.includes('='));
  for (const size of bad) sentences.push(`Sizes: “${size}” can’t be the name of a size.`);
  return inSizeOrder([...new Set(given)]);
}

function skuIn({ cell, sentences }: RowReader): string | undefined {
  const text = cell('sku');
  if (normalize(text) === NONE) return '';
  if (text.length > MAX_SKU || /\p{Cc}/u.test(text))
    sentences.push(`SKU: use one line of up to ${MAX_SKU} characters.`);
  return text || undefined;
}

/** Files of before, and those of other shops, say whether it is visible: `hidden` is a draft, or archived. */
function statusIn({ cell, sentences }: RowReader): CsvProduct['status'] {
  const text = normalize(cell('status'));
  if (text === '') return undefined;
  const status = STATUS_NAMES.find((name) => normalize(PRODUCT_STATUSES[name]) === text);
  if (status) return status;
  if (YES.test(text)) return 'active';
  if (!NO.test(text)) sentences.push(`Status: “${cell('status')}” should be Draft, Active or Archived.`);
  return 'hidden';
}

const YES = /^(yes|y|true|1)$/i;
const NO = /^(no|n|false|0)$/i;

function yesOrNo(column: Flag, { cell, sentences }: RowReader): boolean | undefined {
  const text = cell(column);
  if (text === '') return undefined;
  if (YES.test(text)) return true;
  if (!NO.test(text)) sentences.push(`${titleOf(column)}: “${text}” should be yes or no.`);
  return false;
}

function readRow(line: number, cell: Cell): CsvRow {
  const sentences: string[] = [];
  const reads = { cell, sentences };
  if (NAMES.some((column) => cell(column).includes('\u0000')))
    sentences.push('There’s a character in it that isn’t text.');
  if (cell('id') === '' && cell('name') === '') sentences.push('Give an Id or a Name.');
  const product: CsvProduct = {
    id: cell('id'),
    exportId: cell('exportId'),
    ...readSizeCells(reads),
    ...defined({
      ...ofEachText((name) => textIn(name, reads)),
      price: priceIn('price', reads),
      wasPrice: normalize(cell('wasPrice')) === NONE ? null : priceIn('wasPrice', reads),
      salePrice: normalize(cell('salePrice')) === NONE ? null : priceIn('salePrice', reads),
      saleFirstDay: dayIn('saleFirstDay', reads),
      saleLastDay: dayIn('saleLastDay', reads),
      cost: normalize(cell('cost')) === NONE ? null : priceIn('cost', reads),
      makerEarns: normalize(cell('makerEarns')) === NONE ? null : priceIn('makerEarns', reads),
      sku: skuIn(reads),
      lowStockAt: normalize(cell('lowStockAt')) === NONE ? null : countIn('lowStockAt', reads),
      weightGrams: weightIn(reads),
      category: cell('category') || undefined,
      community: communityIn(cell('community')),
      sizes: sizesIn(reads),
      makingDays: makingDaysIn(reads),
      stock: countIn('stock', reads),
      exported: countIn('exported', reads),
      isOneOfAKind: yesOrNo('isOneOfAKind', reads),
      isFeatured: yesOrNo('isFeatured', reads),
      status: statusIn(reads),
    }),
  };
  return sentences.length > 0 ? { line, ok: false, sentences } : { line, ok: true, product };
}

/** Without the cells that say nothing. */
const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>;
  };

const MAX_ROWS = 10_000;
const NOT_UNICODE = 'We can’t tell how this file writes accents. In your spreadsheet choose Save as, CSV UTF-8.';

export type CsvReading =
  | {
      ok: true;
      rows: CsvRow[];
      /** Titles of columns that mean nothing here. */
      unread: string[];
    }
  | { ok: false; sentence: string };

/** Reads the whole table; every line is judged by itself, so that one mistake does not hide the others. */
export function readProductCsv(bytes: Uint8Array): CsvReading {
  const table = readTable(bytes);
  // Only imports that are checked in steps ask for the encoding.
  if (!table.ok) return { ok: false, sentence: table.readings ? NOT_UNICODE : table.sentence };
  const places = readHeader(table.head);
  if (!places.ok) return places;
  if (table.rows.length > MAX_ROWS)
    return { ok: false, sentence: `A file can have up to ${MAX_ROWS} products. Split it.` };
  return {
    ok: true,
    unread: places.unread,
    rows: table.rows.map(({ line, cells }) =>
      readRow(line, (column) => unescapedCell(cells[places.of.get(column) ?? -1] ?? '').trim()),
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
