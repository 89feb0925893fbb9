import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { type ApiError, type ErrorStatus, sendApiError } from '../../platform/http/api-error.ts';
import { consume, formatWait, unconsume } from '../../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { type CheckoutRefusal, checkoutSentence } from '../../shop/checkout/refusals.ts';

/** 409 if the shop has changed since, 400 if the request itself is wrong. */
const STATUS: Record<CheckoutRefusal['reason'], ErrorStatus> = {
  unknown_product: 400,
  unknown_size: 400,
  coupon_unknown: 400,
  coupon_not_started: 400,
  coupon_ended: 400,
  coupon_used_up: 400,
  coupon_used_by_you: 400,
  coupon_not_for_these: 400,
  coupon_minimum: 400,
  coupon_more_items: 400,
  coupon_ships_free: 400,
  coupon_not_better: 400,
  order_too_large: 400,
  invalid_address: 400,
  invalid_gift: 400,
  gift_wrap_off: 409,
  shop_paused: 409,
  out_of_stock: 409,
  sizes_changed: 409,
  price_changed: 409,
  arrival_changed: 409,
  too_many_unpaid_orders: 409,
  too_many_of_one: 409,
  too_many_held: 409,
};

/** Sends the refusal of a quote, a coupon or an order. */
export function sendCheckoutError(reply: FastifyReply, refusal: CheckoutRefusal): FastifyReply {
  return sendApiError(reply, {
    status: STATUS[refusal.reason],
    code: refusal.reason,
    detail: checkoutSentence(refusal),
    ...extraFields(refusal),
  });
}

/** Data that a page needs for a one-click fix. */
function extraFields(refusal: CheckoutRefusal): Partial<ApiError> {
  switch (refusal.reason) {
    case 'unknown_product':
      return { products: refusal.products };
    case 'unknown_size':
      return { product: refusal.product.id, sizes: refusal.product.sizes };
    case 'invalid_address': {
      const fields = Object.entries(refusal.fields).map(([name, sentence]) => [`shippingAddress.${name}`, sentence]);
      return { fields: Object.fromEntries(fields) as Record<string, string> };
    }
    case 'invalid_gift': {
      const fields = Object.entries(refusal.fields).map(([name, sentence]) => [`gift.${name}`, sentence]);
      return { fields: Object.fromEntries(fields) as Record<string, string> };
    }
    case 'shop_paused':
      return { opensOn: refusal.opensOn };
    case 'out_of_stock':
      return { ...refusal.items[0], items: refusal.items };
    case 'price_changed':
    case 'arrival_changed':
      return { quote: refusal.quote };
    default:
      return {};
  }
}

export const sendOrderPlacementError = (reply: FastifyReply, refusal: CheckoutRefusal | TooManyGuesses) =>
  refusal.reason === 'too_many_coupons' ? sendTooManyGuesses(reply, refusal) : sendCheckoutError(reply, refusal);

type TooManyGuesses = { ok: false; reason: 'too_many_coupons'; retryAfterSeconds: number };

/**
 * Runs a call that may carry a coupon code. Only unknown codes count against the network's rate limit: shoppers with a
 * real code may change the cart as often as they like, and guessers learn nothing once the limit is used up.
 */
export async function limitCouponGuesses<Answer extends { ok: boolean; reason?: string }>(
  deps: Pick<AppDeps, 'db' | 'now' | 'config'>,
  request: FastifyRequest,
  code: string | null | undefined,
  call: () => Promise<Answer>,
): Promise<Answer | TooManyGuesses> {
  if (!code) return call();
  const guess = byNetwork(RATE_LIMITS.couponGuesses, request.ip);
  const turn = await consume(deps, guess);
  if (!turn.ok) return { ok: false, reason: 'too_many_coupons', retryAfterSeconds: turn.retryAfterSeconds };
  const answer = await call();
  if (answer.reason !== 'coupon_unknown') await unconsume(deps, guess);
  return answer;
}

function sendTooManyGuesses(reply: FastifyReply, { retryAfterSeconds }: TooManyGuesses): FastifyReply {
  return sendApiError(reply, {
    status: 429,
    code: 'too_many_coupons',
    detail: `Too many coupon attempts. Try again in ${formatWait(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });
}
