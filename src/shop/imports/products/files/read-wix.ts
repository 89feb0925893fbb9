import { readAmount } from '../../../../shared/money.ts';
import { plainText } from '../../../../shared/text/plain-text.ts';
import { isYes, type NamedRow } from '../../core/columns.ts';
import type { GivenProduct, GivenVariant } from '../line.ts';
import { addPicture, noteStock } from './read-shopify.ts';
import { combined, type GivenOption } from './sizes.ts';

/** A `Product` row is followed by one `Variant` row per choice with a price or stock of its own. */
export function readWix(rows: readonly NamedRow[]): GivenProduct[] {
  const products = new Map<string, { product: GivenProduct; row: NamedRow }>();
  const isVariant = (row: NamedRow) => row.cell('fieldType').toLowerCase() === 'variant';
  for (const row of rows) {
    const key = row.cell('handleId') || `row ${row.line}`;
    if (!isVariant(row) && !products.has(key)) products.set(key, { product: startProduct(row), row });
  }
  for (const row of rows) {
    const parent = products.get(row.cell('handleId'));
    if (isVariant(row) && parent) addVariant(parent.product, parent.row, row);
  }
  for (const { product, row } of products.values()) finish(product, row);
  return [...products.values()].map(({ product }) => product);
}

const WIX_OPTION_PLACES = [1, 2, 3, 4, 5, 6] as const;

function startProduct(row: NamedRow): GivenProduct {
  const more = WIX_OPTION_PLACES.map((place) => [
    row.cell(`additionalInfoTitle${place}`),
    plainText(row.cell(`additionalInfoDescription${place}`)),
  ]);
  const product: GivenProduct = {
    line: row.line,
    name: plainText(row.cell('name')).replace(/\s+/g, ' '),
    description: [plainText(row.cell('description')), ...more.map((some) => some.filter(Boolean).join('\n'))]
      .filter(Boolean)
      .join('\n\n'),
    materials: '',
    keywords: '',
    category: plainText(listOf(row.cell('collection'))[0] ?? ''),
    maker: row.cell('brand'),
    isActive: isYes(row.cell('visible')),
    currency: '',
    cost: /^0(\.0+)?$/.test(row.cell('cost')) ? '' : row.cell('cost'),
    variants: [],
    pictures: [],
    addresses: [],
    notes: [],
  };
  for (const picture of listOf(row.cell('productImageUrl')))
    addPicture(product, /^https?:/i.test(picture) ? picture : `https://static.wixstatic.com/media/${picture}`, '');
  return product;
}

const listOf = (text: string): string[] =>
  text
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '');

function addVariant(product: GivenProduct, parent: NamedRow, row: NamedRow): void {
  const options = WIX_OPTION_PLACES.flatMap((place) => {
    const value = choiceName(row.cell(`productOptionDescription${place}`));
    return value === '' ? [] : [{ name: optionName(parent, place), value }];
  });
  if (row.cell('visible').toLowerCase() === 'false')
    return void product.notes.push(
      `${options.map(({ value }) => value).join(' / ')} is hidden in Wix, so it’s left out.`,
    );
  product.variants.push({
    ...variant(parent, row.cell('surcharge')),
    options,
    stock: getStock(row),
    sku: row.cell('sku'),
  });
}

const optionName = (row: NamedRow, place: number) => row.cell(`productOptionName${place}`) || `Option ${place}`;

/** Colors include their value: `#b5651d:Amber`. */
const choiceName = (text: string): string => plainText(text.replace(/^(#[0-9a-f]{3,8}|rgba?\([^)]*\)):/i, ''));

function variant(row: NamedRow, surcharge: string): Pick<GivenVariant, 'price' | 'wasPrice' | 'sale'> {
  const price = row.cell('price');
  const [base, more] = [readAmount(price), readAmount(surcharge || '0')];
  // Unreadable amounts are passed on as written, to be asked about.
  if (!base.ok || !more.ok) return { price: base.ok ? surcharge : price, wasPrice: '' };
  const off = discountCents(row, base.cents);
  return {
    price: dollars(base.cents + more.cents),
    wasPrice: '',
    ...(off > 0 && { sale: { price: dollars(base.cents + more.cents - off), firstDay: '', lastDay: '' } }),
  };
}

/** The product's discount; surcharges aren't discounted. */
function discountCents(row: NamedRow, cents: number): number {
  const value = Number(row.cell('discountValue') || '0');
  if (!(value > 0)) return 0;
  const off = row.cell('discountMode').toUpperCase() === 'PERCENT' ? (cents * value) / 100 : value * 100;
  return off < cents ? Math.round(off) : 0;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

function getStock(row: NamedRow): string | null {
  const text = row.cell('inventory');
  if (/^in ?stock$/i.test(text) || text === '') return null;
  return /^out ?of ?stock$/i.test(text) ? '0' : text;
}

/** Choices without rows share the product's price and stock. */
function finish(product: GivenProduct, row: NamedRow): void {
  if (product.variants.length === 0) {
    const options: GivenOption[] = WIX_OPTION_PLACES.map((place) => ({
      name: optionName(row, place),
      values: listOf(row.cell(`productOptionDescription${place}`)).map(choiceName),
    }));
    const combinations = combined(options);
    const stock = getStock(row);
    if (combinations.length > 1 && stock !== null) product.total = stock;
    product.variants = combinations.map((each) => ({
      ...variant(row, ''),
      options: each,
      stock: combinations.length > 1 ? null : stock,
      sku: combinations.length > 1 ? '' : row.cell('sku'),
    }));
  }
  noteStock(product);
}
