import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { AppDeps } from '../../app-deps.ts';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { otherSizes } from '../../shared/products/sizes.ts';
import { cancelOwnOrder } from '../../shop/orders/cancel-unpaid.ts';
import { correctAddressByBuyer } from '../../shop/orders/changes/address.ts';
import { changeOwnGiftMessage } from '../../shop/orders/changes/gift-message.ts';
import { chooseOwnSizes } from '../../shop/orders/changes/sizes.ts';
import { answerDelay, showDelay } from '../../shop/orders/delays/answer.ts';
import { DelayAnswer, DelayToken, ShownDelay } from '../../shop/orders/delays/schema.ts';
import { type LinkedBuyer, readOrderLink, showLinkedOrder } from '../../shop/orders/links.ts';
import { type OrderReason, orderRefusals } from '../../shop/orders/order.ts';
import { cancelByBuyer } from '../../shop/orders/refunds/cancel-paid.ts';
import {
  AddressCorrection,
  GiftMessage,
  GiftMessageInput,
  ItemPosition,
  Order,
  Units,
} from '../../shop/orders/schema.ts';
import { getCustomer, requireCustomer } from '../bearer.ts';
import { ByOrderId, strict } from '../params.ts';
import { sendRateLimitError, sendRefusal } from '../refusals.ts';
import { defineResource, type RouteSchemas } from '../resource.ts';

const tags = ['orders'];

const ownOrderChangeRoutes = {
  'PUT /orders/:id/items/:position/sizes': {
    schema: {
      summary: 'Chooses the size of an item that was ordered without one, until it ships',
      description:
        '`position` counts from 0; with several sizes, the others become items of their own behind the last.',
      tags,
      params: Type.Object({ ...ByOrderId.properties, position: Type.Integer({ minimum: 0, maximum: 1000 }) }),
      body: Type.Object({ units: Units }, { additionalProperties: false }),
      response: { 200: Order },
    },
  },
  'POST /orders/:id/cancel': {
    schema: {
      summary: 'Cancels one of your unpaid orders and releases its stock',
      tags,
      params: ByOrderId,
      response: { 200: Order },
    },
  },
  'PUT /orders/:id/gift': {
    schema: {
      summary: 'Changes the message of one of your gifts, until it is packed',
      tags,
      params: ByOrderId,
      body: GiftMessageInput,
      response: { 200: Order },
    },
  },
  'POST /orders/:id/cancel-with-refund': {
    schema: {
      summary: 'Cancels one of your orders, with the money back where it is paid, until it is packed',
      tags,
      params: ByOrderId,
      response: { 200: Order },
    },
  },
  'PUT /orders/:id/address': {
    schema: {
      summary: 'Corrects where one of your orders goes, until it is packed and where it costs the same',
      tags,
      params: ByOrderId,
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
        const answer = await chooseOwnSizes(deps, id, choice, getCustomer(request).customerId);
        if (answer.ok) return reply.header('cache-control', 'no-store').send(answer.order);
        const others = answer.reason === 'size_sold_out' && otherSizes(answer.left, answer.size);
        const detail = others ? `${answer.size} just sold out. Still available: ${others}.` : undefined;
        return sendRefusal(reply, orderRefusals, { ...answer, detail });
      },
    );

    app.post(
      '/orders/:id/cancel',
      { ...ownOrderChangeRoutes['POST /orders/:id/cancel'], ...forCustomers },
      async (request, reply) => {
        const answer = await cancelOwnOrder(deps, request.params.id, getCustomer(request).customerId);
        if (answer.ok) return reply.header('cache-control', 'no-store').send(answer.order);
        return sendRefusal(reply, orderRefusals, answer);
      },
    );

    app.put(
      '/orders/:id/gift',
      { ...ownOrderChangeRoutes['PUT /orders/:id/gift'], ...forCustomers },
      async (request, reply) => {
        const { customerId } = getCustomer(request);
        const answer = await changeOwnGiftMessage(deps, request.params.id, request.body.message, customerId);
        if (answer.ok) return reply.header('cache-control', 'no-store').send(answer.order);
        return sendRefusal(reply, orderRefusals, answer);
      },
    );

    const cancelling = { ...ownOrderChangeRoutes['POST /orders/:id/cancel-with-refund'], ...forCustomers };
    app.post('/orders/:id/cancel-with-refund', cancelling, async (request, reply) => {
      const { customerId } = getCustomer(request);
      return sendChangedOrder(reply, await cancelByBuyer(deps, { orderId: request.params.id, customerId }));
    });

    const correcting = { ...ownOrderChangeRoutes['PUT /orders/:id/address'], ...forCustomers };
    app.put('/orders/:id/address', correcting, async (request, reply) => {
      const { customerId } = getCustomer(request);
      const buyer = { orderId: request.params.id, customerId };
      return sendChangedOrder(reply, await correctAddressByBuyer(deps, buyer, request.body));
    });
  },
});

const Token = Type.String({ minLength: 1, maxLength: 200, sentence: 'This link isn’t valid.' });
const WithToken = Type.Object({ token: Token }, strict);

