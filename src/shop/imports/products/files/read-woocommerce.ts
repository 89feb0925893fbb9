import { plainText } from '../../../../shared/text/plain-text.ts';
import { getSlug } from '../../../../shared/text/slug.ts';
import { isYes, type NamedRow } from '../../core/columns.ts';
import type { GivenProduct, GivenVariant } from '../line.ts';
import { addPicture, addWeight, noteKind, noteStock, WEIGHT_UNITS } from './read-shopify.ts';
import { combined } from './sizes.ts';

type Parent = { product: GivenProduct; row: NamedRow; variations: NamedRow[] };

/** A `variable` product has `variation` rows, before or after it, that reference it by SKU or as `id:12`. */
export function readWoocommerce(rows: readonly NamedRow[]): GivenProduct[] {
  const byKey = new Map<string, Parent>();
  const parents: Parent[] = [];
  const add = (row: NamedRow): Parent => {
    const parent = { product: startProduct(row), row, variations: [] };
    parents.push(parent);
    return parent;
  };
  for (const row of rows)
    if (isProduct(row)) {
      const parent = add(row);
      for (const key of getKeys(row)) byKey.set(key, parent);
    }
  for (const row of rows)
    if (isVariation(row)) (byKey.get(row.cell('Parent').toLowerCase()) ?? addOrphan(add, row)).variations.push(row);
  for (const parent of parents) finish(parent);
  return parents.map(({ product }) => product).sort((a, b) => a.line - b.line);
}

const IS_LATIN = /^(?=.*[a-z0-9])[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Z}]+$/iu;

/** Product types that this shop can't sell as is. */
const KINDS: readonly [RegExp, string][] = [
  [/\bgrouped\b/, 'In WooCommerce it only shows other products together, which sets do here'],
  [/\bexternal\b/, 'In WooCommerce it’s a link to another shop’s product'],
  [/\b(booking|subscription)/, 'WooCommerce sells it as a booking or subscription, which this shop doesn’t have'],
  [/\bdownloadable\b/, 'WooCommerce sells it as a download, which this shop doesn’t have'],
  [/\bvirtual\b/, 'WooCommerce sells it without shipping, which this shop would charge'],
];

function startProduct(row: NamedRow): GivenProduct {
  const name = plainText(row.cell('Name'));
  const attributes = ownAttributes(row);
  const isMaterial = ({ name: called }: { name: string }) => /^materials?$/i.test(called);
  const others = attributes.filter((one) => !isMaterial(one));
  const product: GivenProduct = {
    line: row.line,
    name,
    description: [plainText(row.cell('Short description')), plainText(row.cell('Description'))]
      .map((text) => text.replaceAll('\\n', '\n').trim())
      .filter(Boolean)
      .join('\n\n'),
    materials: attributes
      .filter(isMaterial)
      .flatMap(({ values }) => values)
      .join(', '),
    keywords: [...listOf(row.cell('Tags')), ...others.flatMap(({ values }) => values)].join(', '),
    category: plainText(listOf(row.cell('Categories'))[0]?.split('>').at(-1) ?? ''),
    maker: plainText(row.cell('Brands', 'Brand')),
    isActive: row.cell('Published') === '1' && row.cell('Visibility in catalog').toLowerCase() !== 'hidden',
    currency: '',
    lowStockAt: row.cell('Low stock amount'),
    isFeatured: isYes(row.cell('Is featured?')),
    cost: row.cell('Cost of goods'),
    variants: [],
    pictures: [],
    // The file has no URL; WooCommerce derives the slug from the name, without transliterating other scripts.
    addresses: IS_LATIN.test(name) ? [`/product/${getSlug(name)}`] : [],
    notes: others.map(({ name: called, values }) => `${called} (${values.join(', ')}) goes into the search words.`),
  };
  for (const [kind, what] of KINDS) if (kind.test(getKind(row))) noteKind(product, what);
  for (const url of listOf(row.cell('Images'))) addPicture(product, url, '');
  readWeight(product, row);
  return product;
}

/** Attributes that aren't used for variations. */
const ownAttributes = (row: NamedRow) =>
  /\bvaria(ble|tion)\b/.test(getKind(row)) ? [] : getAttributes(row).filter(({ values }) => values.length > 0);

const getKind = (row: NamedRow) => row.cell('Type').toLowerCase();

const ATTRIBUTES = [1, 2, 3, 4, 5, 6] as const;

const getAttributes = (row: NamedRow) =>
  ATTRIBUTES.map((place) => ({
    name: plainText(row.cell(`Attribute ${place} name`)),
    values: listOf(row.cell(`Attribute ${place} value(s)`)).map(plainText),
  })).filter(({ name }) => name !== '');

