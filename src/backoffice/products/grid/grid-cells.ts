import { formatMoney, MAX_PRICE_CENTS, readAmount, readWhole, toDollars } from '../../../shared/money.ts';
import { PRODUCT_STATUSES, STATUS_NAMES } from '../../../shared/products/product-status.ts';
import { inSizeOrder, shortSize } from '../../../shared/products/sizes.ts';
import type { GridRow, RowEdit } from '../../../shop/catalog/bulk/grid-schema.ts';

/** `stock` for a product with a single stock, `stock Small` for one size. */
export type CellKey = 'name' | 'price' | 'wasPrice' | 'status' | 'stock' | `stock ${string}`;
export type GridColumn = { key: CellKey; head: string; kind: 'text' | 'money' | 'count' | 'status' };

/** Edited values by product and cell. */
export type Edits = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** Error text by product and cell; key '' is the row itself. */
export type CellErrors = Readonly<Record<string, Readonly<Record<string, string>>>>;

const STOCK = 'stock';
const getSize = (key: CellKey) => (key.startsWith(`${STOCK} `) ? key.slice(STOCK.length + 1) : '');

/** Columns for these products; sizes that no product has get no column. */
export function toColumns(rows: readonly GridRow[]): GridColumn[] {
  const sizes = inSizeOrder([...new Set(rows.flatMap((row) => row.sizes.map(({ size }) => size)))]);
  const isShared = rows.some((row) => row.sizes.length === 0);
  return [
    { key: 'name', head: 'Product', kind: 'text' },
    { key: 'price', head: 'Price', kind: 'money' },
    { key: 'wasPrice', head: 'Compare-at', kind: 'money' },
    ...sizes.map((size) => ({ key: `stock ${size}` as const, head: shortSize(size), kind: 'count' as const })),
    ...(isShared
      ? [{ key: 'stock' as const, head: sizes.length > 0 ? 'One stock' : 'Available', kind: 'count' as const }]
      : []),
    { key: 'status', head: 'Status', kind: 'status' },
  ];
}

/** Initial cell value; undefined if the product has no such cell. */
export function savedText(row: GridRow, key: CellKey): string | undefined {
  if (key === 'name') return row.name;
  if (key === 'price') return row.price.toFixed(2);
  if (key === 'wasPrice') return row.wasPrice?.toFixed(2) ?? '';
  if (key === 'status') return row.status;
  if (key === STOCK) return row.sizes.length === 0 ? String(row.left) : undefined;
  const size = row.sizes.find((each) => each.size === getSize(key));
  return size && String(size.left);
}

/** Formatted initial value, shown beside an edited cell. */
export function wasText(row: GridRow, key: CellKey): string {
  if (key === 'price') return formatMoney(row.price * 100);
  if (key === 'wasPrice') return row.wasPrice === null ? 'none' : formatMoney(row.wasPrice * 100);
  return key === 'status' ? PRODUCT_STATUSES[row.status] : (savedText(row, key) ?? '');
}

type CellValue<Value> = { ok: true; value: Value } | { ok: false; sentence: string };
const MAX_NAME = 120;
const MAX_STOCK = 100_000;

function readPrice(text: string): CellValue<number> {
  const read = readAmount(text);
  if (!read.ok) return read;
  if (read.cents < 1 || read.cents > MAX_PRICE_CENTS)
    return { ok: false, sentence: 'Enter a price from $0.01 to $1,000,000.' };
  return { ok: true, value: toDollars(read.cents) };
}

function readCount(text: string): CellValue<number> {
  const value = readWhole(text);
  return value <= MAX_STOCK
    ? { ok: true, value }
    : { ok: false, sentence: `Enter a whole number from 0 to ${MAX_STOCK}.` };
}

/** Validation error of an edited cell. */
export function cellError(key: CellKey, text: string): string | undefined {
  const read = readCell(key, text);
  return read.ok ? undefined : read.sentence;
}

function readCell(key: CellKey, text: string): CellValue<string | number | null> {
  if (key === 'name') {
    const isName = text.trim() !== '' && text.length <= MAX_NAME;
    return isName
      ? { ok: true, value: text }
      : { ok: false, sentence: `Enter a name of up to ${MAX_NAME} characters.` };
  }
  if (key === 'price') return readPrice(text);
  if (key === 'wasPrice') return text.trim() === '' ? { ok: true, value: null } : readPrice(text);
  if (key !== 'status') return readCount(text);
  const isStatus = STATUS_NAMES.some((name) => name === text);
  return isStatus ? { ok: true, value: text } : { ok: false, sentence: 'Choose Draft, Active or Archived.' };
}

/** Converts a pasted value to the cell's value: a status is matched by its label. */
export function pastedText(key: CellKey, text: string): string {
  const typed = text.trim();
  if (key !== 'status') return typed;
  return STATUS_NAMES.find((name) => PRODUCT_STATUSES[name].toLowerCase() === typed.toLowerCase()) ?? typed;
}

/** Parses cells copied from a spreadsheet. */
export const clipboardCells = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));

/** Changes of a row to save; undefined if there are none or a cell is invalid. */
export function getEdit(row: GridRow, typed: Edits[string] = {}): RowEdit | undefined {
  const edit: RowEdit = { id: row.id, seen: row.changedAt };
  const stock: NonNullable<RowEdit['stock']> = [];
  for (const [name, text] of Object.entries(typed)) {
    const key = name as CellKey;
    const read = readCell(key, text);
    if (!read.ok) return undefined;
    const shown = savedText(row, key);
    if (shown === undefined) continue;
    if (key === STOCK || key.startsWith(`${STOCK} `))
      stock.push({ size: getSize(key), available: Number(read.value), shown: Number(shown) });
    else Object.assign(edit, { [key]: read.value });
  }
  if (stock.length > 0) Object.assign(edit, { stock, stockSeen: row.stockVersion });
  return Object.keys(edit).length > 2 ? edit : undefined;
}

export type CellChange = { row: GridRow; key: CellKey; text: string };

/** Drops edits equal to the initial value. */
export function withCells(edits: Edits, changes: readonly CellChange[]): Edits {
  const next: Record<string, Edits[string]> = { ...edits };
  for (const { row, key, text } of changes) {
    const { [key]: _, ...others } = next[row.id] ?? {};
    next[row.id] = text === savedText(row, key) ? others : { ...others, [key]: text };
  }
  return Object.fromEntries(Object.entries(next).filter(([, typed]) => Object.keys(typed).length > 0));
}

/** Clears the errors of an edited cell and of its row. */
export function withoutErrors(errors: CellErrors, changes: readonly CellChange[]): CellErrors {
  const next: Record<string, CellErrors[string]> = { ...errors };
  for (const { row, key } of changes) {
    const { [key]: _, '': __, ...others } = next[row.id] ?? {};
    next[row.id] = others;
  }
  return next;
}

/** Shows errors without a matching column at the row's first cell. */
export const rowError = (errors: CellErrors[string] | undefined, columns: readonly GridColumn[]) =>
  Object.entries(errors ?? {}).find(([field]) => !columns.some(({ key }) => key === field))?.[1];

export function unreadable(edits: Edits): CellErrors {
  const found = Object.entries(edits).map(([id, typed]) => {
    const wrong = Object.entries(typed).flatMap(([key, text]) => {
      const says = cellError(key as CellKey, text);
      return says ? [[key, says] as const] : [];
    });
    return [id, Object.fromEntries(wrong)] as const;
  });
  return Object.fromEntries(found.filter(([, wrong]) => Object.keys(wrong).length > 0));
}
