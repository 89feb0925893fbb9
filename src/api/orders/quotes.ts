import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppDeps } from '../../app-deps.ts';
import { consume, unconsume } from '../../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { isoDay } from '../../shared/time.ts';
import { applyCoupon, linkCart, quoteCart } from '../../shop/checkout/quote-cart.ts';
import { type CheckoutRefusal, checkoutRefusals } from '../../shop/checkout/refusals.ts';
import {
  AppliedCoupon,
  ApplyCouponInput,
  CartLink,
  CartLinkInput,
  Quote,
  QuoteInput,
} from '../../shop/checkout/schema.ts';
import { taxRefusals, taxServiceAnswer } from '../../shop/pricing/tax-rates.ts';
import { findCustomer } from '../bearer.ts';
import { only } from '../handlers.ts';
import { defineResource } from '../resource.ts';

const tags = ['orders'];

export const quotes = defineResource({
  routes: {
    'POST /orders/quote': {
      schema: {
        summary: 'What a cart would cost now; stores nothing',
        tags,
        body: QuoteInput,
        response: { 200: Quote },
      },
      config: { anyOrigin: true },
    },
    'POST /orders/cart-link': {
      schema: {
        summary:
          'A link that opens the shop’s cart with these products in it, for the shopper to check out; stores nothing',
        tags,
        body: CartLinkInput,
        response: { 200: CartLink },
      },
      config: { anyOrigin: true },
    },
    'POST /orders/apply-coupon': {
      schema: {
        summary: 'What a coupon takes off a cart',
        tags,
        body: ApplyCouponInput,
        response: { 200: AppliedCoupon },
      },
    },
  },
  refusals: checkoutRefusals,
  handlers: (deps) => ({
    'POST /orders/quote': async (request, reply) => {
      const { body } = request;
      // A coupon's price can depend on the customer, and limits count a customer's unpaid orders.
      const isPersonal = body.couponCode || deps.config.rateLimits;
      const customer = isPersonal ? await findCustomer(deps, request) : undefined;
      const answer = await limitCouponGuesses(deps, request, body.couponCode, () =>
        quoteCart(deps, body, customer?.customerId ?? null),
      );
      if (!answer.ok) return answer;
      return reply.header('cache-control', 'no-store').send(answer.quote);
    },
    'POST /orders/cart-link': async ({ body }) => only(await linkCart(deps, body), 'link'),
    'POST /orders/apply-coupon': async (request, reply) => {
      const { body } = request;
      const customer = await findCustomer(deps, request);
      const answer = await limitCouponGuesses(deps, request, body.code, () =>
        applyCoupon(deps, body, customer?.customerId ?? null),
      );
      if (!answer.ok) return answer;
      return reply.header('cache-control', 'no-store').send(answer.applied);
    },
  }),
});

/**
 * Runs a call that may carry a coupon code. Only unknown codes count against the network's rate limit: shoppers with a
 * real code may change the cart as often as they like, and guessers learn nothing once the limit is used up.
 */
export async function limitCouponGuesses<Answer extends { ok: boolean; reason?: string }>(
  deps: Pick<AppDeps, 'db' | 'now' | 'config'>,
  request: FastifyRequest,
  code: string | null | undefined,
  call: () => Promise<Answer>,
): Promise<Answer | CheckoutRefusal<'too_many_coupons'>> {
  if (!code) return call();
  const guess = byNetwork(RATE_LIMITS.couponGuesses, request.ip);
  const turn = await consume(deps, guess);
  if (!turn.ok) return { ok: false, reason: 'too_many_coupons', retryAfterSeconds: turn.retryAfterSeconds };
  const answer = await call();
  if (answer.reason !== 'coupon_unknown') await unconsume(deps, guess);
  return answer;
}

const StateTax = Type.Object({
  /** Two-letter state code. */
  state: Type.String(),
  /** Percentage: 7.25 is 7.25%. */
  state_rate: Type.Number(),
});

export const tax = defineResource({
  routes: {
    'GET /tax/taxrates': {
      schema: {
        summary: "A state's sales tax, by its two letters or its name",
        tags: ['tax'],
        querystring: Type.Object({
          state: Type.String({ minLength: 1, maxLength: 60, sentence: 'Name a state, such as NY or New York.' }),
        }),
        response: { 200: StateTax },
      },
      config: { anyOrigin: true },
    },
  },
  refusals: taxRefusals,
  handlers: ({ now }) => ({
    'GET /tax/taxrates': ({ query }) =>
      taxServiceAnswer(query.state, isoDay(now())) ?? { ok: false, reason: 'unknown_state' },
  }),
});
