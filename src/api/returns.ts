import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byId } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { ownReturns, requestReturn, withdrawReturn } from '../shop/orders/returns/request.ts';
import { NewReturn, OwnReturns } from '../shop/orders/returns/schema.ts';
import { sendRateLimitError } from './account-errors.ts';
import { customerOf, requireCustomer } from './bearer.ts';
import { defineResource, type RouteSchemas } from './resource.ts';
import { sendReturnError } from './return-errors.ts';

const tags = ['orders'];
const OrderId = Type.Object({ id: Type.String({ maxLength: 100 }) });

const returnRoutes = {
  'GET /orders/:id/returns': {
    schema: {
      summary: 'What you can still return or claim of an order, and what you have asked for',
      tags,
      params: OrderId,
      response: { 200: OwnReturns },
    },
  },
  'POST /orders/:id/returns': {
    schema: {
      summary:
        'Ask to return something, to exchange it for another size, or claim what arrived broken; once for each key',
      description: 'What is sent in place of it is held at once.',
      tags,
      params: OrderId,
      body: NewReturn,
      response: { 200: OwnReturns },
    },
  },
  'POST /orders/:id/returns/:return/withdraw': {
    schema: {
      summary: 'Keep it after all; until it has come back',
      tags,
      params: Type.Object({ ...OrderId.properties, return: Type.String({ maxLength: 40 }) }),
      response: { 200: OwnReturns },
    },
  },
} as const satisfies RouteSchemas;

export const returns = defineResource({
  routes: returnRoutes,

  register(app, deps) {
    const own = { onRequest: requireCustomer(deps) };

    const answer = async (reply: FastifyReply, customerId: string, orderId: string) => {
      const known = await ownReturns(deps, customerId, orderId);
      return known.ok ? reply.header('cache-control', 'no-store').send(known.own) : sendReturnError(reply, known);
    };

    app.get('/orders/:id/returns', { ...returnRoutes['GET /orders/:id/returns'], ...own }, (request, reply) =>
      answer(reply, customerOf(request).customerId, request.params.id),
    );

    app.post('/orders/:id/returns', { ...returnRoutes['POST /orders/:id/returns'], ...own }, async (request, reply) => {
      const { customerId } = customerOf(request);
      const turn = await consume(deps, byId(RATE_LIMITS.returns, customerId));
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const done = await requestReturn(deps, customerId, request.params.id, request.body);
      return done.ok ? answer(reply, customerId, request.params.id) : sendReturnError(reply, done);
    });

    app.post(
      '/orders/:id/returns/:return/withdraw',
      { ...returnRoutes['POST /orders/:id/returns/:return/withdraw'], ...own },
      async (request, reply) => {
        const { customerId } = customerOf(request);
        const { id, return: returnId } = request.params;
        const done = await withdrawReturn(deps, customerId, id, returnId);
        return done.ok ? answer(reply, customerId, id) : sendReturnError(reply, done);
      },
    );
  },
});
