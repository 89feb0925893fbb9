import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppDeps } from '../app-deps.ts';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { correctAddressByBuyer } from '../shop/orders/changes/address.ts';
import { changeOwnGiftMessage } from '../shop/orders/changes/gift-message.ts';
import { chooseOwnSizes } from '../shop/orders/changes/sizes.ts';
import { type LinkedBuyer, readOrderLink, showLinkedOrder } from '../shop/orders/links.ts';
import { cancelByBuyer } from '../shop/orders/refunds/cancel-paid.ts';
import { AddressCorrection, GiftMessage, ItemPosition, Order, Units } from '../shop/orders/schema.ts';
import { sendRateLimitError } from './account-errors.ts';
import { sendOrderError } from './order-errors.ts';
import { defineResource, type RouteSchemas } from './resource.ts';
import { type ChangedOrder, sendChangedOrder } from './send-changed-order.ts';

const tags = ['orders'];
const exactly = { additionalProperties: false } as const;

const Token = Type.String({ minLength: 1, maxLength: 200, sentence: 'This link isn’t valid.' });
const WithToken = Type.Object({ token: Token }, exactly);

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
      body: Type.Object({ token: Token, ...AddressCorrection.properties }, exactly),
      response: { 200: Order },
    },
  },
  'POST /orders/link/gift': {
    schema: {
      summary: 'Changes the message of that order if it is a gift, until it is packed',
      tags,
      body: Type.Object({ token: Token, message: GiftMessage }, exactly),
      response: { 200: Order },
    },
  },
  'POST /orders/link/sizes': {
    schema: {
      summary: 'Chooses the size of an item of that order that was ordered without one, until it is packed',
      tags,
      body: Type.Object({ token: Token, position: ItemPosition, units: Units }, exactly),
      response: { 200: Order },
    },
  },
} as const satisfies RouteSchemas;

/** A link stands for the buyer of its order; a login for all of theirs (`own-order-changes.ts`). Both can do the same. */
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

/** Does something to the order of a link, and answers how that shows it now. */
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
  if (!link.ok) return sendOrderError(reply, link.reason);
  const done = await does(link);
  return sendChangedOrder(reply, done.ok ? await showLinkedOrder(deps, token) : done);
}
