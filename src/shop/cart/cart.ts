import type { Sql } from '../../platform/db/database.ts';
import type { LineDetail, StoredDetail } from '../../shared/orders/line-details.ts';
import { isCustomItem } from '../../shared/products/design-id.ts';
import { cleanPersonalization, personalizationError } from '../../shared/products/personalization.ts';
import { type StockBySize, stockBySize } from '../../shared/products/sizes.ts';
import { invalid, type RefusalOf } from '../../shared/refusals.ts';
import type { PersonalizationRow, SizeRow } from '../catalog/sql-fragments.ts';
import { pictureFrom } from '../media/pictures.ts';
import type { Basket } from '../pricing/basket.ts';
import { insertCustomProduct, listCartProductRows } from './queries.ts';

/** A requested line; a missing, null or empty size means that none was chosen. */
export type CartLineInput = {
  product: string;
  qty: number;
  size?: string | null | undefined;
  /** Texts to write on it. */
  details?: readonly Pick<LineDetail, 'label' | 'text'>[] | undefined;
};

/** A product as it can be bought now. `left`: units that aren't reserved. */
export type CartProduct = {
  id: string;
  name: string;
  image: string;
  category: string;
  sizes: readonly string[];
  priceCents: number;
  /** Working days until it can be packed; 0 if it is in stock. */
  makingDays: number;
  /** Packed weight of one unit; null if unknown. */
  weightGrams: number | null;
  left: number;
  /** Stock by size; null if all sizes share one stock. */
  bySize: readonly SizeRow[] | null;
  personalization: PersonalizationRow | null;
};

/** `product.priceCents` is the price of one, with its size and details. */
export type ChosenLine = {
  product: CartProduct;
  size: string | null;
  quantity: number;
  details: readonly StoredDetail[];
};

/** Of the text to be written on a product. */
export const personalizationRefusals = {
  personalization_missing: invalid(({ product, label }: Personalized) => `Enter “${label}” for ${product}.`),
  personalization_too_long: invalid(
    ({ product, label, maxLength }: Personalized & { maxLength: number }) =>
      `“${label}” of ${product} can have up to ${maxLength} characters.`,
  ),
  personalization_gone: invalid(
    ({ product, label }: Personalized) =>
      `${product} doesn’t come with “${label}” anymore. Remove it, and add it again.`,
  ),
};

type Personalized = { product: string; label: string };

export const lineRefusals = {
  ...personalizationRefusals,
  unknown_product: invalid(
    ({ products }: UnknownProducts) =>
      products.length === 1
        ? 'One of the items in your cart is no longer available.'
        : `${products.length} of the items in your cart are no longer available.`,
    { answers: ({ products }: UnknownProducts) => ({ products }) },
  ),
  unknown_size: invalid(
    ({ product }: UnknownSize) => `${product.name} comes in ${listed(product.sizes)}. Choose one of these sizes.`,
    { answers: ({ product }: UnknownSize) => ({ product: product.id, sizes: product.sizes }) },
  ),
};

type UnknownProducts = { products: readonly string[] };
type UnknownSize = { product: CartProduct };

const listed = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(words);

export type LineRefusal = RefusalOf<typeof lineRefusals>;

/**
 * Joins requested lines with their products. A line without a size is accepted, because the shop asks for it later; an
 * unknown size is refused. Products without sizes ignore it. Texts are cleaned, and refused if the product doesn't take them;
 * an order is refused if one is missing (`missingTextRefusal`), a quote only says so.
 */
export function chooseLines(
  input: readonly CartLineInput[],
  products: readonly CartProduct[],
): { ok: true; lines: readonly ChosenLine[] } | LineRefusal {
  const byId = new Map(products.map((product) => [product.id, product]));
  const unknown = input.filter(({ product }) => !byId.has(product)).map(({ product }) => product);
  if (unknown.length > 0) return { ok: false, reason: 'unknown_product', products: [...new Set(unknown)] };
  const lines: ChosenLine[] = [];
  for (const { product: id, qty, size, details: typed } of input) {
    const product = byId.get(id);
    if (!product) continue;
    const chosen = product.sizes.length > 0 && size ? size : null;
    if (chosen !== null && !product.sizes.includes(chosen)) {
      return { ok: false, reason: 'unknown_size', product };
    }
    const read = readDetails(product, typed);
    if (!read.ok) return read;
    lines.push({
      product: pricedFor(product, chosen, read.details),
      size: chosen,
      quantity: qty,
      details: read.details,
    });
  }
  return { ok: true, lines };
}

/** The texts to write on a product, with their current prices. Empty ones are left out. */
function readDetails(
  { name: product, personalization: offer }: CartProduct,
  typed: CartLineInput['details'] = [],
): { ok: true; details: readonly StoredDetail[] } | RefusalOf<typeof personalizationRefusals> {
  const written = typed
    .map(({ label, text }) => ({ label, text: cleanPersonalization(text) }))
    .filter(({ text }) => text !== '');
  const unknown = written.find(({ label }, place) => label !== offer?.label || place > 0);
  if (unknown) return { ok: false, reason: 'personalization_gone', product, label: unknown.label };
  if (!offer) return { ok: true, details: [] };
  const { label, maxLength, priceCents } = offer;
  const [text = ''] = written.map((each) => each.text);
  if (text === '') return { ok: true, details: [] };
  if (personalizationError(text, offer))
    return { ok: false, reason: 'personalization_too_long', product, label, maxLength };
  return { ok: true, details: [{ label, text, priceCents }] };
}

