import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { readOrderLink, showLinkedOrder } from '../shop/orders/links.ts';
import { createPayment } from '../shop/orders/payment/create-payment.ts';
import { payOrder } from '../shop/orders/payment/pay.ts';
import { Order } from '../shop/orders/schema.ts';
import { CreatedPayment, CreatePaymentInput, PaymentPending } from '../shop/payments/schema.ts';
import { sendRateLimitError } from './account-errors.ts';
import { sendOrderError } from './order-errors.ts';
import { HANDLER_TIMEOUT, OPEN_TIMEOUT_MS, PAY_TIMEOUT_MS, PAYPAL_ID, PENDING_BODIES } from './paying.ts';
import { sendPaymentError } from './payment-errors.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const tags = ['payments'];
const exactly = { additionalProperties: false } as const;
const Token = Type.String({ minLength: 1, maxLength: 200, sentence: 'This link isn’t valid.' });

const linkPaymentRoutes = {
  'POST /orders/link/paypal-order': {
    schema: {
      summary: 'Makes the PayPal order for the order that a link opens',
      tags,
      body: Type.Object({ token: Token, ...CreatePaymentInput.properties }, exactly),
      response: { 200: CreatedPayment },
    },
  },
  'PUT /orders/link/pay': {
    schema: {
      summary: 'Marks the order that a link opens as paid, if PayPal says that it is',
      tags,
      body: Type.Object(
        { token: Token, id: Type.Optional(Type.String({ maxLength: 64, pattern: PAYPAL_ID.source })) },
        exactly,
      ),
      response: { 200: Order, 202: PaymentPending },
    },
  },
} as const satisfies RouteSchemas;

/** Whoever has the link of an order may pay it, as its customer may: by the same steps, and without a login. */
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
      if (!link.ok) return sendOrderError(reply, link.reason);
      const deadline = { until: deps.now().getTime() + OPEN_TIMEOUT_MS, byWhom: 'shopper' };
      const opened = await createPayment(deps, { orderId: link.orderId, funding }, deadline);
      if (!opened.ok) return sendPaymentError(reply, opened.reason);
      return reply.header('cache-control', 'no-store').send({ id: opened.paypalOrderId });
    });

    const paying = { ...linkPaymentRoutes['PUT /orders/link/pay'], ...slowly };
    app.put('/orders/link/pay', paying, async (request, reply) => {
      const turn = await takeTurn(request);
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const { token, id: paypalOrderId } = request.body;
      const link = await readOrderLink(deps, token);
      if (!link.ok) return sendOrderError(reply, link.reason);
      const deadline = { until: deps.now().getTime() + PAY_TIMEOUT_MS, byWhom: 'shopper' };
      const hint = { paypalOrderId, captureId: undefined };
      const paid = await payOrder(deps, { orderId: link.orderId, hint }, deadline);
      if (!paid.ok) return sendPaymentError(reply, paid.reason);
      reply.header('cache-control', 'no-store');
      if (paid.outcome !== 'paid') return reply.code(202).send(PENDING_BODIES[paid.outcome]);
      const shown = await showLinkedOrder(deps, token);
      return shown.ok ? reply.send(shown.order) : sendOrderError(reply, shown.reason);
    });
  },
});
