import { Type } from 'typebox';
import { sendApiError } from '../platform/http/api-error.ts';
import { otherSizes } from '../shared/products/sizes.ts';
import { cancelOwnOrder } from '../shop/orders/cancel-unpaid.ts';
import { correctAddressByBuyer } from '../shop/orders/changes/address.ts';
import { changeOwnGiftMessage } from '../shop/orders/changes/gift-message.ts';
import { chooseOwnSizes } from '../shop/orders/changes/sizes.ts';
import { orderSentence } from '../shop/orders/order.ts';
import { cancelByBuyer } from '../shop/orders/refunds/cancel-paid.ts';
import { AddressCorrection, GiftMessageInput, Order, Units } from '../shop/orders/schema.ts';
import { customerOf, requireCustomer } from './bearer.ts';
import { sendOrderError } from './order-errors.ts';
import { defineResource, type RouteSchemas } from './resource.ts';
import { sendChangedOrder } from './send-changed-order.ts';

const OrderId = Type.Object({ id: Type.String({ maxLength: 100 }) });
const tags = ['orders'];

const ownOrderChangeRoutes = {
  'PUT /orders/:id/items/:position/sizes': {
    schema: {
      summary: 'Chooses the size of an item that was ordered without one, until it ships',
      description:
        '`position` counts from 0; with several sizes, the others become items of their own behind the last.',
      tags,
      params: Type.Object({ ...OrderId.properties, position: Type.Integer({ minimum: 0, maximum: 1000 }) }),
      body: Type.Object({ units: Units }, { additionalProperties: false }),
      response: { 200: Order },
    },
  },
  'POST /orders/:id/cancel': {
    schema: {
      summary: 'Cancels one of your unpaid orders and releases its stock',
      tags,
      params: OrderId,
      response: { 200: Order },
    },
  },
  'PUT /orders/:id/gift': {
    schema: {
      summary: 'Changes the message of one of your gifts, until it is packed',
      tags,
      params: OrderId,
      body: GiftMessageInput,
      response: { 200: Order },
    },
  },
  'POST /orders/:id/cancel-with-refund': {
    schema: {
      summary: 'Cancels one of your orders, with the money back where it is paid, until it is packed',
      tags,
      params: OrderId,
      response: { 200: Order },
    },
  },
  'PUT /orders/:id/address': {
    schema: {
      summary: 'Corrects where one of your orders goes, until it is packed and where it costs the same',
      tags,
      params: OrderId,
      body: AddressCorrection,
      response: { 200: Order },
    },
  },
} as const satisfies RouteSchemas;

export const ownOrderChanges = defineResource({
  routes: ownOrderChangeRoutes,

  register(app, deps) {
    const forCustomers = { onRequest: requireCustomer(deps) };

    const sizing = 'PUT /orders/:id/items/:position/sizes';
    app.put(
      '/orders/:id/items/:position/sizes',
      { ...ownOrderChangeRoutes[sizing], ...forCustomers },
      async (request, reply) => {
        const { id, position } = request.params;
        const choice = { position, units: request.body.units };
        const answer = await chooseOwnSizes(deps, id, choice, customerOf(request).customerId);
        if (answer.ok) return reply.header('cache-control', 'no-store').send(answer.order);
        const { reason } = answer;
        if (reason !== 'size_sold_out') return sendOrderError(reply, reason);
        const others = otherSizes(answer.left, answer.size);
        const detail = others ? `${answer.size} just sold out. Still available: ${others}.` : orderSentence(reason);
        return sendApiError(reply, { status: 409, code: reason, detail });
      },
    );

    app.post(
      '/orders/:id/cancel',
      { ...ownOrderChangeRoutes['POST /orders/:id/cancel'], ...forCustomers },
      async (request, reply) => {
        const answer = await cancelOwnOrder(deps, request.params.id, customerOf(request).customerId);
        if (answer.ok) return reply.header('cache-control', 'no-store').send(answer.order);
        return sendOrderError(reply, answer.reason);
      },
    );

    app.put(
      '/orders/:id/gift',
      { ...ownOrderChangeRoutes['PUT /orders/:id/gift'], ...forCustomers },
      async (request, reply) => {
        const { customerId } = customerOf(request);
        const answer = await changeOwnGiftMessage(deps, request.params.id, request.body.message, customerId);
        if (answer.ok) return reply.header('cache-control', 'no-store').send(answer.order);
        return sendOrderError(reply, answer.reason, 'fields' in answer ? answer.fields : undefined);
      },
    );

    const cancelling = { ...ownOrderChangeRoutes['POST /orders/:id/cancel-with-refund'], ...forCustomers };
    app.post('/orders/:id/cancel-with-refund', cancelling, async (request, reply) => {
      const { customerId } = customerOf(request);
      return sendChangedOrder(reply, await cancelByBuyer(deps, { orderId: request.params.id, customerId }));
    });

    const correcting = { ...ownOrderChangeRoutes['PUT /orders/:id/address'], ...forCustomers };
    app.put('/orders/:id/address', correcting, async (request, reply) => {
      const { customerId } = customerOf(request);
      const buyer = { orderId: request.params.id, customerId };
      return sendChangedOrder(reply, await correctAddressByBuyer(deps, buyer, request.body));
    });
  },
});
