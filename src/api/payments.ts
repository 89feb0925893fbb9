import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppDeps } from '../app-deps.ts';
import { isDemoPayments } from '../shop/connections/store-facts.ts';
import { findOrder } from '../shop/orders/orders.ts';
import { createPayment } from '../shop/orders/payment/create-payment.ts';
import { payOrder } from '../shop/orders/payment/pay.ts';
import { Order } from '../shop/orders/schema.ts';
import {
  CreatedPayment,
  CreatePaymentInput,
  PayInput,
  PaymentPending,
  PaymentSettings,
} from '../shop/payments/schema.ts';
import { paymentSettings } from '../shop/payments/settings.ts';
import { customerOf, requireCustomer } from './bearer.ts';
import { sendOrderError } from './order-errors.ts';
import { HANDLER_TIMEOUT, OPEN_TIMEOUT_MS, PAY_TIMEOUT_MS, PENDING_BODIES } from './paying.ts';
import { sendPaymentError } from './payment-errors.ts';
import { hintIn } from './payment-hint.ts';
import { defineResource, type Queries, type RouteSchemas } from './resource.ts';

const OrderId = Type.Object({ id: Type.String({ maxLength: 100 }) });
const tags = ['payments'];

const paymentRoutes = {
  'GET /payments/settings': {
    schema: { summary: 'What a page needs to show PayPal', tags, response: { 200: PaymentSettings } },
  },
  'POST /orders/:id/paypal-order': {
    schema: {
      summary: 'Makes the PayPal order for one of your orders',
      tags,
      params: OrderId,
      body: CreatePaymentInput,
      response: { 200: CreatedPayment },
    },
  },
  'PUT /orders/:id/pay': {
    schema: {
      summary: 'Marks one of your orders as paid, if PayPal says that it is',
      tags,
      params: OrderId,
      body: PayInput,
      response: { 200: Order, 202: PaymentPending },
    },
  },
} as const satisfies RouteSchemas;

const NO_PAYPAL = {
  status: 503,
  code: 'payments_unavailable',
  detail: 'Payments aren’t set up at the moment. Please try again later.',
  retryAfterSeconds: 60,
};

const paymentQueries = {
  'GET /payments/settings': async ({ config, connections }) => {
    const now = await connections.current();
    // Where none is connected and none is played, the page has nothing to show.
    if (!now.paypal && !isDemoPayments(now, config)) return { ok: false, error: NO_PAYPAL };
    return { ok: true, body: paymentSettings(now.paypal) };
  },
} satisfies Queries<typeof paymentRoutes>;

export const payments = defineResource({
  routes: paymentRoutes,
  queries: paymentQueries,

  register(app, deps) {
    const forTheirOwner = {
      handlerTimeout: HANDLER_TIMEOUT,
      onRequest: requireCustomer(deps),
      preValidation: requireOwnOrder(deps),
    };

    app.post(
      '/orders/:id/paypal-order',
      { ...paymentRoutes['POST /orders/:id/paypal-order'], ...forTheirOwner },
      async (request, reply) => {
        const deadline = { until: deps.now().getTime() + OPEN_TIMEOUT_MS, byWhom: 'shopper' };
        const { funding = 'paypal' } = request.body ?? {};
        const opened = await createPayment(deps, { orderId: request.params.id, funding }, deadline);
        if (!opened.ok) return sendPaymentError(reply, opened.reason);
        return reply.header('cache-control', 'no-store').send({ id: opened.paypalOrderId });
      },
    );

    app.put(
      '/orders/:id/pay',
      { ...paymentRoutes['PUT /orders/:id/pay'], ...forTheirOwner },
      async (request, reply) => {
        const deadline = { until: deps.now().getTime() + PAY_TIMEOUT_MS, byWhom: 'shopper' };
        const hint = hintIn(request.body);
        const paid = hint && (await payOrder(deps, { orderId: request.params.id, hint }, deadline));
        if (!paid) return sendPaymentError(reply, 'unknown_payment');
        if (!paid.ok) return sendPaymentError(reply, paid.reason);
        reply.header('cache-control', 'no-store');
        if (paid.outcome !== 'paid') return reply.code(202).send(PENDING_BODIES[paid.outcome]);
        const order = await findOrder(deps.db.sql, request.params.id, customerOf(request).customerId);
        return order ? reply.send(order) : sendPaymentError(reply, 'unknown_order');
      },
    );
  },
});

/** What is not theirs is not there, whatever is asked of it. */
const requireOwnOrder = (deps: Pick<AppDeps, 'db'>) => async (request: FastifyRequest, reply: FastifyReply) => {
  const params = request.params as { id: string };
  const order = await findOrder(deps.db.sql, params.id, customerOf(request).customerId);
  if (!order) return sendOrderError(reply, 'unknown_order');
  // An id may have been typed or heard; from here on it is the one that the shop writes.
  params.id = order.id;
  return undefined;
};
