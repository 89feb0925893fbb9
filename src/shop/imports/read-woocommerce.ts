import { slugOf } from '../../shared/slug.ts';
import type { GivenProduct, GivenVariant } from './given.ts';
import { plainText } from './plain-text.ts';
import { isYes, type NamedRow } from './read-columns.ts';
import { addPicture, noteStock } from './read-shopify.ts';
import { addWeight, WEIGHT_UNITS } from './weight.ts';

/**
 * A `variable` product is followed by its `variation` rows, which name it as their parent by SKU or as `id:12`. Other
 * kinds (grouped, external) are left out and told.
 */
export function readWoocommerce(rows: readonly NamedRow[]): GivenProduct[] {
  const byParent = new Map<string, GivenProduct>();
  const products: GivenProduct[] = [];
  for (const row of rows) {
    if (isVariation(row)) addVariation(byParent.get(row.cell('Parent').toLowerCase()), row);
    else if (isProduct(row)) {
      const product = startProduct(row);
      products.push(product);
      for (const key of keysOf(row)) byParent.set(key, product);
    }
  }
  for (const product of products) noteStock(product);
  return products;
}

const IS_LATIN = /^(?=.*[a-z0-9])[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Z}]+$/iu;
const isProduct = (row: NamedRow) => row.cell('Name') !== '' || row.cell('ID') !== '';
/** What a variation may call its parent. */
const keysOf = (row: NamedRow) =>
  [row.cell('SKU'), `id:${row.cell('ID')}`].filter((key) => key !== '').map((key) => key.toLowerCase());
const kindOf = (row: NamedRow) => row.cell('Type').toLowerCase();
const isVariation = (row: NamedRow) => /\bvariation\b/.test(kindOf(row));

function addVariation(product: GivenProduct | undefined, row: NamedRow): void {
  if (!product) return;
  product.variants.push(variantOf(row));
  readWeight(product, row);
  for (const url of listOf(row.cell('Images'))) addPicture(product, url, '');
}

function startProduct(row: NamedRow): GivenProduct {
  const name = plainText(row.cell('Name'));
  const product: GivenProduct = {
    line: row.line,
    name,
    description: [plainText(row.cell('Short description')), plainText(row.cell('Description'))]
      .map((text) => text.replaceAll('\\n', '\n').trim())
      .filter(Boolean)
      .join('\n\n'),
    materials: '',
    keywords: row.cell('Tags'),
    category: listOf(row.cell('Categories'))[0]?.split('>').at(-1)?.trim() ?? '',
    maker: row.cell('Brands', 'Brand'),
    isActive: row.cell('Published') === '1',
    currency: '',
    variants: [],
    pictures: [],
    // The file has no address; WooCommerce makes it of the name, and doesn't transliterate other scripts.
    addresses: IS_LATIN.test(name) ? [`/product/${slugOf(name)}`] : [],
    notes: [],
  };
  for (const url of listOf(row.cell('Images'))) addPicture(product, url, '');
  readWeight(product, row);
  const kind = kindOf(row);
  if (!/\bvariable\b/.test(kind)) product.variants.push({ ...variantOf(row), options: [] });
  if (/\b(grouped|external|booking|subscription)\b/.test(kind))
    product.notes.push(`WooCommerce sells it as “${kind}”, which this shop doesn’t have: it becomes a plain product.`);
  return product;
}

/** Its column says in which unit the former shop weighs. */
function readWeight(product: GivenProduct, row: NamedRow): void {
  for (const unit of WEIGHT_UNITS) addWeight(product, row.cell(`Weight (${unit})`), unit);
}

const ATTRIBUTES = [1, 2, 3] as const;

function variantOf(row: NamedRow): GivenVariant {
  const [regular, sale] = [row.cell('Regular price'), row.cell('Sale price')];
  const options = ATTRIBUTES.map((place) => ({
    name: row.cell(`Attribute ${place} name`),
    value: row.cell(`Attribute ${place} value(s)`),
  })).filter(({ value }) => value !== '');
  return {
    options,
    price: sale || regular,
    wasPrice: sale === '' ? '' : regular,
    stock: row.cell('Stock') || (isYes(row.cell('In stock?')) ? null : '0'),
    sku: row.cell('SKU'),
  };
}

/** Commas within a value are written with a backslash. */
const listOf = (text: string): string[] =>
  text
    .replaceAll('\\,', '\u0001')
    .split(',')
    .map((each) => each.replaceAll('\u0001', ',').trim())
    .filter((each) => each !== '');
