import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../platform/http/app.ts';
import { refuse } from '../platform/http/refuse.ts';
import { networkOf } from '../platform/turns/counted.ts';
import { noteSecurityEvent } from '../shop/audit/note-security.ts';
import { findOrder } from '../shop/orders/orders.ts';
import { orderSentence } from '../shop/orders/refusals.ts';
import { Order } from '../shop/orders/schema.ts';
import { openPayment } from '../shop/payments/open-payment.ts';
import { type Hint, payOrder } from '../shop/payments/pay.ts';
import { PAYMENT_SENTENCES, type PaymentRefusalReason } from '../shop/payments/refusals.ts';
import { PayAsked, PaymentSettings, PaypalOrderAsked, PaypalOrderMade, PayWaiting } from '../shop/payments/schema.ts';
import { paymentSettings } from '../shop/payments/settings.ts';
import { receiveWebhook } from '../shop/payments/webhooks.ts';
import type { Tools } from '../tools.ts';
import { customerOf, customersOnly } from './bearer.ts';
import type { Door, RouteBook } from './door.ts';
import { mountReads, type Reads } from './reads.ts';

const OrderId = Type.Object({ id: Type.String({ maxLength: 100 }) });
const tags = ['payments'];
/** `pay` answers within 15 seconds, everything included. */
const PAY_MILLISECONDS = 13_000;
const OPEN_MILLISECONDS = 12_000;
/** Longer than calls that ask nobody outside. */
const HANDLER_TIMEOUT = 20_000;
const WEBHOOKS_A_MINUTE = 600;

export const paymentRoutes = {
  'GET /payments/settings': {
    schema: { summary: 'What a page needs to show PayPal', tags, response: { 200: PaymentSettings } },
  },
  'POST /orders/:id/paypal-order': {
    schema: {
      summary: 'Makes the PayPal order for one of your orders',
      tags,
      params: OrderId,
      body: PaypalOrderAsked,
      response: { 200: PaypalOrderMade },
    },
  },
  'PUT /orders/:id/pay': {
    schema: {
      summary: 'Marks one of your orders as paid, if PayPal says that it is',
      tags,
      params: OrderId,
      body: PayAsked,
      response: { 200: Order, 202: PayWaiting },
    },
  },
  'POST /webhooks/paypal': {
    schema: { summary: 'Takes PayPal’s webhooks', tags, response: { 200: Type.Object({}) } },
  },
} as const satisfies RouteBook;

export const paymentReads = {
  'GET /payments/settings': async ({ config }) => ({ ok: true, body: paymentSettings(config) }),
} satisfies Reads<typeof paymentRoutes>;

export const paymentDoor: Door = (app, tools) => {
  const { till } = tools;
  const forTheirOwner = {
    handlerTimeout: HANDLER_TIMEOUT,
    onRequest: customersOnly(tools),
    preValidation: ownOrderOnly(tools),
  };

  mountReads(app, tools, paymentRoutes, paymentReads);

  app.post(
    '/orders/:id/paypal-order',
    { ...paymentRoutes['POST /orders/:id/paypal-order'], ...forTheirOwner },
    async (request, reply) => {
      const asking = { until: tools.now().getTime() + OPEN_MILLISECONDS, byWhom: 'shopper' };
      const { funding = 'paypal' } = request.body ?? {};
      const opened = await openPayment(till, { reference: request.params.id, funding }, asking);
      if (!opened.ok) return no(reply, opened.reason);
      return reply.header('cache-control', 'no-store').send({ id: opened.paypalOrderId });
    },
  );

  app.put('/orders/:id/pay', { ...paymentRoutes['PUT /orders/:id/pay'], ...forTheirOwner }, async (request, reply) => {
    const asking = { until: tools.now().getTime() + PAY_MILLISECONDS, byWhom: 'shopper' };
    const hint = hintIn(request.body);
    const paid = hint && (await payOrder(till, { reference: request.params.id, hint }, asking));
    if (!paid) return no(reply, 'unknown_payment');
    if (!paid.ok) return no(reply, paid.reason);
    reply.header('cache-control', 'no-store');
    if (paid.outcome !== 'paid') return reply.code(202).send(WAITING[paid.outcome]);
    const order = await findOrder(tools.db.sql, request.params.id, customerOf(request).customerId);
    return order ? reply.send(order) : no(reply, 'unknown_order');
  });

  void app.register(async (inside) => openWebhooks(inside as unknown as App, tools));
};

/** The signature covers the bytes as they came, so nothing parses them on the way. */
function openWebhooks(app: App, tools: Tools) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(
    '/webhooks/paypal',
    { ...paymentRoutes['POST /webhooks/paypal'], config: { perMinute: WEBHOOKS_A_MINUTE } },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const received = await receiveWebhook(tools.till, { headers: request.headers, body });
      if (received === 'taken') return reply.send({});
      if (received === 'later') return refuse(reply, LATER);
      const network = networkOf(request.ip);
      await noteSecurityEvent(tools, 'payment.webhook_forged', { subject: 'paypal', network });
      return refuse(reply, FORGED);
    },
  );
}

const FORGED = { status: 400, code: 'webhook_refused', detail: 'This did not come from PayPal.' };
const LATER = {
  status: 503,
  code: 'webhook_unproven',
  detail: 'This can’t be checked right now. Send it again later.',
  retryAfterSeconds: 60,
};

/** What is not theirs is not there, whatever is asked of it. */
const ownOrderOnly = (tools: Pick<Tools, 'db'>) => async (request: FastifyRequest, reply: FastifyReply) => {
  const params = request.params as { id: string };
  const order = await findOrder(tools.db.sql, params.id, customerOf(request).customerId);
  if (!order) return refuse(reply, { status: 404, code: 'unknown_order', detail: orderSentence('unknown_order') });
  // An id may have been typed or heard; from here on it is the one that the shop writes.
  params.id = order.id;
  return undefined;
};

const PAYPAL_ID = /^[A-Za-z0-9-]{1,64}$/;

/** Where a browser says to look; undefined where that cannot be an id of PayPal's. */
function hintIn(body: unknown): Hint | undefined {
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

const waiting = <Code extends string>(code: Code, detail: string) => ({ code, detail, message: detail });
const WAITING = {
  pending: waiting(
    'payment_pending',
    'PayPal is still checking your payment. We hold your pieces and write to you as soon as it has decided; please don’t pay again.',
  ),
  confirming: waiting(
    'payment_confirming',
    'We are waiting for PayPal to confirm your payment. This page shows it as soon as it does; please don’t pay again.',
  ),
} as const;

function no(reply: FastifyReply, reason: PaymentRefusalReason) {
  const { status, detail } = PAYMENT_SENTENCES[reason];
  return refuse(reply, { status, code: reason, detail, ...(status === 503 && { retryAfterSeconds: 30 }) });
}
