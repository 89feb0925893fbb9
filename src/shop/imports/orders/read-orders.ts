import { readAmount } from '../../../shared/money.ts';
import type { Encoding } from '../../../shared/tables/encoding-schema.ts';
import type { UnreadTable } from '../../../shared/tables/read-table.ts';
import { plainText } from '../../../shared/text/plain-text.ts';
import { type HasColumn, type NamedRow, readRows } from '../core/columns.ts';
import { type GivenOrder, getFirst, groupRows, type ReadOrder, readOrder } from './read-order.ts';
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

const READERS: Record<FormerSource, (rows: readonly NamedRow[]) => GivenOrder[]> = {
  shopify: readShopifyOrders,
  etsy: readEtsyOrders,
  own: readOwnOrders,
};

/** Parses a former shop's order file; its header row identifies the format. */
export function readOrders(bytes: Uint8Array, now: Date, encoding?: Encoding): ReadOrders {
  const read = readRows(bytes, encoding, {
    getFormat,
    empty: 'There’s no order in this file.',
    maxRows: MAX_ORDER_ROWS,
    tooMany: 'Export fewer orders at a time.',
  });
  if (!read.ok) return read;
  const { format, rows } = read;
  return { ok: true, format, rows: rows.length, ...parseOrders(READERS[format](rows), now) };
}

function getFormat(has: HasColumn): { format: FormerSource } | { sentence: string } {
  if (has('Name') && has('Lineitem name') && has('Total')) return { format: 'shopify' };
  if (has('Order ID') && has('Sale Date') && has('Order Total')) return { format: 'etsy' };
  const isOwn = (has('Order') || has('Order number')) && (has('Date') || has('Order date')) && has('Total');
  if (isOwn) return { format: 'own' };
  const isEtsyItems = has('Order ID') && has('Item Name') && has('Transaction ID');
  return { sentence: isEtsyItems ? ETSY_ITEMS : NOT_KNOWN };
}

/** Shopify's order export: an order's first row has its totals, the following rows have further items. */
function readShopifyOrders(rows: readonly NamedRow[]): GivenOrder[] {
  return groupRows(rows, (row) => row.cell('Name')).map(shopifyOrder);
}

function shopifyOrder(group: NamedRow[]): GivenOrder {
  const cell = getFirst(group);
  return {
    line: group[0]?.line ?? 0,
    number: cell('Name'),
    placed: cell('Created at', 'Processed at'),
    email: cell('Email'),
    customerName: cell('Shipping Name') || cell('Billing Name'),
    shipTo: getShipTo(cell),
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
const getShipTo = (cell: (title: string) => string): string[] => [
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
function readEtsyOrders(rows: readonly NamedRow[]): GivenOrder[] {
  return rows.map(etsyOrder);
}

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
    refunded: getRefunded(cell('Order Total'), cell('Adjusted Order Total')),
    shipped: cell('Date Shipped'),
    canceled: /^cancell?ed$/i.test(cell('Status')) ? cell('Sale Date') : '',
  };
}

/**
 * Etsy leaves the adjusted total empty without refunds. An unreadable one is returned as written, so that parsing
 * reports it.
 */
function getRefunded(total: string, adjusted: string): string {
  if (adjusted === '') return '';
  const [before, after] = [readAmount(total, 'amount'), readAmount(adjusted, 'amount')];
  if (!after.ok) return adjusted;
  return before.ok && after.cents < before.cents ? ((before.cents - after.cents) / 100).toFixed(2) : '';
}

/** The shop's own spreadsheet: rows with the same number are items of one order. */
function readOwnOrders(rows: readonly NamedRow[]): GivenOrder[] {
  return groupRows(rows, (row) => row.cell('Order', 'Order number')).map(ownOrder);
}

function ownOrder(group: NamedRow[]): GivenOrder {
  const cell = getFirst(group);
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
