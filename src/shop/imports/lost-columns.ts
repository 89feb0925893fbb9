/** Columns of other shops' files that this shop has no place for: which rows use them, and what becomes of it. */

import type { TableRow } from '../../shared/tables/read-table.ts';
import type { ReadColumns } from './schema.ts';

export type LostColumn = {
  title: string | RegExp;
  /** What it says where it means nothing, in lower case; left out: it is empty. */
  unless?: RegExp;
  sentence: string;
};

export const lostColumns = (
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

const SELLS_OUT = 'Here a product is sold out when its stock is 0.';
const TAXED = 'Here all products are taxed alike, as your tax settings say.';
const SHIPPED = 'Shipping is charged for every product here, by your zones and its weight.';
const NO_FILES = 'Files to download can’t be sold here.';
const NO_BARCODES = 'Barcodes aren’t kept.';
const SEARCH_ENGINES = 'Search engines get the product’s name and description.';
const PAIRS = 'Choose what goes together on the product’s page.';

export const LOST_OF_SHOPIFY: readonly LostColumn[] = [
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

export const LOST_OF_WOOCOMMERCE: readonly LostColumn[] = [
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

export const LOST_OF_WIX: readonly LostColumn[] = [
  { title: 'ribbon', sentence: 'Ribbons aren’t kept.' },
  {
    title: 'weight',
    unless: /^0(\.0+)?$/,
    sentence: 'The file doesn’t say in which unit: set weights on the products’ pages.',
  },
  { title: /^customTextField\d+$/i, sentence: 'Fields for customers’ own words aren’t kept.' },
];
