import { api } from '../../browser/api.ts';
import { addToCart } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { isRetryable } from '../../shared/api-client.ts';
import { addedText, NO_SIZE } from '../product/added-text.ts';
import { addSet, sizeName } from './add-set.ts';
import { soldOutText, toCartLine } from './cart-line.ts';

/**
 * Reads quantity and size from the query: "a query value after '=' gives the quantity" (specification, section 2). The
 * product page's form submits both by name.
 */
export function readAddRequest(search: string): { qty: number; size: string } {
  const params = new URLSearchParams(search);
  const qty = Number.parseInt(params.get('qty') ?? search.slice(search.indexOf('=') + 1), 10);
  return { qty: Number.isInteger(qty) && qty > 0 ? qty : 1, size: params.get('size') ?? '' };
}

export type NotAdded = { why: string; canRetry: boolean };

const permanent = (why: string): NotAdded => ({ why, canRetry: false });

/** Adds the product in the URL to the cart, or returns the reason. Then replaces the URL with the cart's. */
export async function addFromUrl(product: string): Promise<NotAdded | undefined> {
  const set = new URLSearchParams(globalThis.location.search).get('set');
  if (set !== null) return addSetFromUrl(set);
  const request = readAddRequest(globalThis.location.search);
  const answer = await api.call('GET /products/:id', { params: { id: product }, query: { reviews: 0 } });
  if (!answer.ok && isRetryable(answer)) return { why: answer.error.detail, canRetry: true };
  // A reload or Back must not add it again.
  globalThis.history.replaceState(null, '', paths.cart());
  if (!answer.ok) {
    return permanent(
      answer.error.code === 'unknown_product' ? 'This product is no longer available.' : answer.error.detail,
    );
  }
  const line = toCartLine(answer.body, request);
  if (line.inStock <= 0) return permanent(soldOutText(answer.body, line.size));
  addToCart(line);
  if (answer.body.sizes.length > 0 && line.size === '') toast(NO_SIZE, { tone: 'bad' });
  else toast(addedText(line.name, line.size));
  return undefined;
}

/** A set whose form was submitted before hydration, with a size for each member that has sizes. */
async function addSetFromUrl(id: string): Promise<NotAdded | undefined> {
  const params = new URLSearchParams(globalThis.location.search);
  const added = await addSet(id, (product) => params.get(sizeName(product)) ?? '');
  if (!added.ok && added.canRetry) return { why: added.why, canRetry: true };
  globalThis.history.replaceState(null, '', paths.cart());
  if (!added.ok) return permanent(added.why);
  toast(addedText(added.name, ''));
  return undefined;
}
