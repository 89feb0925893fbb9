import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { saveAddress } from '../../shop/accounts/addresses/addresses.ts';
import { setNameOnce, withRecipientName } from '../../shop/accounts/profile/profile.ts';
import { placeOrder } from '../../shop/checkout/place-order.ts';
import { checkoutRefusals } from '../../shop/checkout/refusals.ts';
import { OrderInput } from '../../shop/checkout/schema.ts';
import { customerFormerOrders } from '../../shop/imports/orders/former-orders.ts';
import { FormerOrder } from '../../shop/imports/orders/schema.ts';
import { orderRefusals } from '../../shop/orders/order.ts';
import { findOrder, listOrders } from '../../shop/orders/orders.ts';
import { Order } from '../../shop/orders/schema.ts';
import { PAGE_QUERY, setPaginationHeaders } from '../pagination.ts';
import { ByOrderId } from '../params.ts';
import { defineResource } from '../resource.ts';
import { limitCouponGuesses } from './quotes.ts';

const tags = ['orders'];

/** `getKey` reads the key and refuses an invalid one. */
const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description: 'Up to 255 printable characters; with the same key, the first order is answered again',
      examples: ['7f9c24e8-3b12-4f0a-9d55-cart-1'],
    }),
  ),
});

export const orders = defineResource({
  routes: {
    'POST /orders/place-order': {
      schema: {
        summary: 'Places an order, once for each Idempotency-Key',
        tags,
        headers: IdempotencyHeaders,
        body: OrderInput,
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
    'GET /orders/:id': { schema: { summary: 'One of your orders', tags, params: ByOrderId, response: { 200: Order } } },
  },
  refusals: { ...orderRefusals, ...checkoutRefusals },
  customerHandlers: (deps) => ({
    'POST /orders/place-order': async (request, reply) => {
      const idempotencyKey = getKey(request);
      if (idempotencyKey === undefined) return { ok: false, reason: 'idempotency_key_unreadable' };
      const { body } = request;
      const who = request.customer;
      const buyer = withRecipientName(who, body.shippingAddress.name);
      const answer = await limitCouponGuesses(deps, request, body.couponCode, () =>
        placeOrder(deps, { buyer, order: body, idempotencyKey }),
      );
      if (!answer.ok) return answer;
      if (buyer.name !== who.name) await setNameOnce(deps, buyer);
      // With three addresses saved already, a new one isn't added.
      if (body.saveAddress === true && !body.shippingAddress.isPickup)
        await saveAddress(deps, who, body.shippingAddress);
      if (answer.isRepeat) reply.header('idempotent-replayed', 'true');
      return answer.order;
    },
    'GET /orders/my-orders': async (request, reply) => {
      const { orders, total } = await listOrders(deps.db.sql, request.customer.customerId, request.query);
      setPaginationHeaders(request, reply, request.query, total);
      return orders;
    },
    'GET /orders/:id': async ({ params, customer }) =>
      (await findOrder(deps.db.sql, params.id, customer.customerId)) ?? { ok: false, reason: 'unknown_order' },
  }),
});

const PRINTABLE = /^[\x20-\x7e\xa0-\xff]{1,255}$/;

/** `null` without a key, undefined for an invalid key. */
function getKey({ headers }: FastifyRequest): string | null | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  return typeof key === 'string' && PRINTABLE.test(key) ? key : undefined;
}

export const formerOrders = defineResource({
  routes: {
    'GET /former-orders': {
      schema: {
        summary: 'Your orders at the shop’s former home, newest first',
        description: 'Of every email address that you have confirmed.',
        tags: ['orders'],
        querystring: Type.Object(PAGE_QUERY),
        response: { 200: Type.Array(FormerOrder) },
      },
    },
  },
  customerHandlers: (deps) => ({
    'GET /former-orders': async (request, reply) => {
      const { orders, total } = await customerFormerOrders(deps.db.sql, request.customer.customerId, request.query);
      setPaginationHeaders(request, reply, request.query, total);
      return orders;
    },
  }),
});