/** Commas within a value are escaped by a backslash. */
const listOf = (text: string): string[] =>
  text
    .replaceAll('\\,', '\u0001')
    .split(',')
    .map((each) => each.replaceAll('\u0001', ',').trim())
    .filter((each) => each !== '');

/** The column title has the unit. */
function readWeight(product: GivenProduct, row: NamedRow): void {
  for (const unit of WEIGHT_UNITS) addWeight(product, row.cell(`Weight (${unit})`), unit);
}

const isProduct = (row: NamedRow) => !isVariation(row) && (row.cell('Name') !== '' || row.cell('ID') !== '');

const isVariation = (row: NamedRow) => /\bvariation\b/.test(getKind(row));

/** Keys by which a variation may reference its parent. */
const getKeys = (row: NamedRow) =>
  [row.cell('SKU'), `id:${row.cell('ID')}`].filter((key) => key !== '').map((key) => key.toLowerCase());

function addOrphan(add: (row: NamedRow) => Parent, row: NamedRow): Parent {
  const parent = add(row);
  parent.product.notes.push(
    `Its parent product “${row.cell('Parent')}” isn’t in this file: it becomes a product by itself.`,
  );
  return parent;
}

function finish({ product, row, variations }: Parent): void {
  const named = new Set(variations.map((variation) => JSON.stringify(toOptions(variation))));
  if (variations.length > 0) for (const variation of variations) addVariation(product, { row, named }, variation);
  else if (!/\bvariable\b/.test(getKind(row))) product.variants.push({ ...waysToBuy(row), options: [] });
  shareStock(product, row);
  noteStock(product);
}

const toOptions = (variation: NamedRow): GivenVariant['options'] =>
  getAttributes(variation).map(({ name, values: [value = ''] }) => ({ name, value }));

/** `named`: the options of all variations of its parent. */
function addVariation(
  product: GivenProduct,
  { row, named }: { row: NamedRow; named: ReadonlySet<string> },
  variation: NamedRow,
): void {
  readWeight(product, variation);
  for (const url of listOf(variation.cell('Images'))) addPicture(product, url, '');
  const options = toOptions(variation);
  if (!isYes(variation.cell('Published') || '1')) {
    const called =
      options
        .map(({ value }) => value)
        .filter(Boolean)
        .join(' / ') || variation.cell('Name');
    return void product.notes.push(`${called} isn’t published in WooCommerce, so it’s left out.`);
  }
  const ways = waysToBuy(variation);
  // "Any size": all values of the parent, except what another variation names.
  const isOpen = options.some(({ value }) => value === '');
  const valuesOf = (name: string) => getAttributes(row).find((each) => each.name === name)?.values ?? [];
  const every = combined(
    options.map(({ name, value }) => ({ name, values: value === '' ? valuesOf(name) : [value] })),
  ).filter((each) => !(isOpen && named.has(JSON.stringify(each))));
  for (const [place, each] of every.entries())
    product.variants.push({
      ...ways,
      options: each,
      // One shared count.
      ...(every.length > 1 && { stock: place === 0 ? ways.stock : null, sku: '' }),
    });
  if (every.length > 1 && ways.stock !== null) product.total = '0';
}

function waysToBuy(row: NamedRow): Omit<GivenVariant, 'options'> {
  const [regular, sale] = [row.cell('Regular price'), row.cell('Sale price')];
  const [firstDay, lastDay] = [row.cell('Date sale price starts'), row.cell('Date sale price ends')];
  const isPlanned = sale !== '' && regular !== '' && (firstDay !== '' || lastDay !== '');
  return {
    price: isPlanned ? regular : sale || regular,
    wasPrice: sale === '' || isPlanned ? '' : regular,
    ...(isPlanned && { sale: { price: sale, firstDay, lastDay } }),
    stock: row.cell('Stock') || (isYes(row.cell('In stock?')) ? null : '0'),
    sku: row.cell('SKU'),
  };
}

/** Variations that share a count, or use the parent's ("parent"), merge the product's stock into one count. */
function shareStock(product: GivenProduct, row: NamedRow): void {
  const counts = product.variants.map(({ stock }) => stock);
  const isOfParent = counts.includes('parent');
  if (!isOfParent && product.total === undefined) return;
  const known = [...counts.filter((count) => count !== 'parent'), isOfParent ? row.cell('Stock') : null];
  product.total = String(known.reduce((sum, count) => sum + Math.max(0, Number(count ?? '0') || 0), 0));
  for (const variant of product.variants) variant.stock = null;
}
