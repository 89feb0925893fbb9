import type { Encoding } from '../../../../shared/tables/encoding-schema.ts';
import { readTable, type TableRow, type UnreadTable } from '../../../../shared/tables/read-table.ts';
import { ownCells, ownHeader } from '../../../catalog/csv/product-csv.ts';
import { type HasColumn, limitSentence, type NamedRow, nameColumns } from '../../core/columns.ts';
import type { Format, GivenLine, GivenProduct } from '../line.ts';
import type { ReadColumns } from '../schema.ts';
import { etsyHead, readEtsy } from './read-etsy.ts';
import { readShopify } from './read-shopify.ts';
import { readWix } from './read-wix.ts';
import { readWoocommerce } from './read-woocommerce.ts';

export type ReadFile = {
  ok: true;
  format: Format;
  /** Row count of the table. */
  rows: number;
  columns: ReadColumns;
  lines: GivenLine[];
};

/** A column of another shop's file that this shop can't store. */

type LostColumn = {
  title: string | RegExp;
  /** Lowercase values that mean "not used"; default: only empty cells. */
  unless?: RegExp;
  sentence: string;
};

const SELLS_OUT = 'Here a product is sold out when its stock is 0.';
const SHIPPED = 'Shipping is charged for every product here, by your zones and its weight.';
const TAXED = 'Here all products are taxed alike, as your tax settings say.';
const NO_BARCODES = 'Barcodes aren’t kept.';
const SEARCH_ENGINES = 'Search engines get the product’s name and description.';

