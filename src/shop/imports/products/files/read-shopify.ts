import { plainText } from '../../../../shared/text/plain-text.ts';
import { MAX_GRAMS } from '../../../catalog/field-schema.ts';
import { isYes, type NamedRow } from '../../core/columns.ts';
import type { GivenProduct, GivenVariant } from '../line.ts';

/**
 * Rows with the same handle are one product: the first has its texts, each with options is a variant, each with an
 * image address adds a picture. Reads the titles from before and since 2025.
 */
export function readShopify(rows: readonly NamedRow[]): GivenProduct[] {
  const products = new Map<string, GivenProduct>();
  /** Only a product's first row names its options. */
  const optionNames = new Map<string, string[]>();
  for (const row of rows) {
    const handle = row.cell('Handle', 'URL handle') || row.cell('Title').toLowerCase();
    if (handle === '') continue;
    const known = products.get(handle);
    const product = known ?? startProduct(row, handle);
    products.set(handle, product);
    const names = optionNames.get(handle) ?? [];
    optionNames.set(handle, getOptionNames(row, names));
    const variant = getVariant(row, optionNames.get(handle) ?? []);
    if (variant) product.variants.push(variant);
    addWeight(product, row.cell('Variant Grams', 'Weight value (grams)'));
    addPicture(product, row.cell('Image Src', 'Product image URL'), row.cell('Image Alt Text', 'Image alt text'));
    addPicture(product, row.cell('Variant Image', 'Variant image URL'), '');
    if (isYes(row.cell('Gift Card'))) noteKind(product, 'It’s a gift card, which this shop doesn’t sell');
  }
  for (const product of products.values()) noteStock(product);
  return [...products.values()];
}

function startProduct(row: NamedRow, handle: string): GivenProduct {
  const status = row.cell('Status').toLowerCase();
  return {
    line: row.line,
    name: row.cell('Title'),
    description: plainText(row.cell('Body (HTML)', 'Description')),
    materials: '',
    keywords: row.cell('Tags'),
    category: row.cell('Type') || getLast(row.cell('Product Category', 'Product category')),
    maker: row.cell('Vendor'),
    isActive: status === '' ? isYes(row.cell('Published', 'Published on online store')) : status === 'active',
    currency: '',
    cost: row.cell('Cost per item'),
    variants: [],
    pictures: [],
    addresses: [`/products/${handle}`],
    notes: [],
  };
}

/** "Apparel & Accessories > Jewelry > Bracelets" */
const getLast = (path: string) => path.split('>').at(-1)?.trim() ?? '';

const OPTION_PLACES = [1, 2, 3] as const;

const getOptionNames = (row: NamedRow, known: readonly string[]) =>
  OPTION_PLACES.map((place) => row.cell(`Option${place} Name`) || (known[place - 1] ?? ''));

/** Shopify's placeholder option of products without options. */
const NO_OPTION = 'default title';

/** A row without a price only adds a picture. */
function getVariant(row: NamedRow, names: readonly string[]): GivenVariant | undefined {
  const price = row.cell('Variant Price', 'Price');
  const options = OPTION_PLACES.flatMap((place) => {
    const value = row.cell(`Option${place} Value`);
    return value === '' || value.toLowerCase() === NO_OPTION
      ? []
      : [{ name: names[place - 1] || `Option ${place}`, value }];
  });
  if (price === '' && options.length === 0) return undefined;
  const isCounted = row.cell('Variant Inventory Tracker', 'Inventory tracker') !== '';
  const count = row.cell('Variant Inventory Qty', 'Inventory quantity');
  return {
    options,
    price,
    wasPrice: row.cell('Variant Compare At Price', 'Compare-at price'),
    stock: isCounted && count !== '' ? count : null,
    sku: row.cell('Variant SKU', 'SKU'),
  };
}

const GRAMS = { g: 1, kg: 1000, lbs: 453.592_37, oz: 28.349_523_125 } as const;
type WeightUnit = keyof typeof GRAMS;

/** Also `0,05` and `1,5`, whose comma can't be a thousands separator. */
const PLAIN = /^\d+(?:\.\d+)?$/;

const COMMA = /^(?:0,\d+|\d+,(?:\d{1,2}|\d{4,}))$/;

/** Keeps the heaviest row: all sizes share one weight here. Exports write 0 for "not weighed". */
export function addWeight(product: GivenProduct, text: string, unit: WeightUnit = 'g'): void {
  if (text === '') return;
  const plain = COMMA.test(text) ? text.replace(',', '.') : text;
  const grams = PLAIN.test(plain) ? Math.round(Number(plain) * GRAMS[unit]) : Number.NaN;
  if (grams === 0) return;
  // "1,250" is ambiguous (1.25 or 1250), so it is skipped.
  if (grams >= 1 && grams <= MAX_GRAMS) product.weightGrams = Math.max(product.weightGrams ?? 0, grams);
  else product.notes.push(`Its weight, “${text}”, can’t be read: set it on the product’s page.`);
}

/** Shopify's limit per product. */
const MAX_SHOPIFY_PICTURES = 250;

export function addPicture(product: GivenProduct, url: string, alt: string): void {
  if (product.pictures.length === MAX_SHOPIFY_PICTURES) return;
  if (url !== '' && product.pictures.every((known) => known.url !== url)) product.pictures.push({ url, alt });
}

/** Marks a product type that this shop can't sell as is, such as a gift card. */
export function noteKind(product: GivenProduct, what: string): void {
  const note = `${what}: it stays a draft until you decide.`;
  if (!product.notes.includes(note)) product.notes.push(note);
  product.staysDraft = true;
}

export function noteStock({ variants, total, notes }: GivenProduct): void {
  if (total === undefined && variants.some(({ stock }) => stock === null))
    notes.push('The file doesn’t count its stock: it starts at 0. Set it on the product’s page.');
}

export const WEIGHT_UNITS = Object.keys(GRAMS) as WeightUnit[];
