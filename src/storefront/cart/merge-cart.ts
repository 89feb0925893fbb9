import { cartItems } from '../../browser/storage/shopper-storage.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import { describeChange, reconcileLine } from './reconcile-cart.ts';

/** Puts the answers into the cart and answers what changed by that. */
export function mergeQuote(quoted: Quote['orderItems']): [string, string][] {
  const changes: [string, string][] = [];
  const byProduct = new Map(quoted.map((item) => [item.product, item]));
  const lines = cartItems.read().map((line) => {
    const item = byProduct.get(line.product);
    const words = item && describeChange(line, item);
    if (words) changes.push([line.product, words]);
    return item ? reconcileLine(line, item) : line;
  });
  if (JSON.stringify(lines) !== JSON.stringify(cartItems.read())) cartItems.set(lines);
  return changes;
}

/** Reduces each line to what is in stock; a sold-out one leaves the cart. */
export function limitToStock(shortages: readonly { product: string; inStock: number }[]): void {
  const left = new Map(shortages.map(({ product, inStock }) => [product, inStock]));
  const lines = cartItems.read().flatMap((line) => {
    const inStock = left.get(line.product);
    if (inStock === undefined) return [line];
    return inStock > 0 ? [{ ...line, inStock, qty: Math.min(line.qty, inStock) }] : [];
  });
  cartItems.set(lines);
}
