import { Type } from 'typebox';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byId } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { OwnThanks, ThankedMaker, WrittenThanks } from '../../shop/thanks/schema.ts';
import { makersToThank, thankMaker, thanksRefusals } from '../../shop/thanks/thanks.ts';
import { only } from '../handlers.ts';
import { ByOrderId } from '../params.ts';
import { defineResource } from '../resource.ts';

const tags = ['orders'];

export const thanks = defineResource({
  routes: {
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
  },
  refusals: thanksRefusals,
  customerHandlers: (deps) => ({
    'GET /orders/:id/makers': ({ params, customer }) => makersToThank(deps.db.sql, params.id, customer.customerId),
    'PUT /orders/:id/makers/:community/thanks': async ({ params, body, customer: { customerId } }) => {
      const turn = await consume(deps, byId(RATE_LIMITS.thanks, customerId));
      if (!turn.ok) return turn;
      const { id: orderId, community } = params;
      return only(await thankMaker(deps, { customerId, orderId, community, words: body.words }), 'thanks');
    },
  }),
});
