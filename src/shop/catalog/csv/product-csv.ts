import { formatMoney, MAX_PRICE_CENTS, readAmount, readWhole, toDollars } from '../../../shared/money.ts';
import { PRODUCT_STATUSES, type ProductStatus, STATUS_NAMES } from '../../../shared/products/product-status.ts';
import { inSizeOrder, MAX_SIZE_LENGTH } from '../../../shared/products/sizes.ts';
import { unescapedCell } from '../../../shared/tables/csv.ts';
import { withoutTags } from '../../../shared/text/plain-text.ts';
import { isDay } from '../../../shared/time.ts';
import { MAX_MAKING_DAYS, MAX_STOCK } from '../field-schema.ts';
import {
  amountField,
  csvTitles,
  FIELD_NAMES,
  type FieldsOfKind,
  namesOfKind,
  ofEach,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductText,
  textField,
} from '../product-fields.ts';
import type { ProductDraft } from '../products/schema.ts';
import { type CsvSizes, readSizeCells, SIZE_COLUMNS, sizeCalled } from './sizes.ts';

/** Cells of a row by column, without empty ones. */
export const ownCells = (of: ReadonlyMap<string, number>, cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    [...of]
      .map(([column, place]) => [column, unescapedCell(cells[place] ?? '').trim()] as const)
      .filter(([, cell]) => cell !== ''),
  );

type HeaderResult = { ok: true; of: Map<Column, number>; unread: string[] } | { ok: false; sentence: string };

export function ownHeader(head: readonly string[]): HeaderResult {
  const of = new Map<Column, number>();
  const unread: string[] = [];
  for (const [place, cell] of head.entries()) {
    const column = COLUMN_NAMES.find((name) =>
      (COLUMNS.get(name) ?? []).some((title) => normalize(title) === normalize(cell)),
    );
    if (column && of.has(column))
      return { ok: false, sentence: `“${columnTitle(column)}” is in the first line twice. Keep one of them.` };
    if (column) of.set(column, place);
    else if (cell.trim() !== '') unread.push(cell.trim());
  }
  if (of.has('id') || of.has('name')) return { ok: true, of, unread };
  return {
    ok: false,
    sentence: 'The first line needs a column named Id or Name. Export your products to see all columns.',
  };
}

/** A product as stated by a line. Missing columns and empty cells are undefined. Category and community are as typed. */
export type CsvProduct = {
  id: string;
  exportId: string;
  exported?: number;
  /** Available quantity in the edited file. */
  stock?: number;
  category?: string;
  community?: string | null;
} & CsvSizes &
  Partial<Omit<ProductDraft, 'category' | 'community' | 'status'>> & { status?: ProductStatus | 'hidden' };

type CsvRow = { ok: true; product: CsvProduct } | { ok: false; sentences: string[] };

export function readOwnRow(cells: Readonly<Record<string, string>>): CsvRow {
  const cell: Cell = (column) => cells[column] ?? '';
  const sentences: string[] = [];
  const reader = { cell, sentences };
  if (COLUMN_NAMES.some((column) => cell(column).includes('\u0000')))
    sentences.push('There’s a character in it that isn’t text.');
  if (cell('id') === '' && cell('name') === '') sentences.push('Give an Id or a Name.');
  const product: CsvProduct = {
    id: cell('id'),
    exportId: cell('exportId'),
    ...readSizeCells(reader),
    ...defined({
      ...ofEach('text', (name) => textIn(name, reader)),
      ...ofEach('amount', (name) => priceOrNone(name, reader, amountField(name).min * 100)),
      ...ofEach('code', (name) => codeIn(name, reader)),
      ...ofEach('count', (name) => countOrNone(name, reader)),
      ...ofEach('flag', (name) => yesOrNo(name, reader)),
      price: priceIn('price', reader),
      salePrice: priceOrNone('salePrice', reader),
      saleFirstDay: dayIn('saleFirstDay', reader),
      saleLastDay: dayIn('saleLastDay', reader),
      category: cell('category') || undefined,
      community: communityIn(cell('community')),
      sizes: sizesIn(reader),
      makingDays: makingDaysIn(reader),
      stock: countIn('stock', reader),
      exported: countIn('exported', reader),
      isFeatured: yesOrNo('isFeatured', reader),
      status: statusIn(reader),
    }),
  };
  return sentences.length > 0 ? { ok: false, sentences } : { ok: true, product };
}

const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>;
  };

const FLAGS = [...namesOfKind('flag'), ...namesOfKind('featured')];
type Flag = (typeof FLAGS)[number];
const isFlag = (name: ProductField): name is Flag => FLAGS.some((flag) => flag === name);

const STOCK_COLUMNS = {
  stock: ['Stock', 'In stock'],
  exported: ['Stock when exported'],
  exportId: ['Export'],
} as const;

export type Column = 'id' | ProductField | keyof typeof STOCK_COLUMNS | keyof typeof SIZE_COLUMNS;

const fieldColumns = (names: readonly ProductField[]) => names.map((name) => [name, csvTitles(name)] as const);