const linkRoutes = {
  'POST /orders/link': {
    schema: {
      summary: 'The order that a link in an email opens; changes nothing',
      tags,
      body: WithToken,
      response: { 200: Order },
    },
  },
  'POST /orders/link/cancel': {
    schema: {
      summary:
        'Cancels that order, with the money back where it is paid, until it is packed; asked again, the same answer',
      tags,
      body: WithToken,
      response: { 200: Order },
    },
  },
  'POST /orders/link/address': {
    schema: {
      summary: 'Corrects where that order goes, until it is packed and where it costs the same',
      tags,
      body: Type.Object({ token: Token, ...AddressCorrection.properties }, strict),
      response: { 200: Order },
    },
  },
  'POST /orders/link/gift': {
    schema: {
      summary: 'Changes the message of that order if it is a gift, until it is packed',
      tags,
      body: Type.Object({ token: Token, message: GiftMessage }, strict),
      response: { 200: Order },
    },
  },
  'POST /orders/link/sizes': {
    schema: {
      summary: 'Chooses the size of an item of that order that was ordered without one, until it is packed',
      tags,
      body: Type.Object({ token: Token, position: ItemPosition, units: Units }, strict),
      response: { 200: Order },
    },
  },
} as const satisfies RouteSchemas;

/**
 * A link gives access to one order, a login to all orders of its customer (`own-order-changes.ts`). Both allow the same
 * actions.
 */
export const orderLinks = defineResource({
  routes: linkRoutes,

  register(app, deps) {
    app.post('/orders/link', linkRoutes['POST /orders/link'], async (request, reply) => {
      const turn = await consume(deps, byNetwork(RATE_LIMITS.orderLinks, request.ip));
      if (!turn.ok) return sendRateLimitError(reply, turn);
      return sendChangedOrder(reply, await showLinkedOrder(deps, request.body.token));
    });

    app.post('/orders/link/cancel', linkRoutes['POST /orders/link/cancel'], (request, reply) =>
      byLink(deps, request, reply, (buyer) => cancelByBuyer(deps, buyer)),
    );

    app.post('/orders/link/address', linkRoutes['POST /orders/link/address'], (request, reply) => {
      const { token: _, ...correction } = request.body;
      return byLink(deps, request, reply, (buyer) => correctAddressByBuyer(deps, buyer, correction));
    });

    app.post('/orders/link/gift', linkRoutes['POST /orders/link/gift'], (request, reply) =>
      byLink(deps, request, reply, ({ orderId, customerId }) =>
        changeOwnGiftMessage(deps, orderId, request.body.message, customerId),
      ),
    );

    app.post('/orders/link/sizes', linkRoutes['POST /orders/link/sizes'], (request, reply) => {
      const { position, units } = request.body;
      return byLink(deps, request, reply, ({ orderId, customerId }) =>
        chooseOwnSizes(deps, orderId, { position, units }, customerId),
      );
    });
  },
});

/** Changes the order of a link and sends its new state, as the link shows it. */
async function byLink(
  deps: AppDeps,
  request: FastifyRequest<{ Body: { token: string } }>,
  reply: FastifyReply,
  does: (buyer: LinkedBuyer) => Promise<ChangedOrder>,
) {
  const turn = await consume(deps, byNetwork(RATE_LIMITS.orderLinkChanges, request.ip));
  if (!turn.ok) return sendRateLimitError(reply, turn);
  const { token } = request.body;
  const link = await readOrderLink(deps, token);
  if (!link.ok) return sendRefusal(reply, orderRefusals, link);
  const done = await does(link);
  return sendChangedOrder(reply, done.ok ? await showLinkedOrder(deps, token) : done);
}

const delayRoutes = {
  'POST /orders/delay': {
    schema: {
      summary: 'What a link in the email about a late order is about; changes nothing',
      tags,
      body: DelayToken,
      response: { 200: ShownDelay },
    },
  },
  'POST /orders/delay/answer': {
    schema: {
      summary: 'Wait for a late order, or cancel it with the money back; asked again, the same answer',
      tags,
      body: DelayAnswer,
      response: { 200: ShownDelay },
    },
  },
} as const satisfies RouteSchemas;

/** The token in the email identifies the shopper: no login needed. */
export const delays = defineResource({
  routes: delayRoutes,

  register(app, deps) {
    app.post('/orders/delay', delayRoutes['POST /orders/delay'], async (request, reply) => {
      const shown = await showDelay(deps, request.body.token);
      return shown.ok
        ? reply.header('cache-control', 'no-store').send(shown.delay)
        : sendRefusal(reply, orderRefusals, shown);
    });

    app.post('/orders/delay/answer', delayRoutes['POST /orders/delay/answer'], async (request, reply) => {
      const answered = await answerDelay(deps, request.body);
      return answered.ok
        ? reply.header('cache-control', 'no-store').send(answered.delay)
        : sendRefusal(reply, orderRefusals, answered);
    });
  },
});

type ChangedOrder =
  | { ok: true; order: Static<typeof Order> }
  | { ok: false; reason: OrderReason; fields?: Record<string, string> };

const sendChangedOrder = (reply: FastifyReply, changed: ChangedOrder) =>
  changed.ok
    ? reply.header('cache-control', 'no-store').send(changed.order)
    : sendRefusal(reply, orderRefusals, changed);
