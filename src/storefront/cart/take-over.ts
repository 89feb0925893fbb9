import { cartItems } from '../../browser/store.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import { freshLine, newsOf } from './fresh.ts';

/** Puts the answers into the cart and answers what changed by that. */
export function takeOver(quoted: Quote['orderItems']): [string, string][] {
  const news: [string, string][] = [];
  const byProduct = new Map(quoted.map((item) => [item.product, item]));
  const lines = cartItems.read().map((line) => {
    const item = byProduct.get(line.product);
    const words = item && newsOf(line, item);
    if (words) news.push([line.product, words]);
    return item ? freshLine(line, item) : line;
  });
  if (JSON.stringify(lines) !== JSON.stringify(cartItems.read())) cartItems.keep(lines);
  return news;
}

/** Takes as many of each piece as are left; a piece that is sold out leaves the cart. */
export function takeWhatIsLeft(shortages: readonly { product: string; inStock: number }[]): void {
  const left = new Map(shortages.map(({ product, inStock }) => [product, inStock]));
  const lines = cartItems.read().flatMap((line) => {
    const inStock = left.get(line.product);
    if (inStock === undefined) return [line];
    return inStock > 0 ? [{ ...line, inStock, qty: Math.min(line.qty, inStock) }] : [];
  });
  cartItems.keep(lines);
}
