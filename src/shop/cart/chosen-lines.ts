import type { Basket } from '../pricing/quote.ts';

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
  left: number;
};

/** What a client asks for; a missing, null or empty size is one that was not chosen. */
export type CartLineInput = { product: string; qty: number; size?: string | null | undefined };

export type ChosenLine = { product: CartProduct; size: string | null; quantity: number };

export type LineRefusal =
  | { ok: false; reason: 'unknown_product'; products: readonly string[] }
  | { ok: false; reason: 'unknown_size'; piece: CartProduct };

export type Shortage = { product: string; name: string; inStock: number };

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
    lines.push({ product: piece, size: chosen, quantity: qty });
  }
  return { ok: true, lines };
}

/** A product that comes in sizes, of which none was chosen. */
export function isSizeMissing({ product: piece, size }: ChosenLine): boolean {
  return piece.sizes.length > 0 && size === null;
}

/** What there is too little of, counting every line of the same product together. */
export function shortages(lines: readonly ChosenLine[]): readonly Shortage[] {
  const wanted = quantitiesByProduct(lines);
  const pieces = new Map(lines.map(({ product: piece }) => [piece.id, piece]));
  return [...pieces.values()]
    .filter((piece) => (wanted.get(piece.id) ?? 0) > piece.left)
    .map((piece) => ({ product: piece.id, name: piece.name, inStock: Math.max(0, piece.left) }));
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
