import { plainText } from '../../../../shared/text/plain-text.ts';
import type { NamedRow } from '../../core/columns.ts';
import type { GivenProduct, GivenVariant } from '../line.ts';
import { addPicture } from './read-shopify.ts';
import { combined } from './sizes.ts';

/** One row per listing. Etsy's file has one stock count for all variations, and no category or maker. */
export const readEtsy = (rows: readonly NamedRow[]): GivenProduct[] => rows.map(readListing);

const PICTURE_PLACES = Array.from({ length: 20 }, (_, place) => place + 1);

function readListing(row: NamedRow): GivenProduct {
  const listing = row.cell('LISTING_ID', 'LISTING ID');
  const product: GivenProduct = {
    line: row.line,
    name: plainText(row.cell('TITLE')).replace(/\s+/g, ' '),
    // Has HTML entities (&quot;) but no tags.
    description: plainText(row.cell('DESCRIPTION')),
    materials: listOf(row.cell('MATERIALS'))
      .map((each) => each.replaceAll('_', ' '))
      .join(', '),
    keywords: listOf(row.cell('TAGS'))
      .map((each) => each.replaceAll('_', ' '))
      .join(', '),
    category: plainText(row.cell('SECTION', 'SHOP SECTION')),
    maker: '',
    isActive: true,
    currency: row.cell('CURRENCY_CODE').toUpperCase(),
    variants: getVariants(row),
    total: row.cell('QUANTITY'),
    pictures: [],
    addresses: /^\d{1,20}$/.test(listing) ? [`/listing/${listing}`] : [],
    notes: [],
  };
  for (const place of PICTURE_PLACES) addPicture(product, row.cell(`IMAGE${place}`), '');
  return product;
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => plainText(each))
    .filter((each) => each !== '');

/** One variant per combination: the file doesn’t say which ones exist. */
function getVariants(row: NamedRow): GivenVariant[] {
  const options = [1, 2].map((place) => ({
    name: plainText(row.cell(`VARIATION ${place} NAME`) || row.cell(`VARIATION ${place} TYPE`)) || `Option ${place}`,
    values: listOf(row.cell(`VARIATION ${place} VALUES`)),
  }));
  const combinations = combined(options[0]?.values.length ? options : []);
  const skus = row
    .cell('SKU')
    .split(',')
    .map((each) => each.trim());
  return combinations.map((each, place) => ({
    options: each,
    price: row.cell('PRICE'),
    wasPrice: '',
    stock: null,
    sku: skus.length === combinations.length ? (skus[place] ?? '') : '',
  }));
}

/** Columns before the pictures, in order. */
const ETSY_COLUMNS = ['TITLE', 'DESCRIPTION', 'PRICE', 'CURRENCY_CODE', 'QUANTITY', 'TAGS', 'MATERIALS'];

const VARIATION = [1, 2].flatMap((place) => ['TYPE', 'NAME', 'VALUES'].map((what) => `VARIATION ${place} ${what}`));

/**
 * English titles for localized Etsy files: only CURRENCY_CODE and SKU are never translated, and the column order is the
 * same. Undefined for other files.
 */
export function etsyHead(head: readonly string[]): string[] | undefined {
  const titles = head.map((title) => title.trim());
  if (titles[3] !== 'CURRENCY_CODE' || titles[0] === 'TITLE') return undefined;
  const pictures = titles.slice(ETSY_COLUMNS.length).findIndex((title) => !/^\D+\d{1,2}$/.test(title));
  const from = pictures === -1 ? titles.length : ETSY_COLUMNS.length + pictures;
  const rest = titles.slice(from);
  const variation = rest.slice(0, VARIATION.length);
  return [
    ...ETSY_COLUMNS,
    ...titles.slice(ETSY_COLUMNS.length, from).map((title) => `IMAGE${/\d{1,2}$/.exec(title)?.[0] ?? ''}`),
    ...(rest.length > VARIATION.length ? VARIATION : []),
    ...rest.slice(rest.length > VARIATION.length ? variation.length : 0),
  ];
}
