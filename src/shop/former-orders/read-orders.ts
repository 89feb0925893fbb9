import type { Encoding } from '../../shared/tables/encoding-schema.ts';
import { readTable, type UnreadTable } from '../../shared/tables/read-table.ts';
import { type NamedRow, nameColumns } from '../imports/files/read-columns.ts';
import type { GivenOrder } from './given.ts';
import { readEtsyOrders } from './read-etsy-orders.ts';
import { type ReadOrder, readOrder } from './read-order.ts';
import { readOwnOrders } from './read-own-orders.ts';
import { readShopifyOrders } from './read-shopify-orders.ts';
import type { FormerSource } from './schema.ts';

export type RowProblem = { line: number; sentence: string };

export type ReadOrders =
  | { ok: true; format: FormerSource; rows: number; orders: ReadOrder[]; problems: RowProblem[] }
  | UnreadTable;

export const MAX_ROWS = 10_000;

/** Reads a file of a former shop's orders, and whose it is by its first line. */
export function readOrders(bytes: Uint8Array, now: Date, encoding?: Encoding): ReadOrders {
  const table = readTable(bytes, encoding);
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