/** Columns in order, with the accepted titles of each: the first one is written, all are read. */
const COLUMNS: ReadonlyMap<Column, readonly string[]> = new Map<Column, readonly string[]>([
  ['id', ['Id']],
  ...fieldColumns(FIELD_NAMES.filter((name) => !isFlag(name) && name !== 'status')),
  ...(Object.entries(STOCK_COLUMNS) as [keyof typeof STOCK_COLUMNS, readonly string[]][]),
  ...fieldColumns([...FLAGS, 'status']),
  ...(Object.entries(SIZE_COLUMNS) as [keyof typeof SIZE_COLUMNS, readonly string[]][]),
]);
export const COLUMN_NAMES = [...COLUMNS.keys()];
export const columnTitle = (column: Column): string => COLUMNS.get(column)?.[0] ?? column;

/** Clears a field; an empty cell leaves it unchanged. */
const NONE = 'none';

const normalize = (text: string) => text.trim().toLowerCase();

type Cell = (column: Column) => string;

type RowReader = { cell: Cell; sentences: string[] };

type PriceColumn = FieldsOfKind<'price' | 'amount'>;

function priceIn(column: PriceColumn, { cell, sentences }: RowReader, minCents = 1): number | undefined {
  const text = cell(column);
  const title = columnTitle(column);
  if (text === '') return undefined;
  const read = readAmount(text);
  if (!read.ok) sentences.push(`${title}: ${read.sentence}`);
  else if (read.cents < minCents || read.cents > MAX_PRICE_CENTS)
    sentences.push(`${title}: “${text}” is out of range. Enter a price from ${formatMoney(minCents)} to $1,000,000.`);
  return read.ok ? toDollars(read.cents) : undefined;
}

const priceOrNone = (column: PriceColumn, reader: RowReader, minCents?: number) =>
  normalize(reader.cell(column)) === NONE ? null : priceIn(column, reader, minCents);

function makingDaysIn({ cell, sentences }: RowReader): number | null | undefined {
  const text = cell('makingDays');
  if (text === '') return undefined;
  if (normalize(text) === NONE) return null;
  const days = readWhole(text);
  if (days <= MAX_MAKING_DAYS) return days;
  sentences.push(`Making days: “${text}” isn’t a whole number from 0 to ${MAX_MAKING_DAYS}.`);
  return undefined;
}

/** 0 below the minimum is none: other shops write it for unknown weights. */
function countOrNone(column: FieldsOfKind<'count'>, { cell, sentences }: RowReader): number | null | undefined {
  const text = cell(column);
  const { min, max } = PRODUCT_FIELDS[column];
  if (text === '') return undefined;
  const count = readWhole(text);
  if (normalize(text) === NONE || count < min) return null;
  if (count <= max) return count;
  sentences.push(
    `${columnTitle(column)}: “${text}” isn’t a whole number from ${min} to ${max.toLocaleString('en-US')}.`,
  );
  return undefined;
}

function countIn(column: 'stock' | 'exported', { cell, sentences }: RowReader): number | undefined {
  const text = cell(column);
  if (text === '') return undefined;
  const count = readWhole(text);
  if (count <= MAX_STOCK) return count;
  sentences.push(`${columnTitle(column)}: “${text}” isn’t a whole number from 0 to ${MAX_STOCK}.`);
  return undefined;
}

function textIn(name: ProductText, { cell, sentences }: RowReader) {
  const text = withoutTags(cell(name));
  const { maxLength } = textField(name);
  if (text.length > maxLength) sentences.push(`${columnTitle(name)}: use up to ${maxLength} characters.`);
  // Cells may contain line breaks; a name must not.
  if (name === 'name' && /\p{Cc}/u.test(text)) sentences.push('Name: write it on one line.');
  return text || undefined;
}

/** Accepts US dates that can be read only one way, such as 11/27/2026; ambiguous ones such as 3/4/2026 are refused. */
function dayIn(column: 'saleFirstDay' | 'saleLastDay', { cell, sentences }: RowReader): string | null | undefined {
  const text = cell(column);
  if (text === '') return undefined;
  if (normalize(text) === NONE) return null;
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(20\d\d)$/.exec(text) ?? [];
  const isUnambiguous = year !== '' && (Number(date) > 12 || Number(date) === Number(month));
  const day = isUnambiguous ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text;
  if (/^20\d\d-\d\d-\d\d$/.test(day) && isDay(day)) return day;
  sentences.push(`${columnTitle(column)}: “${text}” isn’t a day we can read. Write it like 2026-12-24.`);
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
  // The names of sizes may have commas; people write them between sizes.
  const names = text
    .split(text.includes(';') ? ';' : ',')
    .map(sizeCalled)
    .filter((size) => size !== '');
  const bad = names.filter((size) => size.length > MAX_SIZE_LENGTH || size.includes('='));
  for (const size of bad) sentences.push(`Sizes: “${size}” can’t be the name of a size.`);
  return inSizeOrder([...new Set(names)]);
}

function codeIn(column: FieldsOfKind<'code'>, { cell, sentences }: RowReader): string | undefined {
  const text = cell(column);
  const { maxLength } = PRODUCT_FIELDS[column];
  if (normalize(text) === NONE) return '';
  if (text.length > maxLength || /\p{Cc}/u.test(text))
    sentences.push(`${columnTitle(column)}: use one line of up to ${maxLength} characters.`);
  return text || undefined;
}

/** Files of other shops have a “visible” column; `hidden` becomes draft or archived. */
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
  if (!NO.test(text)) sentences.push(`${columnTitle(column)}: “${text}” should be yes or no.`);
  return false;
}
