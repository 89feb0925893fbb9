import { type StockBySize, stockBySize } from '../../shared/products/sizes.ts';
import type { SizeRow } from '../catalog/sql-fragments.ts';
import { type CartProduct, type ChosenLine, leftOf, quantitiesByProduct } from './chosen-lines.ts';

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
