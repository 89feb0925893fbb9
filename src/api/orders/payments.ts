import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppDeps } from '../../app-deps.ts';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { StrictObject } from '../../shared/field-shapes.ts';
import { isDemoPayments } from '../../shop/connections/connections.ts';
import { readOrderLink, showLinkedOrder } from '../../shop/orders/links.ts';
import { orderRefusals } from '../../shop/orders/order.ts';
import { findOrder } from '../../shop/orders/orders.ts';
import { createPayment } from '../../shop/orders/payment/create-payment.ts';
import { type PaymentHint, payOrder } from '../../shop/orders/payment/pay.ts';
import { Order } from '../../shop/orders/schema.ts';
import { paymentRefusals } from '../../shop/payments/refusals.ts';
import {
  CreatedPayment,
  CreatePaymentInput,
  PayInput,
  PaymentPending,
  PaymentSettings,
} from '../../shop/payments/schema.ts';
import { paymentSettings } from '../../shop/payments/settings.ts';
import { getCustomer, requireCustomer } from '../bearer.ts';
import { ByOrderId } from '../params.ts';
import { refusalError, sendRateLimitError, sendRefusal } from '../refusals.ts';
import { defineResource, type RouteSchemas } from '../resource.ts';

const tags = ['payments'];

const paymentRoutes = {
  'GET /payments/settings': {
    schema: { summary: 'What a page needs to show PayPal', tags, response: { 200: PaymentSettings } },
  },
  'POST /orders/:id/paypal-order': {
    schema: {
      summary: 'Makes the PayPal order for one of your orders',
      tags,
      params: ByOrderId,
      body: CreatePaymentInput,
      response: { 200: CreatedPayment },
    },
  },
  'PUT /orders/:id/pay': {
    schema: {
      summary: 'Marks one of your orders as paid, if PayPal says that it is',
      tags,
      params: ByOrderId,
      body: PayInput,
      response: { 200: Order, 202: PaymentPending },
    },
  },
} as const satisfies RouteSchemas;

export const payments = defineResource({
  routes: paymentRoutes,
  queries: {
    'GET /payments/settings': async ({ config, connections }) => {
      const now = await connections.current();
      // Neither PayPal nor demo payments: the page has nothing to show.
      if (!now.paypal && !isDemoPayments(now, config))
        return { ok: false, error: refusalError(paymentRefusals, { reason: 'payments_unavailable' }) };
      return { ok: true, body: paymentSettings(now.paypal) };
    },
  },

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
        if (!opened.ok) return sendRefusal(reply, paymentRefusals, opened);
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
        if (!paid) return sendRefusal(reply, paymentRefusals, { reason: 'unknown_payment' });
        if (!paid.ok) return sendRefusal(reply, paymentRefusals, paid);
        reply.header('cache-control', 'no-store');
        if (paid.outcome !== 'paid') return reply.code(202).send(PENDING_BODIES[paid.outcome]);
        const order = await findOrder(deps.db.sql, request.params.id, getCustomer(request).customerId);
        return order ? reply.send(order) : sendRefusal(reply, paymentRefusals, { reason: 'unknown_order' });
      },
    );
  },
});

/** Orders of other customers are 404, whatever the rest of the request. */
const requireOwnOrder = (deps: Pick<AppDeps, 'db'>) => async (request: FastifyRequest, reply: FastifyReply) => {
  const params = request.params as { id: string };
  const order = await findOrder(deps.db.sql, params.id, getCustomer(request).customerId);
  if (!order) return sendRefusal(reply, orderRefusals, { reason: 'unknown_order' });
  // The id may be typed or dictated; use the stored spelling from here on.
  params.id = order.id;
  return undefined;
};

const Token = Type.String({ minLength: 1, maxLength: 200, sentence: 'This link isn’t valid.' });

/** Format of PayPal's ids. */
const PAYPAL_ID = /^[A-Za-z0-9-]{1,64}$/;

const linkPaymentRoutes = {
  'POST /orders/link/paypal-order': {
    schema: {
      summary: 'Makes the PayPal order for the order that a link opens',
      tags,
      body: StrictObject({ token: Token, ...CreatePaymentInput.properties }),
      response: { 200: CreatedPayment },
    },
  },
  'PUT /orders/link/pay': {
    schema: {
      summary: 'Marks the order that a link opens as paid, if PayPal says that it is',
      tags,
      body: StrictObject({
        token: Token,
        id: Type.Optional(Type.String({ maxLength: 64, pattern: PAYPAL_ID.source })),
      }),
      response: { 200: Order, 202: PaymentPending },
    },
  },
} as const satisfies RouteSchemas;

/** The holder of an order link may pay the order like its customer: same steps, no login. */

export const linkPayments = defineResource({
  routes: linkPaymentRoutes,

  register(app, deps) {
    const slowly = { handlerTimeout: HANDLER_TIMEOUT };
    const takeTurn = ({ ip }: FastifyRequest) => consume(deps, byNetwork(RATE_LIMITS.linkPayments, ip));

    const opening = { ...linkPaymentRoutes['POST /orders/link/paypal-order'], ...slowly };
    app.post('/orders/link/paypal-order', opening, async (request, reply) => {
      const turn = await takeTurn(request);
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const { token, funding = 'paypal' } = request.body;
      const link = await readOrderLink(deps, token);
      if (!link.ok) return sendRefusal(reply, orderRefusals, link);
      const deadline = { until: deps.now().getTime() + OPEN_TIMEOUT_MS, byWhom: 'shopper' };
      const opened = await createPayment(deps, { orderId: link.orderId, funding }, deadline);
      if (!opened.ok) return sendRefusal(reply, paymentRefusals, opened);
      return reply.header('cache-control', 'no-store').send({ id: opened.paypalOrderId });
    });

    const paying = { ...linkPaymentRoutes['PUT /orders/link/pay'], ...slowly };
    app.put('/orders/link/pay', paying, async (request, reply) => {
      const turn = await takeTurn(request);
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const { token, id: paypalOrderId } = request.body;
      const link = await readOrderLink(deps, token);
      if (!link.ok) return sendRefusal(reply, orderRefusals, link);
      const deadline = { until: deps.now().getTime() + PAY_TIMEOUT_MS, byWhom: 'shopper' };
      const hint = { paypalOrderId, captureId: undefined };
      const paid = await payOrder(deps, { orderId: link.orderId, hint }, deadline);
      if (!paid.ok) return sendRefusal(reply, paymentRefusals, paid);
      reply.header('cache-control', 'no-store');
      if (paid.outcome !== 'paid') return reply.code(202).send(PENDING_BODIES[paid.outcome]);
      const shown = await showLinkedOrder(deps, token);
      return shown.ok ? reply.send(shown.order) : sendRefusal(reply, orderRefusals, shown);
    });
  },
});

/** PayPal ids sent by the browser; undefined if they can't be PayPal's. */
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

/** `pay` responds within 15 seconds in total. */
const PAY_TIMEOUT_MS = 13_000;
const OPEN_TIMEOUT_MS = 12_000;
/** Longer than calls without external requests. */
const HANDLER_TIMEOUT = 20_000;

const pendingBody = <Code extends string>(code: Code, detail: string) => ({ code, detail, message: detail });
const PENDING_BODIES = {
  pending: pendingBody(
    'payment_pending',
    'PayPal is still reviewing your payment. We’re holding your items and will email you when it’s done. Please don’t pay again.',
  ),
  confirming: pendingBody(
    'payment_confirming',
    'We’re waiting for PayPal to confirm your payment. This page will update when it does. Please don’t pay again.',
  ),
} as const;
