import { type CartItem, cartItems } from '../../browser/storage/shopper-storage.ts';
import { otherSizes } from '../../shared/products/sizes.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import { priceText } from '../../ui/product/price.tsx';

type QuotedItem = Quote['orderItems'][number];

/** What the server says of a line beyond what is stored. */
export type CurrentLine = Pick<QuotedItem, 'stockBySize' | 'priceBySize'> & {
  sizes: readonly string[];
  inStock: number;
  isGone: boolean;
};

/** The body of a question about this cart. */
export const quoteLines = (cart: readonly CartItem[]) =>
  cart.map(({ product, qty, size }) => ({ product, qty: Math.min(qty, MAX_QUANTITY), size }));

/** More than a call takes; what is really there narrows it at once. */
const MAX_QUANTITY = 1_000_000;

/** A line with today's name, price, picture and stock; never more of it than can be bought. */
export function reconcileLine(line: CartItem, { name, price, image, inStock }: QuotedItem): CartItem {
  return { ...line, name, price, image, inStock, qty: inStock > 0 ? Math.min(line.qty, inStock) : line.qty };
}

/** "now $52.00", "only 2 left"; undefined where nothing has changed that matters. */
export function describeChange(line: CartItem, { price, inStock, stockBySize }: QuotedItem): string | undefined {
  const words = [
    ...(price === line.price ? [] : [`now ${priceText(price)}, was ${priceText(line.price)}`]),
    ...(inStock === 0 ? [goneText(line.size, stockBySize)] : []),
    ...(inStock > 0 && line.qty > inStock ? [`only ${inStock} left`] : []),
  ];
  return words.length > 0 ? words.join(' · ') : undefined;
}

/** Of a size that ran out, with those that can be had in place of it. */
function goneText(size: string, stockBySize: QuotedItem['stockBySize']): string {
  const others = size !== '' && stockBySize ? otherSizes(stockBySize, size) : '';
  return others === '' ? 'Out of Stock' : `${size} is sold out. Still available: ${others}`;
}

/** The same line in another size, with what is left of that and what it costs. */
export function inOtherSize(line: CartItem, size: string, fresh: CurrentLine | undefined): CartItem {
  const inStock = fresh?.stockBySize?.[size] ?? line.inStock;
  const price = fresh?.priceBySize?.[size] ?? line.price;
  return { ...line, size, price, inStock, qty: inStock > 0 ? Math.min(line.qty, inStock) : line.qty };
}

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
