import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { AppDeps } from '../../app-deps.ts';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { StrictObject } from '../../shared/field-shapes.ts';
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
import { only } from '../handlers.ts';
import { ByOrderId } from '../params.ts';
import { sendRateLimitError, sendRefusal } from '../refusals.ts';
import { defineResource } from '../resource.ts';

const tags = ['orders'];

export const ownOrderChanges = defineResource({
  routes: {
    'PUT /orders/:id/items/:position/sizes': {
      schema: {
        summary: 'Chooses the size of an item that was ordered without one, until it ships',
        description:
          '`position` counts from 0; with several sizes, the others become items of their own behind the last.',
        tags,
        params: Type.Object({ ...ByOrderId.properties, position: Type.Integer({ minimum: 0, maximum: 1000 }) }),
        body: StrictObject({ units: Units }),
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
  },
  refusals: orderRefusals,
  customerHandlers: (deps) => ({
    'PUT /orders/:id/items/:position/sizes': async ({ params, body, customer }) => {
      const { id, position } = params;
      const choice = { position, units: body.units };
      const answer = await chooseOwnSizes(deps, id, choice, customer.customerId);
      if (answer.ok) return answer.order;
      const others = answer.reason === 'size_sold_out' && otherSizes(answer.left, answer.size);
      const detail = others ? `${answer.size} just sold out. Still available: ${others}.` : undefined;
      return { ...answer, detail };
    },
    'POST /orders/:id/cancel': async ({ params, customer }) =>
      only(await cancelOwnOrder(deps, params.id, customer.customerId), 'order'),
    'PUT /orders/:id/gift': async ({ params, body, customer: { customerId } }) =>
      only(await changeOwnGiftMessage(deps, params.id, body.message, customerId), 'order'),
    'POST /orders/:id/cancel-with-refund': async ({ params, customer: { customerId } }) =>
      only(await cancelByBuyer(deps, { orderId: params.id, customerId }), 'order'),
    'PUT /orders/:id/address': async ({ params, body, customer: { customerId } }) => {
      const buyer = { orderId: params.id, customerId };
      return only(await correctAddressByBuyer(deps, buyer, body), 'order');
    },
  }),
});

const Token = Type.String({ minLength: 1, maxLength: 200, sentence: 'This link isn’t valid.' });
const WithToken = StrictObject({ token: Token });

/**
 * A link gives access to one order, a login to all orders of its customer (`own-order-changes.ts`). Both allow the same
 * actions.
 */
export const orderLinks = defineResource({
  routes: {
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
        body: StrictObject({ token: Token, ...AddressCorrection.properties }),
        response: { 200: Order },
      },
    },
    'POST /orders/link/gift': {
      schema: {
        summary: 'Changes the message of that order if it is a gift, until it is packed',
        tags,
        body: StrictObject({ token: Token, message: GiftMessage }),
        response: { 200: Order },
      },
    },
    'POST /orders/link/sizes': {
      schema: {
        summary: 'Chooses the size of an item of that order that was ordered without one, until it is packed',
        tags,
        body: StrictObject({ token: Token, position: ItemPosition, units: Units }),
        response: { 200: Order },
      },
    },
  },
  handlers: (deps) => ({
    'POST /orders/link': async ({ body, ip }, reply) => {
      const turn = await consume(deps, byNetwork(RATE_LIMITS.orderLinks, ip));
      if (!turn.ok) return turn;
      return sendChangedOrder(reply, await showLinkedOrder(deps, body.token));
    },
    'POST /orders/link/cancel': (request, reply) => byLink(deps, request, reply, (buyer) => cancelByBuyer(deps, buyer)),
    'POST /orders/link/address': (request, reply) => {
      const { token: _, ...correction } = request.body;
      return byLink(deps, request, reply, (buyer) => correctAddressByBuyer(deps, buyer, correction));
    },
    'POST /orders/link/gift': (request, reply) =>
      byLink(deps, request, reply, ({ orderId, customerId }) =>
        changeOwnGiftMessage(deps, orderId, request.body.message, customerId),
      ),
    'POST /orders/link/sizes': (request, reply) => {
      const { position, units } = request.body;
      return byLink(deps, request, reply, ({ orderId, customerId }) =>
        chooseOwnSizes(deps, orderId, { position, units }, customerId),
      );
    },
  }),
});

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

/** The token in the email identifies the shopper: no login needed. */

export const delays = defineResource({
  routes: {
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
  },
  refusals: orderRefusals,
  handlers: (deps) => ({
    'POST /orders/delay': async ({ body }, reply) => {
      const shown = await showDelay(deps, body.token);
      return shown.ok ? reply.header('cache-control', 'no-store').send(shown.delay) : shown;
    },
    'POST /orders/delay/answer': async ({ body }, reply) => {
      const answered = await answerDelay(deps, body);
      return answered.ok ? reply.header('cache-control', 'no-store').send(answered.delay) : answered;
    },
  }),
});

type ChangedOrder =
  | { ok: true; order: Static<typeof Order> }
  | { ok: false; reason: OrderReason; fields?: Record<string, string> };

const sendChangedOrder = (reply: FastifyReply, changed: ChangedOrder) =>
  changed.ok
    ? reply.header('cache-control', 'no-store').send(changed.order)
    : sendRefusal(reply, orderRefusals, changed);
