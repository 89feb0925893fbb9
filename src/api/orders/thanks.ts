import { Type } from 'typebox';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byId } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { OwnThanks, ThankedMaker, WrittenThanks } from '../../shop/thanks/schema.ts';
import { makersToThank, thankMaker, thanksRefusals } from '../../shop/thanks/thanks.ts';
import { getCustomer, requireCustomer } from '../bearer.ts';
import { ByOrderId } from '../params.ts';
import { sendRateLimitError, sendRefusal } from '../refusals.ts';
import { defineResource, type RouteSchemas } from '../resource.ts';

const tags = ['orders'];

const thanksRoutes = {
  'GET /orders/:id/makers': {
    schema: {
      summary: 'Who made what one of your orders holds, and what you wrote to them',
      tags,
      params: ByOrderId,
      response: { 200: Type.Array(ThankedMaker) },
    },
  },
  'PUT /orders/:id/makers/:community/thanks': {
    schema: {
      summary: 'Thank a maker of one of your delivered orders; the shop passes it on',
      tags,
      params: Type.Object({ ...ByOrderId.properties, community: Type.String({ maxLength: 60 }) }),
      body: WrittenThanks,
      response: { 200: OwnThanks },
    },
  },
} as const satisfies RouteSchemas;

export const thanks = defineResource({
  routes: thanksRoutes,

  register(app, deps) {
    const own = { onRequest: requireCustomer(deps) };

    app.get('/orders/:id/makers', { ...thanksRoutes['GET /orders/:id/makers'], ...own }, async (request, reply) => {
      const makers = await makersToThank(deps.db.sql, request.params.id, getCustomer(request).customerId);
      return reply.header('cache-control', 'no-store').send(makers);
    });

    const thanking = { ...thanksRoutes['PUT /orders/:id/makers/:community/thanks'], ...own };
    app.put('/orders/:id/makers/:community/thanks', thanking, async (request, reply) => {
      const { customerId } = getCustomer(request);
      const turn = await consume(deps, byId(RATE_LIMITS.thanks, customerId));
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const { id: orderId, community } = request.params;
      const done = await thankMaker(deps, { customerId, orderId, community, words: request.body.words });
      if (done.ok) return reply.header('cache-control', 'no-store').send(done.thanks);
      return sendRefusal(reply, thanksRefusals, done);
    });
  },
});
