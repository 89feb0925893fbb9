import type { FastifyReply } from 'fastify';
import { type ApiError, sendApiError } from '../platform/http/api-error.ts';
import { type CheckoutRefusal, checkoutSentence } from '../shop/checkout/refusals.ts';

const CONFLICTS = new Set<CheckoutRefusal['reason']>([
  'out_of_stock',
  'price_changed',
  'too_many_unpaid_orders',
  'too_many_of_one',
  'too_many_held',
]);

/** A refused quote, coupon or order: 409 where the world has moved on, 400 where the request itself is at fault. */
export function sendCheckoutError(reply: FastifyReply, refusal: CheckoutRefusal): FastifyReply {
  const status = CONFLICTS.has(refusal.reason) ? 409 : 400;
  return sendApiError(reply, {
    status,
    code: refusal.reason,
    detail: checkoutSentence(refusal),
    ...extraFields(refusal),
  });
}

/** What a page needs to put it right with one click. */
function extraFields(refusal: CheckoutRefusal): Partial<ApiError> {
  switch (refusal.reason) {
    case 'unknown_product':
      return { products: refusal.products };
    case 'unknown_size':
      return { product: refusal.piece.id, sizes: refusal.piece.sizes };
    case 'invalid_address': {
      const fields = Object.entries(refusal.fields).map(([name, sentence]) => [`shippingAddress.${name}`, sentence]);
      return { fields: Object.fromEntries(fields) as Record<string, string> };
    }
    case 'out_of_stock':
      return { ...refusal.items[0], items: refusal.items };
    case 'price_changed':
      return { quote: refusal.quote };
    default:
      return {};
  }
}
