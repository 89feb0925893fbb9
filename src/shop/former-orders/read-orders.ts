import { cut } from '../../shared/cut.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { readAmount, readWhole } from '../../shared/money-text.ts';
import { type NamedRow, nameColumns } from '../imports/read-columns.ts';
import { readUsMoment } from '../imports/read-moment.ts';
import { readTable } from '../imports/read-table.ts';
import type { GivenItem, GivenOrder } from './given.ts';
import { readEtsyOrders } from './read-etsy-orders.ts';
import { readOwnOrders } from './read-own-orders.ts';
import { readShopifyOrders } from './read-shopify-orders.ts';
import type { FormerSource } from './schema.ts';

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
export type RowProblem = { line: number; sentence: string };

export type ReadOrders =
  | { ok: true; format: FormerSource; rows: number; orders: ReadOrder[]; problems: RowProblem[] }
  | { ok: false; sentence: string };

/** So many, as wide as Shopify's, are read in 0.6 s, in which the process answers nobody else. */
export const MAX_ROWS = 10_000;
const MOST_ITEMS = 200;
const MOST_OF_ONE = 100_000;
const LONGEST_TEXT = 200;
const LONGEST_ADDRESS = 600;
const LONGEST_WORDS = 2_000;

/** Reads a file of a former shop's orders, and whose it is by its first line. */
export function readOrders(bytes: Uint8Array, now: Date): ReadOrders {
  const table = readTable(bytes);
  if (!table.ok) return table;
  const { has, rows } = nameColumns(table.head, table.rows);
  const format = formatOf(has);
  if (format === undefined) return no(isEtsyItems(has) ? ETSY_ITEMS : NOT_KNOWN);
  if (rows.length === 0) return no('There’s no order in this file.');
  if (rows.length > MAX_ROWS) return no(tooMany(rows.length));
  const read: Record<FormerSource, (rows: readonly NamedRow[]) => GivenOrder[]> = {
    shopify: readShopifyOrders,
    etsy: readEtsyOrders,
    own: readOwnOrders,
  };
  return { ok: true, format, rows: rows.length, ...understand(read[format](rows), now) };
}

const no = (sentence: string) => ({ ok: false as const, sentence });

const NOT_KNOWN =
  'We don’t know this file. Its first line should have the columns of an order export from Shopify or Etsy, or columns named Order, Date and Total.';
const ETSY_ITEMS =
  'This is Etsy’s file of sold items, which has no totals. Choose Orders as the CSV type when you download it.';
const tooMany = (count: number) =>
  `A file can have up to ${MAX_ROWS.toLocaleString('en-US')} rows, and this one has ${count.toLocaleString('en-US')}. Export fewer orders at a time.`;

type Has = (title: string) => boolean;

function formatOf(has: Has): FormerSource | undefined {
  if (has('Name') && has('Lineitem name') && has('Total')) return 'shopify';
  if (has('Order ID') && has('Sale Date') && has('Order Total')) return 'etsy';
  const isOwn = (has('Order') || has('Order number')) && (has('Date') || has('Order date')) && has('Total');
  return isOwn ? 'own' : undefined;
}

const isEtsyItems = (has: Has) => has('Order ID') && has('Item Name') && has('Transaction ID');

/** Orders that can be read whole, and a sentence for each of the others: half an order is none. */
function understand(given: readonly GivenOrder[], now: Date): { orders: ReadOrder[]; problems: RowProblem[] } {
  const orders: ReadOrder[] = [];
  const problems: RowProblem[] = [];
  const seen = new Set<string>();
  for (const each of given) {
    const sentences: string[] = [];
    const order = readOrder(each, { now, tell: (sentence) => sentences.push(sentence) });
    if (order.number !== '' && seen.has(order.number)) sentences.unshift('This order number stands in an earlier row.');
    seen.add(order.number);
    const [sentence] = sentences;
    if (sentence === undefined) orders.push(order);
    else problems.push({ line: each.line, sentence });
  }
  return { orders, problems };
}

/** `tell` hears of whatever can't be read; what is answered for it is of no use. */
type Reading = { now: Date; tell: (sentence: string) => void };

function readOrder(given: GivenOrder, reading: Reading): ReadOrder {
  const { tell } = reading;
  const number = tidy(given.number);
  if (number === '') tell('There’s no order number.');
  if (given.items.length > MOST_ITEMS) tell(`There are more than ${MOST_ITEMS} items in this order.`);
  const items = given.items.slice(0, MOST_ITEMS).map((item) => readItem(item, reading));
  const email = parseEmailAddress(given.email) ?? null;
  const customerName = tidy(given.customerName);
  if (given.placed === '') tell('There’s no date.');
  return {
    line: given.line,
    ...{ number, email, customerName, items },
    placedAt: maybeMoment('Date', given.placed, reading) ?? '',
    shipTo: cut(given.shipTo.map(tidy).filter(Boolean).join('\n'), LONGEST_ADDRESS),
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
  ...{ name: tidy(name), variant: tidy(variant), sku: tidy(sku) },
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
  if (quantity <= MOST_OF_ONE) return quantity;
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

const tidy = (text: string) => cut(text.toWellFormed().replaceAll('\u0000', '').trim(), LONGEST_TEXT);
const wordsOf = (texts: readonly string[]) => cut(texts.filter(Boolean).join(' ').toLowerCase(), LONGEST_WORDS);
