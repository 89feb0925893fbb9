import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppDeps } from '../app-deps.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import { networkOf } from '../platform/rate-limit/rate-limit-key.ts';
import { recordSecurityEvent } from '../shop/audit/record-security-event.ts';
import { isDemoPayments } from '../shop/connections/store-facts.ts';
import { findOrder } from '../shop/orders/orders.ts';
import { createPayment } from '../shop/orders/payment/create-payment.ts';
import { type PaymentHint, payOrder } from '../shop/orders/payment/pay.ts';
import { receiveWebhook } from '../shop/orders/payment/receive-webhook.ts';
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
import { HANDLER_TIMEOUT, OPEN_TIMEOUT_MS, PAY_TIMEOUT_MS, PAYPAL_ID, PENDING_BODIES } from './paying.ts';
import { sendPaymentError } from './payment-errors.ts';
import { limitConcurrency, parseNoBodies, rawBodyOf } from './raw-webhook.ts';
import { defineResource, type Queries, type RouteSchemas } from './resource.ts';

const OrderId = Type.Object({ id: Type.String({ maxLength: 100 }) });
const tags = ['payments'];
const WEBHOOKS_PER_MINUTE = 600;
/** Each webhook is one call to PayPal: strangers who forge them from many networks must not use up what PayPal grants us. */
const MAX_WEBHOOKS_AT_ONCE = 20;

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
  'POST /webhooks/paypal': {
    schema: { summary: 'Takes PayPal’s webhooks', tags, response: { 200: Type.Object({}) } },
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

    void app.register(async (inside) => registerWebhookRoute(inside as unknown as App, deps));
  },
});

/** PayPal is shown the event as it came, so nothing parses it on the way. */
function registerWebhookRoute(app: App, deps: AppDeps) {
  parseNoBodies(app);
  const receive = limitConcurrency(MAX_WEBHOOKS_AT_ONCE);
  app.post(
    '/webhooks/paypal',
    { ...paymentRoutes['POST /webhooks/paypal'], config: { perMinute: WEBHOOKS_PER_MINUTE } },
    async (request, reply) => {
      const received = await receive(() =>
        receiveWebhook(deps, { headers: request.headers, body: rawBodyOf(request) }),
      );
      if (received === 'accepted') return reply.send({});
      if (received === 'retry' || received === undefined) return sendApiError(reply, WEBHOOK_UNVERIFIABLE);
      const network = networkOf(request.ip);
      await recordSecurityEvent(deps, 'payment.webhook_forged', { subject: 'paypal', network });
      return sendApiError(reply, WEBHOOK_FORGED);
    },
  );
}

const WEBHOOK_FORGED = { status: 400, code: 'webhook_refused', detail: 'This did not come from PayPal.' };
const WEBHOOK_UNVERIFIABLE = {
  status: 503,
  code: 'webhook_unproven',
  detail: 'This can’t be checked right now. Send it again later.',
  retryAfterSeconds: 60,
};

/** What is not theirs is not there, whatever is asked of it. */
const requireOwnOrder = (deps: Pick<AppDeps, 'db'>) => async (request: FastifyRequest, reply: FastifyReply) => {
  const params = request.params as { id: string };
  const order = await findOrder(deps.db.sql, params.id, customerOf(request).customerId);
  if (!order) return sendOrderError(reply, 'unknown_order');
  // An id may have been typed or heard; from here on it is the one that the shop writes.
  params.id = order.id;
  return undefined;
};

/** The id that the browser names; undefined where it can't be one of PayPal's. */
function hintIn(body: unknown): PaymentHint | undefined {
  const said = body as { id?: unknown; purchase_units?: { payments?: { captures?: { id?: unknown }[] } }[] } | null;
  const paypalOrderId = said?.id;
  const captureId = said?.purchase_units?.[0]?.payments?.captures?.[0]?.id;
  if (paypalOrderId !== undefined) {
    const isId = typeof paypalOrderId === 'string' && PAYPAL_ID.test(paypalOrderId);
    return isId ? { paypalOrderId, captureId: undefined } : undefined;
  }
  if (captureId === undefined) return { paypalOrderId: undefined, captureId: undefined };
  return typeof captureId === 'string' && PAYPAL_ID.test(captureId)
    ? { paypalOrderId: undefined, captureId }
    : undefined;
}
