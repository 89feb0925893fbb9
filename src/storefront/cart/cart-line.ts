import type { CartItem } from '../../browser/storage/shopper-storage.ts';
import { otherSizes } from '../../shared/products/sizes.ts';
import type { Product } from '../../shop/catalog/schema.ts';

type Sold = Pick<Product, 'id' | 'name' | 'price' | 'image' | 'inStock' | 'sizes' | 'stockBySize' | 'priceBySize'>;

/** An unknown size becomes ''. */
export function toCartLine(product: Sold, request: { qty: number; size: string }): CartItem {
  const { id, name, price, image, inStock: all, sizes, stockBySize, priceBySize } = product;
  const size = sizes.find((known) => known === request.size) ?? '';
  const inStock = stockBySize?.[size] ?? all;
  const qty = Math.min(request.qty, inStock);
  return { product: id, name, price: priceBySize?.[size] ?? price, image, inStock, size, qty };
}

export function soldOutText(
  { name, inStock, stockBySize }: Pick<Sold, 'name' | 'inStock' | 'stockBySize'>,
  size: string,
): string {
  if (inStock <= 0 || !stockBySize) return `${name} is Out of Stock.`;
  return `${name} in ${size} is sold out. Still available: ${otherSizes(stockBySize, size)}.`;
}

type Line = { price: number; qty: number };

/** Line total in dollars, computed in cents. */
export const lineSum = (line: Line) => lineCents(line) / 100;

const lineCents = ({ price, qty }: Line) => Math.round(price * 100) * qty;

/** Total of all lines in dollars. */
export const itemsSum = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + lineCents(line), 0) / 100;
