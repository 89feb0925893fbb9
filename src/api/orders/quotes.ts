import { Type } from 'typebox';
import { sendApiError } from '../../platform/http/api-error.ts';
import { isoDay } from '../../shared/time.ts';
import { applyCoupon, quoteCart } from '../../shop/checkout/quote-cart.ts';
import { AppliedCoupon, ApplyCouponInput, Quote, QuoteInput } from '../../shop/checkout/schema.ts';
import { taxServiceAnswer } from '../../shop/pricing/tax-rates.ts';
import { findCustomer, identifyCustomer } from '../bearer.ts';
import { defineResource, type RouteSchemas } from '../resource.ts';
import { limitCouponGuesses, sendOrderPlacementError } from './checkout-errors.ts';

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
      // A coupon's price can depend on the customer, and limits count a customer's unpaid orders.
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

const StateTax = Type.Object({
  /** Two-letter state code. */
  state: Type.String(),
  /** Percentage: 7.25 is 7.25%. */
  state_rate: Type.Number(),
});

const taxRoutes = {
  'GET /tax/taxrates': {
    schema: {
      summary: "A state's sales tax, by its two letters or its name",
      tags: ['tax'],
      querystring: Type.Object({
        state: Type.String({ minLength: 1, maxLength: 60, sentence: 'Name a state, such as NY or New York.' }),
      }),
      response: { 200: StateTax },
    },
  },
} as const satisfies RouteSchemas;

export const tax = defineResource({
  routes: taxRoutes,

  register(app, { now }) {
    app.get('/tax/taxrates', taxRoutes['GET /tax/taxrates'], async ({ query }, reply) => {
      const answer = taxServiceAnswer(query.state, isoDay(now()));
      return answer ?? sendApiError(reply, { status: 404, code: 'unknown_state', detail: 'There is no such state.' });
    });
  },
});
