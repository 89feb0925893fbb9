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
import { getCustomer, requireCustomer } from '../bearer.ts';
import { PAGE_QUERY, setPaginationHeaders } from '../pagination.ts';
import { ByOrderId } from '../params.ts';
import { sendRefusal } from '../refusals.ts';
import { defineResource, type RouteSchemas } from '../resource.ts';
import { limitCouponGuesses } from './quotes.ts';

const tags = ['orders'];

const orderRoutes = {
  'POST /orders/place-order': {
    schema: {
      summary: 'Places an order, once for each Idempotency-Key',
      tags,
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
  'GET /orders/:id': {
    schema: { summary: 'One of your orders', tags, params: ByOrderId, response: { 200: Order } },
  },
} as const satisfies RouteSchemas;

export const orders = defineResource({
  routes: orderRoutes,

  register(app, deps) {
    const forCustomers = { onRequest: requireCustomer(deps) };

    app.post(
      '/orders/place-order',
      { ...orderRoutes['POST /orders/place-order'], ...forCustomers },
      async (request, reply) => {
        const idempotencyKey = getKey(request);
        if (idempotencyKey === undefined)
          return sendRefusal(reply, checkoutRefusals, { reason: 'idempotency_key_unreadable' });
        const { body } = request;
        const who = getCustomer(request);
        const buyer = withRecipientName(who, body.shippingAddress.name);
        const answer = await limitCouponGuesses(deps, request, body.couponCode, () =>
          placeOrder(deps, { buyer, order: body, idempotencyKey }),
        );
        if (!answer.ok) return sendRefusal(reply, checkoutRefusals, answer);
        if (buyer.name !== who.name) await setNameOnce(deps, buyer);
        // With three addresses saved already, a new one isn't added.
        if (body.saveAddress === true && !body.shippingAddress.isPickup)
          await saveAddress(deps, who, body.shippingAddress);
        if (answer.isRepeat) reply.header('idempotent-replayed', 'true');
        return reply.code(201).header('cache-control', 'no-store').send(answer.order);
      },
    );

    app.get(
      '/orders/my-orders',
      { ...orderRoutes['GET /orders/my-orders'], ...forCustomers },
      async (request, reply) => {
        const { orders, total } = await listOrders(deps.db.sql, getCustomer(request).customerId, request.query);
        setPaginationHeaders(request, reply, request.query, total);
        return reply.header('cache-control', 'no-store').send(orders);
      },
    );

    app.get('/orders/:id', { ...orderRoutes['GET /orders/:id'], ...forCustomers }, async (request, reply) => {
      const order = await findOrder(deps.db.sql, request.params.id, getCustomer(request).customerId);
      if (!order) return sendRefusal(reply, orderRefusals, { reason: 'unknown_order' });
      return reply.header('cache-control', 'no-store').send(order);
    });
  },
});

const PRINTABLE = /^[\x20-\x7e\xa0-\xff]{1,255}$/;

/** `null` without a key, undefined for an invalid key. */
function getKey({ headers }: FastifyRequest): string | null | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  return typeof key === 'string' && PRINTABLE.test(key) ? key : undefined;
}

const formerOrderRoutes = {
  'GET /former-orders': {
    schema: {
      summary: 'Your orders at the shop’s former home, newest first',
      description: 'Of every email address that you have confirmed.',
      tags: ['orders'],
      querystring: Type.Object(PAGE_QUERY),
      response: { 200: Type.Array(FormerOrder) },
    },
  },
} as const satisfies RouteSchemas;

export const formerOrders = defineResource({
  routes: formerOrderRoutes,

  register(app, deps) {
    const listing = { ...formerOrderRoutes['GET /former-orders'], onRequest: requireCustomer(deps) };
    app.get('/former-orders', listing, async (request, reply) => {
      const { orders, total } = await customerFormerOrders(deps.db.sql, getCustomer(request).customerId, request.query);
      setPaginationHeaders(request, reply, request.query, total);
      return reply.header('cache-control', 'no-store').send(orders);
    });
  },
});
