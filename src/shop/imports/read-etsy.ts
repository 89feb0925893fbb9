import type { GivenProduct, GivenVariant } from './given.ts';
import { plainText } from './plain-text.ts';
import type { NamedRow } from './read-columns.ts';
import { addPicture } from './read-shopify.ts';

const PICTURES = Array.from({ length: 20 }, (_, place) => place + 1);

/** One row is one listing. Etsy's file counts all of its variations together, and knows no category and no maker. */
export const readEtsy = (rows: readonly NamedRow[]): GivenProduct[] => rows.map(readListing);

function readListing(row: NamedRow): GivenProduct {
  const listing = row.cell('LISTING_ID', 'LISTING ID');
  const product: GivenProduct = {
    line: row.line,
    name: plainText(row.cell('TITLE')).replace(/\s+/g, ' '),
    // It comes with its entities (&quot;) but without tags.
    description: plainText(row.cell('DESCRIPTION')),
    materials: row
      .cell('MATERIALS')
      .split(',')
      .map((each) => each.trim().replaceAll('_', ' '))
      .filter(Boolean)
      .join(', '),
    keywords: row
      .cell('TAGS')
      .split(',')
      .map((each) => each.trim().replaceAll('_', ' '))
      .filter(Boolean)
      .join(', '),
    category: row.cell('SECTION', 'SHOP SECTION'),
    maker: '',
    isActive: true,
    currency: row.cell('CURRENCY_CODE').toUpperCase(),
    variants: variantsOf(row),
    total: row.cell('QUANTITY'),
    pictures: [],
    addresses: /^\d{1,20}$/.test(listing) ? [`/listing/${listing}`] : [],
    notes: [],
  };
  for (const place of PICTURES) addPicture(product, row.cell(`IMAGE${place}`), '');
  return product;
}

/** Each value of the first variation; a second one is told as an option of its own. */
function variantsOf(row: NamedRow): GivenVariant[] {
  const all = { price: row.cell('PRICE'), wasPrice: '', stock: null };
  const sku = row.cell('SKU');
  const [first, second] = [1, 2].map((place) => ({
    name: row.cell(`VARIATION ${place} NAME`) || row.cell(`VARIATION ${place} TYPE`),
    values: listOf(row.cell(`VARIATION ${place} VALUES`)),
  }));
  if (!first || !second || first.values.length === 0) return [{ ...all, options: [], sku }];
  const skus = sku.split(',').map((each) => each.trim());
  const others = second.values.length > 0 ? second.values : [undefined];
  return first.values
    .flatMap((value) => others.map((other) => ({ value, other })))
    .map(({ value, other }, place) => ({
      ...all,
      options: [{ name: first.name, value }, ...(other === undefined ? [] : [{ name: second.name, value: other }])],
      sku: skus.length > 1 ? (skus[place] ?? '') : '',
    }));
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
