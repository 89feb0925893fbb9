import type { Sql } from '../../platform/db/database.ts';
import { type StockBySize, stockBySize } from '../../shared/products/sizes.ts';
import type { SizeRow } from '../catalog/sql-fragments.ts';
import { pictureFrom } from '../media/pictures.ts';
import type { Basket } from '../pricing/basket.ts';
import { listCartProductRows } from './queries.ts';

/** A product as it can be bought now. `left` is what nobody else has reserved. */
export type CartProduct = {
  id: string;
  name: string;
  image: string;
  category: string;
  sizes: readonly string[];
  priceCents: number;
  /** Working days until it can be packed; 0 for what is on the shelf. */
  makingDays: number;
  /** Packed, of one; null: nobody said it. */
  weightGrams: number | null;
  left: number;
  /** Sizes with stock of their own; null where all share one. */
  bySize: readonly SizeRow[] | null;
};

/** What a client asks for; a missing, null or empty size is one that was not chosen. */
export type CartLineInput = { product: string; qty: number; size?: string | null | undefined };

export type ChosenLine = { product: CartProduct; size: string | null; quantity: number };

export type LineRefusal =
  | { ok: false; reason: 'unknown_product'; products: readonly string[] }
  | { ok: false; reason: 'unknown_size'; piece: CartProduct };

/**
 * Joins what is asked for with what there is. A line without a size is accepted, for the shop asks later; a size that
 * the product does not have is not. Products without sizes ignore one.
 */
export function chooseLines(
  asked: readonly CartLineInput[],
  pieces: readonly CartProduct[],
): { ok: true; lines: readonly ChosenLine[] } | LineRefusal {
  const known = new Map(pieces.map((piece) => [piece.id, piece]));
  const unknown = asked.filter(({ product }) => !known.has(product)).map(({ product }) => product);
  if (unknown.length > 0) return { ok: false, reason: 'unknown_product', products: [...new Set(unknown)] };
  const lines: ChosenLine[] = [];
  for (const { product, qty, size } of asked) {
    const piece = known.get(product);
    if (!piece) continue;
    const chosen = piece.sizes.length > 0 && size ? size : null;
    if (chosen !== null && !piece.sizes.includes(chosen)) return { ok: false, reason: 'unknown_size', piece };
    lines.push({ product: pricedFor(piece, chosen), size: chosen, quantity: qty });
  }
  return { ok: true, lines };
}

/** A size may cost more or less than its product. */
function pricedFor(piece: CartProduct, size: string | null): CartProduct {
  const row = piece.bySize?.find((each) => each.size === size);
  return row ? { ...piece, priceCents: row.priceCents } : piece;
}

/** A product that comes in sizes, of which none was chosen. */
export function isSizeMissing({ product: piece, size }: ChosenLine): boolean {
  return piece.sizes.length > 0 && size === null;
}

/** What can be ordered of a product, or of one of its sizes; never more than of all together. */
export function leftOf(piece: CartProduct, size: string | null): number {
  const row = piece.bySize?.find((each) => each.size === size);
  return Math.max(0, Math.min(piece.left, row ? row.left : piece.left));
}

/** How many of each product, in the one order in which stock rows are locked. */
export function quantitiesByProduct(lines: readonly ChosenLine[]): ReadonlyMap<string, number> {
  const wanted = new Map<string, number>();
  for (const { product: piece, quantity } of lines) wanted.set(piece.id, (wanted.get(piece.id) ?? 0) + quantity);
  return new Map([...wanted].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function basketOf(lines: readonly ChosenLine[]): Basket {
  return {
    lines: lines.map(({ product: piece, quantity }) => ({
      productId: piece.id,
      category: piece.category,
      priceCents: piece.priceCents,
      quantity,
    })),
  };
}

/** `size` and `left` (by size) where the product has a stock for each; `inStock` is then what is left of the size. */
export type Shortage = {
  product: string;
  name: string;
  inStock: number;
  size?: string | null;
  left?: StockBySize;
};

/**
 * What there is too little of, counting every line of the same product together, and of the same size where each has a
 * stock of its own. A line without a size needs any of them.
 */
export function shortages(lines: readonly ChosenLine[]): readonly Shortage[] {
  const wanted = quantitiesByProduct(lines);
  const pieces = new Map(lines.map(({ product: piece }) => [piece.id, piece]));
  return [...pieces.values()].flatMap((piece) => {
    const isShort = (wanted.get(piece.id) ?? 0) > piece.left;
    const { id: product, name, bySize } = piece;
    if (bySize) return shortageBySize(lines, { ...piece, bySize }, isShort);
    return isShort ? [{ product, name, inStock: Math.max(0, piece.left) }] : [];
  });
}

type SplitProduct = CartProduct & { bySize: readonly SizeRow[] };

function shortageBySize(lines: readonly ChosenLine[], piece: SplitProduct, isShort: boolean): Shortage[] {
  const { id: product, name, bySize } = piece;
  const short = lines.find((line) => line.product.id === product && isSizeShort(line, lines));
  if (!short && !isShort) return [];
  const size = short ? short.size : sizeOf(lines, product);
  const left = stockBySize(bySize, piece.left);
  return [{ product, name, inStock: size === null ? Math.max(0, piece.left) : (left[size] ?? 0), size, left }];
}

function isSizeShort({ product: piece, size }: ChosenLine, lines: readonly ChosenLine[]): boolean {
  if (size === null) return false;
  const same = lines.filter((line) => line.product.id === piece.id && line.size === size);
  return same.reduce((sum, { quantity }) => sum + quantity, 0) > leftOf(piece, size);
}

/** The size that a shortage of the whole product is told for: the one that was asked for, if it is one. */
function sizeOf(lines: readonly ChosenLine[], product: string): string | null {
  const sizes = new Set(lines.filter((line) => line.product.id === product).map(({ size }) => size));
  return sizes.size === 1 ? ([...sizes][0] ?? null) : null;
}

/** The items of a cart as they can be bought now; one that is not sold is missing from the answer. */
export async function listCartProducts(sql: Sql, ids: readonly string[]): Promise<CartProduct[]> {
  const rows = await listCartProductRows(sql, [...new Set(ids)]);
  return rows.map(({ picture, ...piece }) => ({ ...piece, image: picture ? pictureFrom(picture).src : '' }));
}
