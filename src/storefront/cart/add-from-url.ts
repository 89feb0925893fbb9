import { api } from '../../browser/api.ts';
import { addToCart } from '../../browser/shopper-storage.ts';
import type { CartItem } from '../../browser/storage-schemas.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { isRetryable } from '../../shared/api-client.ts';
import { otherSizes } from '../../shared/sizes.ts';
import type { Product } from '../../shop/catalog/schema.ts';
import { addedText, NO_SIZE } from '../product/added-text.ts';

/**
 * How many of what size the address asks for: "a query value after '=' gives the quantity" (specification, section 2).
 * The product page's own form names both.
 */
export function readAddRequest(search: string): { qty: number; size: string } {
  const named = new URLSearchParams(search);
  const qty = Number.parseInt(named.get('qty') ?? search.slice(search.indexOf('=') + 1), 10);
  return { qty: Number.isInteger(qty) && qty > 0 ? qty : 1, size: named.get('size') ?? '' };
}

export type NotAdded = { why: string; isWorthAnotherTry: boolean };

const forGood = (why: string): NotAdded => ({ why, isWorthAnotherTry: false });

/** Adds the product that the address names, and answers why not where it could not. Afterwards the address is the cart's. */
export async function addFromUrl(product: string): Promise<NotAdded | undefined> {
  const request = readAddRequest(globalThis.location.search);
  const answer = await api.call('GET /products/:id', { params: { id: product }, query: { reviews: 0 } });
  if (!answer.ok && isRetryable(answer)) return { why: answer.error.detail, isWorthAnotherTry: true };
  // So that a reload, or coming back, does not add it again.
  globalThis.history.replaceState(null, '', paths.cart());
  if (!answer.ok) {
    return forGood(
      answer.error.code === 'unknown_product' ? 'This product is no longer available.' : answer.error.detail,
    );
  }
  const line = lineOf(answer.body, request);
  if (line.inStock <= 0) return forGood(soldOutText(answer.body, line.size));
  addToCart(line);
  if (answer.body.sizes.length > 0 && line.size === '') toast(NO_SIZE, { tone: 'bad' });
  else toast(addedText(line.name, line.size));
  return undefined;
}

/** A size that the product does not come in is none. */
function lineOf(product: Product, request: { qty: number; size: string }): CartItem {
  const { id, name, price, image, inStock: all, sizes, stockBySize, priceBySize } = product;
  const size = sizes.find((known) => known === request.size) ?? '';
  const inStock = stockBySize?.[size] ?? all;
  const qty = Math.min(request.qty, inStock);
  return { product: id, name, price: priceBySize?.[size] ?? price, image, inStock, size, qty };
}

function soldOutText({ name, inStock, stockBySize }: Product, size: string): string {
  if (inStock <= 0 || !stockBySize) return `${name} is Out of Stock.`;
  return `${name} in ${size} is sold out. Still available: ${otherSizes(stockBySize, size)}.`;
}
