import { type CartItem, cartItems } from '../../browser/storage/shopper-storage.ts';
import { lineKey } from '../../shared/orders/line-details.ts';
import { otherSizes } from '../../shared/products/sizes.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import { priceText } from '../../ui/product/price.tsx';

/** Upper limit of quantities in API calls; the stock limits them further. */
const MAX_QUANTITY = 1_000_000;

/** Lines of a quote request for this cart. */
export const quoteLines = (cart: readonly CartItem[]) =>
  cart.map(({ product, qty, size, details }) => ({
    product,
    qty: Math.min(qty, MAX_QUANTITY),
    size,
    ...(details && { details: [...details] }),
  }));

type QuotedItem = Quote['orderItems'][number];

/** The line with current name, price, picture and stock; the quantity is limited to the stock. */
export function reconcileLine(line: CartItem, { name, price, image, inStock, details }: QuotedItem): CartItem {
  return {
    ...line,
    name,
    price,
    image,
    inStock,
    ...(details && { details }),
    qty: inStock > 0 ? Math.min(line.qty, inStock) : line.qty,
  };
}

/** "now $52.00", "only 2 left"; undefined if nothing relevant changed. */
export function describeChange(line: CartItem, { price, inStock, stockBySize }: QuotedItem): string | undefined {
  const words = [
    ...(price === line.price ? [] : [`now ${priceText(price)}, was ${priceText(line.price)}`]),
    ...(inStock === 0 ? [goneText(line.size, stockBySize)] : []),
    ...(inStock > 0 && line.qty > inStock ? [`only ${inStock} left`] : []),
  ];
  return words.length > 0 ? words.join(' · ') : undefined;
}

/** Sold-out sentence of a size, with the sizes still available. */
function goneText(size: string, stockBySize: QuotedItem['stockBySize']): string {
  const others = size !== '' && stockBySize ? otherSizes(stockBySize, size) : '';
  return others === '' ? 'Out of Stock' : `${size} is sold out. Still available: ${others}`;
}

/** Current sizes, stock and prices of a line. */
export type CurrentLine = Pick<QuotedItem, 'stockBySize' | 'priceBySize'> & {
  sizes: readonly string[];
  inStock: number;
  isGone: boolean;
};

/** The line in another size, with that size's stock and price. */
export function inOtherSize(line: CartItem, size: string, fresh: CurrentLine | undefined): CartItem {
  const inStock = fresh?.stockBySize?.[size] ?? line.inStock;
  const price = fresh?.priceBySize?.[size] ?? line.price;
  return { ...line, size, price, inStock, qty: inStock > 0 ? Math.min(line.qty, inStock) : line.qty };
}

/** Updates the cart from a quote and returns the changes as [key of the line, sentence]. */
export function mergeQuote(quoted: Quote['orderItems']): [string, string][] {
  const changes: [string, string][] = [];
  const byKey = new Map(quoted.map((item) => [lineKey(item), item]));
  const lines = cartItems.read().map((line) => {
    const item = byKey.get(lineKey(line));
    const words = item && describeChange(line, item);
    if (words) changes.push([lineKey(line), words]);
    return item ? reconcileLine(line, item) : line;
  });
  if (JSON.stringify(lines) !== JSON.stringify(cartItems.read())) cartItems.set(lines);
  return changes;
}

/** Limits the lines of each product to its stock, the first ones first; removes sold-out lines. */
export function limitToStock(shortages: readonly { product: string; inStock: number }[]): void {
  const left = new Map(shortages.map(({ product, inStock }) => [product, inStock]));
  const lines = cartItems.read().flatMap((line) => {
    const inStock = left.get(line.product);
    if (inStock === undefined) return [line];
    const qty = Math.min(line.qty, inStock);
    left.set(line.product, inStock - qty);
    return inStock > 0 ? [{ ...line, inStock, qty }] : [];
  });
  cartItems.set(lines);
}
