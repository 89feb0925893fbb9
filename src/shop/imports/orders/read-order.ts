import { parseEmailAddress } from '../../../shared/email-address.ts';
import { readAmount, readWhole } from '../../../shared/money.ts';
import { cut } from '../../../shared/text/excerpts.ts';
import { type NamedRow, readUsMoment } from '../core/columns.ts';

/** Amounts in hundredths of the order's currency; null if the file has none. */
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

type GivenItem = { name: string; variant: string; sku: string; quantity: string; price: string };

/** An order with amounts and dates as written in the file. */
export type GivenOrder = {
  /** Number of its first row, as in a spreadsheet. */
  line: number;
  number: string;
  placed: string;
  email: string;
  customerName: string;
  shipTo: string[];
  /** Empty: the file names none, so US dollars. */
  currency: string;
  items: GivenItem[];
  /** Item count, if the file has it without names. */
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

const MAX_ITEMS = 200;
const MAX_ADDRESS_CELL = 600;

/** `tell` collects problems; the returned value is meaningless then. */
type Reading = { now: Date; report: (sentence: string) => void };

export function readOrder(order: GivenOrder, reading: Reading): ReadOrder {
  const { report } = reading;
  const number = tidy(order.number);
  if (number === '') report('There’s no order number.');
  if (order.items.length > MAX_ITEMS) report(`There are more than ${MAX_ITEMS} items in this order.`);
  const items = order.items.slice(0, MAX_ITEMS).map((item) => readItem(item, reading));
  const email = parseEmailAddress(order.email) ?? null;
  const customerName = tidy(order.customerName);
  if (order.placed === '') report('There’s no date.');
  return {
    line: order.line,
    number,
    email,
    customerName,
    items,
    placedAt: maybeMoment('Date', order.placed, reading) ?? '',
    shipTo: cut(order.shipTo.map(tidy).filter(Boolean).join('\n'), MAX_ADDRESS_CELL),
    currency: getCurrency(order.currency, reading),
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0) || getQuantity(order.itemCount || '0', reading),
    subtotalCents: maybeAmount('Subtotal', order.subtotal, reading),
    // Some exports write discounts with a minus sign.
    discountCents: maybeAmount('Discount', order.discount.replace(/^-/, ''), reading),
    shippingCents: maybeAmount('Shipping', order.shipping, reading),
    taxCents: maybeAmount('Tax', order.tax, reading),
    totalCents: toAmount('Total', order.total, reading),
    refundedCents: maybeAmount('Refunded', order.refunded, reading) ?? 0,
    shippedAt: maybeMoment('Shipped', order.shipped, reading),
    canceledAt: maybeMoment('Canceled', order.canceled, reading),
    words: getWords([number, customerName, email ?? '', ...items.flatMap(({ name, sku }) => [name, sku])]),
  };
}

const MAX_TEXT_LENGTH = 200;

const tidy = (text: string) => cut(text.toWellFormed().replaceAll('\u0000', '').trim(), MAX_TEXT_LENGTH);

const readItem = ({ name, variant, sku, quantity, price }: GivenItem, reading: Reading): StoredItem => ({
  name: tidy(name),
  variant: tidy(variant),
  sku: tidy(sku),
  quantity: getQuantity(quantity, reading),
  priceCents: maybeAmount('Price', price, reading),
});

const MAX_OF_ONE = 100_000;

function getQuantity(text: string, { report }: Reading): number {
  const quantity = readWhole(text);
  if (quantity <= MAX_OF_ONE) return quantity;
  report(`Quantity: “${tidy(text)}” isn’t a whole number.`);
  return 0;
}

const maybeAmount = (column: string, text: string, reading: Reading): number | null =>
  text === '' ? null : toAmount(column, text, reading);

function toAmount(column: string, text: string, { report }: Reading): number {
  const read = readAmount(text, 'amount');
  if (read.ok) return read.cents;
  report(text === '' ? `There’s no ${column.toLowerCase()}.` : `${column}: ${read.sentence}`);
  return 0;
}

/** A date without a time becomes noon, so that it is the same day in every time zone. */
function maybeMoment(column: string, text: string, { now, report }: Reading): string | null {
  if (text === '') return null;
  const at = readUsMoment(text, now, '12:00');
  if (!at)
    report(`${column}: “${tidy(text)}” isn’t a date we can read, or it’s in the future. Write it like 2023-12-31.`);
  return at?.toISOString() ?? null;
}

function getCurrency(text: string, { report }: Reading): string {
  const code = text.trim().toUpperCase() || 'USD';
  if (!/^[A-Z]{3}$/.test(code)) report(`Currency: “${tidy(text)}” isn’t a code such as USD.`);
  return code;
}

const MAX_NOTE_LENGTH = 2_000;

const getWords = (texts: readonly string[]) => cut(texts.filter(Boolean).join(' ').toLowerCase(), MAX_NOTE_LENGTH);

/** Groups rows by order number, also if they aren't adjacent. */
export function groupRows(rows: readonly NamedRow[], numberOf: (row: NamedRow) => string): NamedRow[][] {
  const groups = new Map<string, NamedRow[]>();
  for (const row of rows) {
    // Rows without a number are reported separately.
    const key = numberOf(row) || `row ${row.line}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/** First non-empty cell of these columns among an order's rows. */
export const getFirst =
  (group: readonly NamedRow[]) =>
  (...titles: readonly string[]): string =>
    group.map((row) => row.cell(...titles)).find((text) => text !== '') ?? '';
