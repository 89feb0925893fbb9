import { parseEmailAddress } from '../../shared/email-address.ts';
import { readAmount, readWhole } from '../../shared/money.ts';
import { cut } from '../../shared/text/excerpts.ts';
import { type NamedRow, readUsMoment } from '../imports/files/read-columns.ts';

type GivenItem = { name: string; variant: string; sku: string; quantity: string; price: string };

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

/** Amounts in hundredths of the order's currency; null where the file doesn't say. */
export type StoredItem = { name: string; variant: string; sku: string; quantity: number; priceCents: number | null };

export type ReadOrder = {
  line: number;
  number: string;
  placedAt: string;
  email: string | null;
  customerName: string;
  shipTo: string;
  currency: string;
  items: StoredItem[];
  quantity: number;
  subtotalCents: number | null;
  discountCents: number | null;
  shippingCents: number | null;
  taxCents: number | null;
  totalCents: number;
  refundedCents: number;
  shippedAt: string | null;
  canceledAt: string | null;
  words: string;
};

const MAX_ITEMS = 200;
const MAX_OF_ONE = 100_000;
const MAX_TEXT_LENGTH = 200;
const MAX_ADDRESS_LENGTH = 600;
const MAX_WORDS_LENGTH = 2_000;

/** `tell` hears of whatever can't be read; what is answered for it is of no use. */
type Reading = { now: Date; tell: (sentence: string) => void };

export function readOrder(given: GivenOrder, reading: Reading): ReadOrder {
  const { tell } = reading;
  const number = tidy(given.number);
  if (number === '') tell('There’s no order number.');
  if (given.items.length > MAX_ITEMS) tell(`There are more than ${MAX_ITEMS} items in this order.`);
  const items = given.items.slice(0, MAX_ITEMS).map((item) => readItem(item, reading));
  const email = parseEmailAddress(given.email) ?? null;
  const customerName = tidy(given.customerName);
  if (given.placed === '') tell('There’s no date.');
  return {
    line: given.line,
    number,
    email,
    customerName,
    items,
    placedAt: maybeMoment('Date', given.placed, reading) ?? '',
    shipTo: cut(given.shipTo.map(tidy).filter(Boolean).join('\n'), MAX_ADDRESS_LENGTH),
    currency: currencyOf(given.currency, reading),
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0) || quantityOf(given.itemCount || '0', reading),
    subtotalCents: maybeAmount('Subtotal', given.subtotal, reading),
    // Some exports write what was taken off with a minus sign.
    discountCents: maybeAmount('Discount', given.discount.replace(/^-/, ''), reading),
    shippingCents: maybeAmount('Shipping', given.shipping, reading),
    taxCents: maybeAmount('Tax', given.tax, reading),
    totalCents: amountOf('Total', given.total, reading),
    refundedCents: maybeAmount('Refunded', given.refunded, reading) ?? 0,
    shippedAt: maybeMoment('Shipped', given.shipped, reading),
    canceledAt: maybeMoment('Canceled', given.canceled, reading),
    words: wordsOf([number, customerName, email ?? '', ...items.flatMap(({ name, sku }) => [name, sku])]),
  };
}

const readItem = ({ name, variant, sku, quantity, price }: GivenItem, reading: Reading): StoredItem => ({
  name: tidy(name),
  variant: tidy(variant),
  sku: tidy(sku),
  quantity: quantityOf(quantity, reading),
  priceCents: maybeAmount('Price', price, reading),
});

function amountOf(column: string, text: string, { tell }: Reading): number {
  const read = readAmount(text, 'amount');
  if (read.ok) return read.cents;
  tell(text === '' ? `There’s no ${column.toLowerCase()}.` : `${column}: ${read.sentence}`);
  return 0;
}

const maybeAmount = (column: string, text: string, reading: Reading): number | null =>
  text === '' ? null : amountOf(column, text, reading);

function quantityOf(text: string, { tell }: Reading): number {
  const quantity = readWhole(text);
  if (quantity <= MAX_OF_ONE) return quantity;
  tell(`Quantity: “${tidy(text)}” isn’t a whole number.`);
  return 0;
}

/** A day alone is taken at noon, so that it stays the same day wherever it is looked at. */
function maybeMoment(column: string, text: string, { now, tell }: Reading): string | null {
  if (text === '') return null;
  const at = readUsMoment(text, now, '12:00');
  if (!at)
    tell(`${column}: “${tidy(text)}” isn’t a date we can read, or it’s in the future. Write it like 2023-12-31.`);
  return at?.toISOString() ?? null;
}

function currencyOf(text: string, { tell }: Reading): string {
  const code = text.trim().toUpperCase() || 'USD';
  if (!/^[A-Z]{3}$/.test(code)) tell(`Currency: “${tidy(text)}” isn’t a code such as USD.`);
  return code;
}

const tidy = (text: string) => cut(text.toWellFormed().replaceAll('\u0000', '').trim(), MAX_TEXT_LENGTH);
const wordsOf = (texts: readonly string[]) => cut(texts.filter(Boolean).join(' ').toLowerCase(), MAX_WORDS_LENGTH);
