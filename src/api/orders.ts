import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { refuse } from '../platform/http/refuse.ts';
import { placeOrder } from '../shop/checkout/place-order.ts';
import { applyCoupon, quoteCart } from '../shop/checkout/quote-cart.ts';
import type { CheckoutRefusal } from '../shop/checkout/refusals.ts';
import { CouponApplied, CouponAsked, OrderAsked, Quote, QuoteAsked } from '../shop/checkout/schema.ts';
import { cancelOwnOrder } from '../shop/orders/cancel.ts';
import { findOrder, listOrders } from '../shop/orders/orders.ts';
import { orderSentence } from '../shop/orders/refusals.ts';
import { Order } from '../shop/orders/schema.ts';
import { customerOf, customersOnly, customersToo } from './bearer.ts';
import { refuseCheckout } from './checkout-refusal.ts';
import { countingGuesses, refuseGuess, type TooManyGuesses } from './coupon-guesses.ts';
import type { Door, RouteBook } from './door.ts';
import { PAGE_QUERY, tellPages } from './paging.ts';

const OrderId = Type.Object({ id: Type.String({ maxLength: 100 }) });
const tags = ['orders'];

export const orderRoutes = {
  'POST /orders/quote': {
    schema: {
      summary: 'What a cart would cost now; stores nothing',
      tags,
      body: QuoteAsked,
      response: { 200: Quote },
    },
  },
  'POST /orders/apply-coupon': {
    schema: {
      summary: 'What a coupon takes off a cart',
      tags,
      body: CouponAsked,
      response: { 200: CouponApplied },
    },
  },
  'POST /orders/place-order': {
    schema: {
      summary: 'Places an order, once for each Idempotency-Key',
      tags,
      body: OrderAsked,
      response: { 201: Order },
    },
  },
  'GET /orders/my-orders': {
    schema: {
      summary: 'Your orders, newest first',
      tags,
      querystring: Type.Object(PAGE_QUERY),
      response: { 200: Type.Array(Order) },
    },
  },
  'GET /orders/:id': {
    schema: { summary: 'One of your orders', tags, params: OrderId, response: { 200: Order } },
  },
  'POST /orders/:id/cancel': {
    schema: {
      summary: 'Cancels one of your orders that is not paid; its pieces go back on the shelf',
      tags,
      params: OrderId,
      response: { 200: Order },
    },
  },
} as const satisfies RouteBook;

export const orderDoor: Door = (app, tools) => {
  const forEverybody = { onRequest: customersToo(tools) };
  const forCustomers = { onRequest: customersOnly(tools) };

  app.post('/orders/quote', { ...orderRoutes['POST /orders/quote'], ...forEverybody }, async (request, reply) => {
    const { body, customer } = request;
    const answer = await countingGuesses(tools, request, body.couponCode, () =>
      quoteCart(tools, body, customer?.customerId ?? null),
    );
    if (!answer.ok) return no(reply, answer);
    return reply.header('cache-control', 'no-store').send(answer.quote);
  });

  app.post(
    '/orders/apply-coupon',
    { ...orderRoutes['POST /orders/apply-coupon'], ...forEverybody },
    async (request, reply) => {
      const { body, customer } = request;
      const answer = await countingGuesses(tools, request, body.code, () =>
        applyCoupon(tools, body, customer?.customerId ?? null),
      );
      if (!answer.ok) return no(reply, answer);
      return reply.header('cache-control', 'no-store').send(answer.applied);
    },
  );

  app.post(
    '/orders/place-order',
    { ...orderRoutes['POST /orders/place-order'], ...forCustomers },
    async (request, reply) => {
      const idempotencyKey = keyOf(request);
      if (idempotencyKey === undefined) return refuse(reply, UNREADABLE_KEY);
      const { body } = request;
      const answer = await countingGuesses(tools, request, body.couponCode, () =>
        placeOrder(tools, { buyer: customerOf(request), order: body, idempotencyKey }),
      );
      if (!answer.ok) return no(reply, answer);
      if (answer.isRepeat) reply.header('idempotent-replayed', 'true');
      return reply.code(201).header('cache-control', 'no-store').send(answer.order);
    },
  );

  app.get('/orders/my-orders', { ...orderRoutes['GET /orders/my-orders'], ...forCustomers }, async (request, reply) => {
    const { orders, total } = await listOrders(tools.db.sql, customerOf(request).customerId, request.query);
    tellPages(request, reply, request.query, total);
    return reply.header('cache-control', 'no-store').send(orders);
  });

  app.get('/orders/:id', { ...orderRoutes['GET /orders/:id'], ...forCustomers }, async (request, reply) => {
    const order = await findOrder(tools.db.sql, request.params.id, customerOf(request).customerId);
    if (!order) return refuse(reply, { status: 404, code: 'unknown_order', detail: orderSentence('unknown_order') });
    return reply.header('cache-control', 'no-store').send(order);
  });

  app.post(
    '/orders/:id/cancel',
    { ...orderRoutes['POST /orders/:id/cancel'], ...forCustomers },
    async (request, reply) => {
      const answer = await cancelOwnOrder(tools, request.params.id, customerOf(request).customerId);
      if (answer.ok) return reply.header('cache-control', 'no-store').send(answer.order);
      const status = answer.reason === 'unknown_order' ? 404 : 409;
      return refuse(reply, { status, code: answer.reason, detail: orderSentence(answer.reason) });
    },
  );
};

const no = (reply: FastifyReply, refusal: CheckoutRefusal | TooManyGuesses) =>
  refusal.reason === 'too_many_coupons' ? refuseGuess(reply, refusal) : refuseCheckout(reply, refusal);

const PRINTABLE = /^[\x20-\x7e\xa0-\xff]{1,255}$/;
const UNREADABLE_KEY = {
  status: 400,
  code: 'idempotency_key_unreadable',
  detail: 'An Idempotency-Key is printable text of at most 255 characters.',
};

/** `null` without a key, undefined where it is none. */
function keyOf({ headers }: FastifyRequest): string | null | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  return typeof key === 'string' && PRINTABLE.test(key) ? key : undefined;
}
