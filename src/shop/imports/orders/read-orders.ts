import { readAmount } from '../../../shared/money.ts';
import type { Encoding } from '../../../shared/tables/encoding-schema.ts';
import { readTable, type UnreadTable } from '../../../shared/tables/read-table.ts';
import { plainText } from '../../../shared/text/plain-text.ts';
import { type NamedRow, nameColumns } from '../core/columns.ts';
import { firstOf, type GivenOrder, groupRows, type ReadOrder, readOrder } from './read-order.ts';
import type { FormerSource } from './schema.ts';

export type RowProblem = { line: number; sentence: string };

export type ReadOrders =
  | { ok: true; format: FormerSource; rows: number; orders: ReadOrder[]; problems: RowProblem[] }
  | UnreadTable;

export const MAX_ORDER_ROWS = 10_000;

const NOT_KNOWN =
  'We don’t know this file. Its first line should have the columns of an order export from Shopify or Etsy, or columns named Order, Date and Total.';

const ETSY_ITEMS =
  'This is Etsy’s file of sold items, which has no totals. Choose Orders as the CSV type when you download it.';

/** Parses a former shop's order file; its header row identifies the format. */
export function readOrders(bytes: Uint8Array, now: Date, encoding?: Encoding): ReadOrders {
  const table = readTable(bytes, encoding);
  if (!table.ok) return table;
  const { has, rows } = nameColumns(table.head, table.rows);
  const format = formatOf(has);
  if (format === undefined) return unreadable(isEtsyItems(has) ? ETSY_ITEMS : NOT_KNOWN);
  if (rows.length === 0) return unreadable('There’s no order in this file.');
  if (rows.length > MAX_ORDER_ROWS) return unreadable(tooMany(rows.length));
  const read: Record<FormerSource, (rows: readonly NamedRow[]) => GivenOrder[]> = {
    shopify: readShopifyOrders,
    etsy: readEtsyOrders,
    own: readOwnOrders,
  };
  return { ok: true, format, rows: rows.length, ...parseOrders(read[format](rows), now) };
}

type Has = (title: string) => boolean;

function formatOf(has: Has): FormerSource | undefined {
  if (has('Name') && has('Lineitem name') && has('Total')) return 'shopify';
  if (has('Order ID') && has('Sale Date') && has('Order Total')) return 'etsy';
  const isOwn = (has('Order') || has('Order number')) && (has('Date') || has('Order date')) && has('Total');
  return isOwn ? 'own' : undefined;
}

const unreadable = (sentence: string) => ({ ok: false as const, sentence });

const isEtsyItems = (has: Has) => has('Order ID') && has('Item Name') && has('Transaction ID');

const tooMany = (count: number) =>
  `A file can have up to ${MAX_ORDER_ROWS.toLocaleString('en-US')} rows, and this one has ${count.toLocaleString('en-US')}. Export fewer orders at a time.`;

/** Shopify's order export: an order's first row has its totals, the following rows have further items. */
const readShopifyOrders = (rows: readonly NamedRow[]): GivenOrder[] =>
  groupRows(rows, (row) => row.cell('Name')).map(shopifyOrder);

function shopifyOrder(group: NamedRow[]): GivenOrder {
  const cell = firstOf(group);
  return {
    line: group[0]?.line ?? 0,
    number: cell('Name'),
    placed: cell('Created at', 'Processed at'),
    email: cell('Email'),
    customerName: cell('Shipping Name') || cell('Billing Name'),
    shipTo: shipToOf(cell),
    currency: cell('Currency'),
    items: group.filter((row) => row.cell('Lineitem name') !== '').map(shopifyItem),
    itemCount: '',
    subtotal: cell('Subtotal'),
    discount: cell('Discount Amount'),
    shipping: cell('Shipping'),
    tax: cell('Taxes'),
    total: cell('Total'),
    refunded: cell('Refunded Amount'),
    shipped: cell('Fulfilled at'),
    canceled: cell('Cancelled at', 'Canceled at'),
  };
}

