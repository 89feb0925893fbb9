import { api } from '../../browser/api.ts';
import { addToCart } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { isRetryable } from '../../shared/api-client.ts';
import { addedText, NO_SIZE } from '../product/added-text.ts';
import { addSet, sizeName } from './add-set.ts';
import { cartLineOf, soldOutText } from './cart-line.ts';

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
  const set = new URLSearchParams(globalThis.location.search).get('set');
  if (set !== null) return addSetFromUrl(set);
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
  const line = cartLineOf(answer.body, request);
  if (line.inStock <= 0) return forGood(soldOutText(answer.body, line.size));
  addToCart(line);
  if (answer.body.sizes.length > 0 && line.size === '') toast(NO_SIZE, { tone: 'bad' });
  else toast(addedText(line.name, line.size));
  return undefined;
}

/** A set whose form was sent before its page was awake: it names a size for each member that has sizes. */
async function addSetFromUrl(id: string): Promise<NotAdded | undefined> {
  const named = new URLSearchParams(globalThis.location.search);
  const added = await addSet(id, (product) => named.get(sizeName(product)) ?? '');
  if (!added.ok && added.isWorthAnotherTry) return { why: added.why, isWorthAnotherTry: true };
  globalThis.history.replaceState(null, '', paths.cart());
  if (!added.ok) return forGood(added.why);
  toast(addedText(added.name, ''));
  return undefined;
}