const LOST_OF_SHOPIFY: readonly LostColumn[] = [
  { title: 'Variant Inventory Policy', unless: /^deny$/, sentence: SELLS_OUT },
  { title: 'Continue selling when out of stock', unless: /^(false|deny)$/, sentence: SELLS_OUT },
  { title: /^(Variant )?Fulfillment Service$/i, unless: /^manual$/, sentence: 'Here you ship each order yourself.' },
  { title: /^(Variant )?Requires Shipping$/i, unless: /^true$/, sentence: SHIPPED },
  { title: /^(Variant Taxable|Charge tax)$/i, unless: /^true$/, sentence: TAXED },
  { title: /^(Variant )?Tax Code$/i, sentence: TAXED },
  { title: /^(Variant )?Barcode$/i, sentence: NO_BARCODES },
  { title: /^SEO (Title|Description)$/i, sentence: SEARCH_ENGINES },
  {
    title: /^(Compare At )?Price \/ /i,
    sentence: 'Prices for other countries aren’t kept: everybody pays the same price.',
  },
  { title: /^Unit Price /i, sentence: 'Prices per unit of measure aren’t kept.' },
  {
    title: /\(product\.metafields\./i,
    sentence: 'Metafields aren’t kept. Write what customers need into the description.',
  },
];

const NO_FILES = 'Files to download can’t be sold here.';
const PAIRS = 'Choose what goes together on the product’s page.';

const LOST_OF_WOOCOMMERCE: readonly LostColumn[] = [
  { title: 'GTIN, UPC, EAN, or ISBN', sentence: NO_BARCODES },
  {
    title: 'Visibility in catalog',
    unless: /^visible$/,
    sentence: 'Products that were hidden become drafts. The others are in lists and in the search.',
  },
  { title: 'Tax status', unless: /^taxable$/, sentence: TAXED },
  { title: 'Tax class', unless: /^(parent|standard)$/, sentence: TAXED },
  { title: 'Backorders allowed?', unless: /^(0|no)$/, sentence: SELLS_OUT },
  { title: 'Sold individually?', unless: /^(0|no)$/, sentence: 'Here customers can order more than one.' },
  { title: /^(Length|Width|Height) \(/i, sentence: 'Sizes of packages aren’t kept.' },
  {
    title: 'Allow customer reviews?',
    unless: /^(1|yes)$/,
    sentence: 'Here customers can review every product they bought.',
  },
  { title: 'Purchase note', sentence: 'Notes after a purchase aren’t kept.' },
  { title: 'Shipping class', sentence: SHIPPED },
  { title: /^Download (limit|expiry days)$/i, unless: /^(-1|0|n\/a)$/, sentence: NO_FILES },
  { title: /^Download \d+ URL$/i, sentence: NO_FILES },
  { title: /^(Upsells|Cross-sells|Grouped products)$/i, sentence: PAIRS },
  { title: 'External URL', sentence: 'Products of other shops can’t be linked: they become drafts.' },
  { title: /^Meta: /i, sentence: 'Fields of plugins aren’t kept.' },
];

const LOST_OF_WIX: readonly LostColumn[] = [
  { title: 'ribbon', sentence: 'Ribbons aren’t kept.' },
  {
    title: 'weight',
    unless: /^0(\.0+)?$/,
    sentence: 'The file doesn’t say in which unit: set weights on the products’ pages.',
  },
  { title: /^customTextField\d+$/i, sentence: 'Fields for customers’ own words aren’t kept.' },
];

const READERS: Record<
  Exclude<Format, 'own'>,
  { read: (rows: readonly NamedRow[]) => GivenProduct[]; lost: readonly LostColumn[] }
> = {
  shopify: { read: readShopify, lost: LOST_OF_SHOPIFY },
  'shopify-2025': { read: readShopify, lost: LOST_OF_SHOPIFY },
  etsy: { read: readEtsy, lost: [] },
  woocommerce: { read: readWoocommerce, lost: LOST_OF_WOOCOMMERCE },
  wix: { read: readWix, lost: LOST_OF_WIX },
};

const WOOCOMMERCE_NOT_ENGLISH =
  'This is a product file from WooCommerce in another language. In WordPress open your profile, set Language to English, export the products again, then choose that file here.';

/** Parses a product file; its header row identifies the format. */
export function readFileOfProducts(bytes: Uint8Array, encoding?: Encoding): ReadFile | UnreadTable {
  const table = readTable(bytes, encoding);
  if (!table.ok) return table;
  const head = etsyHead(table.head) ?? table.head;
  const named = nameColumns(head, table.rows);
  const other = otherFile(named.has);
  if (other !== undefined) return { ok: false, sentence: other };
  const format = getFormat(named.has);
  if (format === undefined)
    return isForeignWoocommerce(table) ? { ok: false, sentence: WOOCOMMERCE_NOT_ENGLISH } : readOwn(table);
  const { read, lost } = READERS[format];
  const products = read(named.rows);
  const unread = named.unread();
  return checked({
    ok: true,
    format,
    rows: table.rows.length,
    columns: {
      read: table.head.filter((title) => title.trim() !== '').length - unread.length,
      unread,
      lost: lostColumns(table.head, table.rows, lost),
    },
    lines: products.map((product: GivenProduct) => ({ product })),
  });
}

/** Column titles that identify formats we don't support. */
const OTHER_SHOPS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Magento: [
    ['sku', 'attribute_set_code', 'product_type'],
    ['sku', '_attribute_set', '_type'],
    ['sku', 'product_websites'],
  ],
  Squarespace: [
    ['Product ID [Non Editable]', 'Title'],
    ['Product Page', 'Product URL', 'Hosted Image URLs'],
  ],
  Square: [
    ['Token', 'Item Name', 'Variation Name'],
    ['Item Name', 'Variation Name', 'Sellable'],
  ],
  BigCommerce: [
    ['Item Type', 'Product Name', 'Product Code/SKU'],
    ['Item', 'Name', 'Inventory Tracking', 'Current Stock'],
    ['Product Name', 'Product Code/SKU', 'Brand Name'],
  ],
  PrestaShop: [['Product ID', 'Reference', 'Price (tax excl.)']],
  Ecwid: [['product_internal_id', 'product_name']],
};

/**
 * Checked before products: Shopify's order rows have a Name like our own spreadsheet's, and each would become a
 * product.
 */
function otherFile(has: HasColumn): string | undefined {
  const isOrders =
    has('Lineitem name') ||
    (has('Financial Status') && has('Fulfillment Status')) ||
    (has('Order ID') && (has('Sale Date') || has('Date Paid')));
  if (isOrders)
    return 'This is an export of orders, and only products can be imported here. Import it under Orders, Former orders; for your products, export them from the same shop.';
  if (has('First Name') && has('Last Name') && (has('Email') || has('Email Address')))
    return 'This is a list of people, not of products. If they agreed to get your newsletter, import it under Marketing, Subscribers, Import.';
  const shop = Object.entries(OTHER_SHOPS).find(([, titles]) => titles.some((some) => some.every(has)))?.[0];
  return shop && unreadable(shop);
}

const unreadable = (shop: string) =>
  `This is a product file from ${shop}, which we can’t read. Copy its names, prices, categories, descriptions and stock into our own spreadsheet (press Export all products to get its columns), then choose that file here.`;

function getFormat(has: HasColumn): Exclude<Format, 'own'> | undefined {
  if (has('handleId') && has('fieldType')) return 'wix';
  if (has('Handle') && has('Title')) return 'shopify';
  if (has('URL handle') && has('Title')) return 'shopify-2025';
  if (has('Name') && has('Regular price') && has('Type')) return 'woocommerce';
  return has('TITLE') && has('PRICE') && has('QUANTITY') ? 'etsy' : undefined;
}

type Table = Extract<ReturnType<typeof readTable>, { ok: true }>;

/** WooCommerce localizes column titles but not product types. */
const isForeignWoocommerce = ({ head, rows }: Table): boolean =>
  head.length > 20 &&
  head[0]?.trim() === 'ID' &&
  rows.some(({ cells }) => /^(simple|variable|variation|grouped|external)(,|$)/.test(cells[1]?.trim() ?? ''));

const NOT_KNOWN =
  'We don’t know this file. Its first line should have the columns of a product file from Shopify, Etsy, WooCommerce or Wix, or those of our own spreadsheet, with Id or Name. Export your products to see all columns.';

/** Other files may have a Name, too: most columns have to match. */
function readOwn({ head, rows }: Table): ReadFile | UnreadTable {
  if (!head.some((title) => /^(id|name)$/i.test(title.trim()))) return { ok: false, sentence: NOT_KNOWN };
  const header = ownHeader(head);
  if (!header.ok) return header;
  if (header.of.size < 2 || header.of.size < header.unread.length) return { ok: false, sentence: NOT_KNOWN };
  return checked({
    ok: true,
    format: 'own',
    rows: rows.length,
    columns: { read: header.of.size, unread: header.unread, lost: [] },
    lines: rows.map(({ line, cells }) => ({ own: { line, cells: ownCells(header.of, cells) } })),
  });
}

const MAX_PRODUCTS = 5_000;

function checked(read: ReadFile): ReadFile | { ok: false; sentence: string } {
  if (read.lines.length === 0) return { ok: false, sentence: 'There’s no product in this file.' };
  if (read.lines.length <= MAX_PRODUCTS) return read;
  return {
    ok: false,
    sentence: limitSentence('products', MAX_PRODUCTS, read.lines.length, 'Split it.'),
  };
}

const lostColumns = (
  head: readonly string[],
  rows: readonly TableRow[],
  declared: readonly LostColumn[],
): ReadColumns['lost'] =>
  head.flatMap((text, place) => {
    const title = text.trim();
    const column = declared.find((each) => isCalled(title, each.title));
    if (!column) return [];
    const isSaid = (cell: string) => cell !== '' && !column.unless?.test(cell);
    const count = rows.filter(({ cells }) => isSaid((cells[place] ?? '').trim().toLowerCase())).length;
    return count > 0 ? [{ title, rows: count, sentence: column.sentence }] : [];
  });

const isCalled = (title: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? title.toLowerCase() === wanted.toLowerCase() : wanted.test(title);