/** Why the lines can't be ordered yet: a product needs a text and has none. */
export function missingTextRefusal(
  lines: readonly ChosenLine[],
): RefusalOf<typeof personalizationRefusals, 'personalization_missing'> | undefined {
  for (const { product, details } of lines) {
    const { name, personalization } = product;
    if (personalization?.isRequired && details.length === 0)
      return { ok: false, reason: 'personalization_missing', product: name, label: personalization.label };
  }
  return undefined;
}

/** A size may cost more or less than its product, and details cost extra. */
function pricedFor(product: CartProduct, size: string | null, details: readonly StoredDetail[]): CartProduct {
  const row = product.bySize?.find((each) => each.size === size);
  const extra = details.reduce((sum, { priceCents }) => sum + priceCents, 0);
  if (extra === 0) return row ? { ...product, priceCents: row.priceCents } : product;
  return {
    ...product,
    priceCents: (row ?? product).priceCents + extra,
    bySize: product.bySize?.map((each) => ({ ...each, priceCents: each.priceCents + extra })) ?? null,
  };
}

export function isSizeMissing({ product, size }: ChosenLine): boolean {
  return product.sizes.length > 0 && size === null;
}

/** Units available of a product or one of its sizes, capped by the product's total. */
export function getLeft(product: CartProduct, size: string | null): number {
  const row = product.bySize?.find((each) => each.size === size);
  return Math.max(0, Math.min(product.left, row ? row.left : product.left));
}

/** Units by product, in the order in which stock rows are locked. */
export function quantitiesByProduct(lines: readonly ChosenLine[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { product, quantity } of lines) units.set(product.id, (units.get(product.id) ?? 0) + quantity);
  return new Map([...units].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function getBasket(lines: readonly ChosenLine[]): Basket {
  return {
    lines: lines.map(({ product, quantity }) => ({
      productId: product.id,
      category: product.category,
      priceCents: product.priceCents,
      quantity,
    })),
  };
}

/** With stock by size: `size`, `left` by size, and `inStock` is that of the size. */
export type Shortage = {
  product: string;
  name: string;
  inStock: number;
  size?: string | null;
  left?: StockBySize;
};

/**
 * Products with too little stock, summing up lines of the same product, and of the same size if it has stock by size. A line
 * without a size can take any size.
 */
export function shortages(lines: readonly ChosenLine[]): readonly Shortage[] {
  const units = quantitiesByProduct(lines);
  const products = new Map(lines.map(({ product }) => [product.id, product]));
  return [...products.values()].flatMap((product) => {
    const isShort = (units.get(product.id) ?? 0) > product.left;
    const { id, name, bySize } = product;
    if (bySize) return shortageBySize(lines, { ...product, bySize }, isShort);
    return isShort ? [{ product: id, name, inStock: Math.max(0, product.left) }] : [];
  });
}

type SplitProduct = CartProduct & { bySize: readonly SizeRow[] };

function shortageBySize(lines: readonly ChosenLine[], product: SplitProduct, isShort: boolean): Shortage[] {
  const { id, name, bySize } = product;
  const short = lines.find((line) => line.product.id === id && isSizeShort(line, lines));
  if (!short && !isShort) return [];
  const size = short ? short.size : commonSize(lines, id);
  const left = stockBySize(bySize, product.left);
  return [{ product: id, name, inStock: size === null ? Math.max(0, product.left) : (left[size] ?? 0), size, left }];
}

function isSizeShort({ product, size }: ChosenLine, lines: readonly ChosenLine[]): boolean {
  if (size === null) return false;
  const same = lines.filter((line) => line.product.id === product.id && line.size === size);
  return same.reduce((sum, { quantity }) => sum + quantity, 0) > getLeft(product, size);
}

/** The size to name in a shortage of the whole product, if only one was requested. */
function commonSize(lines: readonly ChosenLine[], product: string): string | null {
  const sizes = new Set(lines.filter((line) => line.product.id === product).map(({ size }) => size));
  return sizes.size === 1 ? ([...sizes][0] ?? null) : null;
}

export async function listCartProducts(sql: Sql, ids: readonly string[]): Promise<CartProduct[]> {
  const rows = await listCartProductRows(sql, [...new Set(ids)]);
  return rows.map(({ picture, ...product }) => ({ ...product, image: picture ? pictureFrom(picture).src : '' }));
}

/** More than an order can have. */
const CUSTOM_UNITS = 1_000;

/** An item that staff make up for one order, as a product that doesn't run out; undefined if it isn't one. */
export function toCustomProduct(id: string, name: string, priceCents: number): CartProduct | undefined {
  if (!isCustomItem(id) || name.trim() === '') return undefined;
  return {
    id,
    name: name.trim(),
    image: '',
    category: '',
    sizes: [],
    priceCents,
    makingDays: 0,
    weightGrams: null,
    left: CUSTOM_UNITS,
    bySize: null,
    personalization: null,
  };
}

/** Stores these items as unlisted products, so that stock, refunds and returns work as for all others. */
export async function addCustomItems(sql: Sql, lines: readonly ChosenLine[]): Promise<void> {
  for (const { product } of lines) {
    if (isCustomItem(product.id)) await insertCustomProduct(sql, { ...product, units: CUSTOM_UNITS });
  }
}