/** Shopify prefixes ZIP codes with an apostrophe, so that spreadsheets keep leading zeros. */
const shipToOf = (cell: (title: string) => string): string[] => [
  cell('Shipping Name'),
  cell('Shipping Company'),
  cell('Shipping Address1') || cell('Shipping Street'),
  cell('Shipping Address2'),
  [cell('Shipping City'), cell('Shipping Province'), cell('Shipping Zip').replace(/^'/, '')].filter(Boolean).join(' '),
  cell('Shipping Country'),
];

const shopifyItem = (row: NamedRow) => ({
  name: row.cell('Lineitem name'),
  variant: '',
  sku: row.cell('Lineitem sku'),
  quantity: row.cell('Lineitem quantity') || '1',
  price: row.cell('Lineitem price'),
});

/** Etsy's order export, one row per order, without items and buyer emails. */
const readEtsyOrders = (rows: readonly NamedRow[]): GivenOrder[] => rows.map(etsyOrder);

function etsyOrder({ line, cell: written }: NamedRow): GivenOrder {
  // Names and addresses contain HTML entities: O&#39;Connor.
  const cell = (title: string) => plainText(written(title));
  return {
    line,
    number: cell('Order ID'),
    placed: cell('Sale Date'),
    email: '',
    customerName: cell('Full Name') || [cell('First Name'), cell('Last Name')].filter(Boolean).join(' '),
    shipTo: [
      cell('Full Name'),
      cell('Street 1'),
      cell('Street 2'),
      [cell('Ship City'), cell('Ship State'), cell('Ship Zipcode')].filter(Boolean).join(' '),
      cell('Ship Country'),
    ],
    currency: cell('Currency'),
    items: [],
    itemCount: cell('Number of Items'),
    subtotal: cell('Order Value'),
    discount: cell('Discount Amount'),
    shipping: cell('Shipping'),
    tax: cell('Sales Tax'),
    total: cell('Order Total'),
    refunded: refundedOf(cell('Order Total'), cell('Adjusted Order Total')),
    shipped: cell('Date Shipped'),
    canceled: /^cancell?ed$/i.test(cell('Status')) ? cell('Sale Date') : '',
  };
}

/**
 * Etsy leaves the adjusted total empty without refunds. An unreadable one is returned as written, so that parsing
 * reports it.
 */
function refundedOf(total: string, adjusted: string): string {
  if (adjusted === '') return '';
  const [before, after] = [readAmount(total, 'amount'), readAmount(adjusted, 'amount')];
  if (!after.ok) return adjusted;
  return before.ok && after.cents < before.cents ? ((before.cents - after.cents) / 100).toFixed(2) : '';
}

/** The shop's own spreadsheet: rows with the same number are items of one order. */
const readOwnOrders = (rows: readonly NamedRow[]): GivenOrder[] =>
  groupRows(rows, (row) => row.cell('Order', 'Order number')).map(ownOrder);

function ownOrder(group: NamedRow[]): GivenOrder {
  const cell = firstOf(group);
  const customerName = cell('Customer', 'Name');
  return {
    line: group[0]?.line ?? 0,
    number: cell('Order', 'Order number'),
    placed: cell('Date', 'Order date'),
    email: cell('Email'),
    customerName,
    shipTo: [
      customerName,
      ...cell('Address', 'Street').split(/\r?\n/),
      [cell('City'), cell('State'), cell('ZIP', 'ZIP code')].filter(Boolean).join(' '),
      cell('Country'),
    ],
    currency: cell('Currency'),
    items: group.filter((row) => row.cell('Item', 'Product') !== '').map(ownItem),
    itemCount: '',
    subtotal: cell('Subtotal'),
    discount: cell('Discount'),
    shipping: cell('Shipping'),
    tax: cell('Tax'),
    total: cell('Total'),
    refunded: cell('Refunded'),
    shipped: cell('Shipped', 'Ship date'),
    canceled: cell('Canceled', 'Cancelled'),
  };
}

const ownItem = (row: NamedRow) => ({
  name: row.cell('Item', 'Product'),
  variant: row.cell('Variant', 'Size'),
  sku: row.cell('SKU'),
  quantity: row.cell('Quantity') || '1',
  price: row.cell('Price'),
});

/** Complete orders, and a sentence for each order with a problem: partial orders aren't imported. */
function parseOrders(rawOrders: readonly GivenOrder[], now: Date): { orders: ReadOrder[]; problems: RowProblem[] } {
  const orders: ReadOrder[] = [];
  const problems: RowProblem[] = [];
  const seen = new Set<string>();
  for (const each of rawOrders) {
    const sentences: string[] = [];
    const order = readOrder(each, { now, report: (sentence) => sentences.push(sentence) });
    if (order.number !== '' && seen.has(order.number)) sentences.unshift('This order number stands in an earlier row.');
    seen.add(order.number);
    const [sentence] = sentences;
    if (sentence === undefined) orders.push(order);
    else problems.push({ line: each.line, sentence });
  }
  return { orders, problems };
}
