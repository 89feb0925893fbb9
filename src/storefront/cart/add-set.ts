import { api } from '../../browser/api.ts';
import type { CartItem } from '../../browser/storage/shopper-storage.ts';
import { addToCart, cartItems } from '../../browser/storage/shopper-storage.ts';
import { isRetryable } from '../../shared/api-client.ts';
import { NO_SIZE } from '../product/added-text.ts';
import { soldOutText, toCartLine } from './cart-line.ts';

type SetAdded =
  | { ok: true; name: string }
  /** `product`: the affected member. */
  | { ok: false; why: string; canRetry?: true; product?: string };

/** Form field name of a member's size. */
export const sizeName = (product: string) => `size-${product}`;

/**
 * Adds every member of a set by current stock, or none. A member already in the cart keeps its quantity and takes the
 * size chosen now.
 */
export async function addSet(id: string, sizeOf: (product: string) => string): Promise<SetAdded> {
  const answer = await api.call('GET /sets/:id', { params: { id } });
  if (!answer.ok) return { ok: false, why: answer.error.detail, ...(isRetryable(answer) && { canRetry: true }) };
  const lines: CartItem[] = [];
  for (const member of answer.body.members) {
    const inCart = cartItems.read().find(({ product }) => product === member.id);
    const line = toCartLine(member, { qty: inCart?.qty ?? 1, size: sizeOf(member.id) });
    if (member.inStock > 0 && member.sizes.length > 0 && line.size === '')
      return { ok: false, why: NO_SIZE, product: member.id };
    if (line.inStock <= 0) return { ok: false, why: soldOutText(member, line.size), product: member.id };
    lines.push(line);
  }
  for (const line of lines) addToCart(line);
  return { ok: true, name: answer.body.name };
}
