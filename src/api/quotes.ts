import { applyCoupon, quoteCart } from '../shop/checkout/quote-cart.ts';
import { AppliedCoupon, ApplyCouponInput, Quote, QuoteInput } from '../shop/checkout/schema.ts';
import { findCustomer, identifyCustomer } from './bearer.ts';
import { sendOrderPlacementError } from './checkout-errors.ts';
import { limitCouponGuesses } from './coupon-guess-limit.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const tags = ['orders'];

const quoteRoutes = {
  'POST /orders/quote': {
    schema: {
      summary: 'What a cart would cost now; stores nothing',
      tags,
      body: QuoteInput,
      response: { 200: Quote },
    },
  },
  'POST /orders/apply-coupon': {
    schema: {
      summary: 'What a coupon takes off a cart',
      tags,
      body: ApplyCouponInput,
      response: { 200: AppliedCoupon },
    },
  },
} as const satisfies RouteSchemas;

export const quotes = defineResource({
  routes: quoteRoutes,

  register(app, deps) {
    const forEverybody = { onRequest: identifyCustomer(deps) };

    app.post('/orders/quote', quoteRoutes['POST /orders/quote'], async (request, reply) => {
      const { body } = request;
      // A coupon may cost one person something else than another, and limits count what a person's unpaid orders hold.
      const isPersonal = body.couponCode || deps.config.rateLimits;
      const customer = isPersonal ? await findCustomer(deps, request) : undefined;
      const answer = await limitCouponGuesses(deps, request, body.couponCode, () =>
        quoteCart(deps, body, customer?.customerId ?? null),
      );
      if (!answer.ok) return sendOrderPlacementError(reply, answer);
      return reply.header('cache-control', 'no-store').send(answer.quote);
    });

    app.post(
      '/orders/apply-coupon',
      { ...quoteRoutes['POST /orders/apply-coupon'], ...forEverybody },
      async (request, reply) => {
        const { body, customer } = request;
        const answer = await limitCouponGuesses(deps, request, body.code, () =>
          applyCoupon(deps, body, customer?.customerId ?? null),
        );
        if (!answer.ok) return sendOrderPlacementError(reply, answer);
        return reply.header('cache-control', 'no-store').send(answer.applied);
      },
    );
  },
});
