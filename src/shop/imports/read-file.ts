import { readTable } from '../../shared/read-table.ts';
import { ownCells, ownHeader } from '../catalog/product-csv.ts';
import type { Format, GivenLine, GivenProduct } from './given.ts';
import { nameColumns } from './read-columns.ts';
import { readEtsy } from './read-etsy.ts';
import { readShopify } from './read-shopify.ts';
import { readWoocommerce } from './read-woocommerce.ts';

export type ReadFile = {
  ok: true;
  format: Format;
  /** Rows of the table. */
  rows: number;
  columns: { read: number; unread: string[] };
  lines: GivenLine[];
};

export const MAX_PRODUCTS = 5_000;

/** Reads a file of products, and whose it is by its first line. */
export function readFileOfProducts(bytes: Uint8Array): ReadFile | { ok: false; sentence: string } {
  const table = readTable(bytes);
  if (!table.ok) return table;
  const named = nameColumns(table.head, table.rows);
  const other = otherFileOf(named.has);
  if (other !== undefined) return { ok: false, sentence: other };
  const format = formatOf(named.has);
  if (format === undefined) return { ok: false, sentence: NOT_KNOWN };
  if (format === 'own') return readOwn(table);
  const read = { shopify: readShopify, 'shopify-2025': readShopify, etsy: readEtsy, woocommerce: readWoocommerce };
  const products = read[format](named.rows);
  const unread = named.unread();
  return checked({
    ok: true,
    format,
    rows: table.rows.length,
    columns: { read: table.head.filter((title) => title.trim() !== '').length - unread.length, unread },
    lines: products.map((product: GivenProduct) => ({ product })),
  });
}

const NOT_KNOWN =
  'We don’t know this file. Its first line should have the columns of a product file from Shopify, Etsy or WooCommerce, or a column named Id or Name. Export your products to see all columns.';

/** Asked before products: rows of Shopify’s orders have a Name, as those of our own spreadsheet do, and each would become a product. */
function otherFileOf(has: (title: string) => boolean): string | undefined {
  const isOrders =
    has('Lineitem name') ||
    (has('Financial Status') && has('Fulfillment Status')) ||
    (has('Order ID') && (has('Sale Date') || has('Date Paid')));
  if (isOrders)
    return 'This is an export of orders, and only products can be imported here. Import it under Orders, Former orders; for your products, export them from the same shop.';
  if (has('First Name') && has('Last Name') && (has('Email') || has('Email Address')))
    return 'This is a list of people, not of products. If they agreed to get your newsletter, import it under Marketing, Subscribers, Import.';
  return undefined;
}

function formatOf(has: (title: string) => boolean): Format | undefined {
  if (has('Handle') && has('Title')) return 'shopify';
  if (has('URL handle') && has('Title')) return 'shopify-2025';
  if (has('Name') && has('Regular price') && has('Type')) return 'woocommerce';
  if (has('TITLE') && has('PRICE') && has('QUANTITY')) return 'etsy';
  return has('Id') || has('Name') ? 'own' : undefined;
}

function readOwn({ head, rows }: Extract<ReturnType<typeof readTable>, { ok: true }>) {
  const header = ownHeader(head);
  if (!header.ok) return header;
  return checked({
    ok: true,
    format: 'own',
    rows: rows.length,
    columns: { read: header.of.size, unread: header.unread },
    lines: rows.map(({ line, cells }) => ({ own: { line, cells: ownCells(header.of, cells) } })),
  });
}

function checked(read: ReadFile): ReadFile | { ok: false; sentence: string } {
  if (read.lines.length === 0) return { ok: false, sentence: 'There’s no product in this file.' };
  if (read.lines.length <= MAX_PRODUCTS) return read;
  return {
    ok: false,
    sentence: `A file can have up to ${MAX_PRODUCTS.toLocaleString('en-US')} products, and this one has ${read.lines.length.toLocaleString('en-US')}. Split it.`,
  };
}
