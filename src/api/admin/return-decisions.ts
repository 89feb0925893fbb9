import { Type } from 'typebox';
import { CARRIERS, tidyTrackingNumber, trackingPage } from '../../shared/orders/carriers.ts';
import {
  approveReturn,
  closeReturn,
  declineReturn,
  receiveReturn,
  sendReplacement,
} from '../../shop/orders/returns/process.ts';
import { OrderReturn, TypedWords } from '../../shop/orders/returns/schema.ts';
import { ById } from '../by-id.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendChangedReturns } from './return-answers.ts';

const helper = { access: 'helper' } as const;
const exactly = { additionalProperties: false } as const;
const answers = { tags, params: ById, response: { 200: Type.Array(OrderReturn) } };
const Reply = Type.Object({ reply: TypedWords }, exactly);
const Units = Type.Integer({ minimum: 0, maximum: 1_000_000, sentence: 'Enter a whole number.' });

const returnDecisionRoutes = {
  'POST /admin/returns/:id/approve': {
    schema: { summary: 'Approve; the customer is told where to send it', ...answers, body: Reply },
    config: helper,
  },
  'POST /admin/returns/:id/decline': {
    schema: { summary: 'Decline, with why', ...answers, body: Reply },
    config: helper,
  },
  'POST /admin/returns/:id/receive': {
    schema: {
      summary: 'Count what came back; what can be sold again is back in stock',
      ...answers,
      body: Type.Object(
        {
          counts: Type.Array(
            Type.Object(
              { position: Type.Integer({ minimum: 0, maximum: 1000 }), sellable: Units, unsellable: Units },
              exactly,
            ),
            { minItems: 1, maxItems: 100 },
          ),
        },
        exactly,
      ),
    },
    config: helper,
  },
  'POST /admin/returns/:id/send': {
    schema: {
      summary: 'Another size, or a new one, is on its way',
      ...answers,
      body: Type.Object(
        {
          carrier: Type.Enum(CARRIERS, { sentence: 'Choose a carrier.' }),
          number: Type.Optional(
            Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9 -]*$', sentence: 'Letters and numbers only.' }),
          ),
        },
        exactly,
      ),
    },
    config: helper,
  },
  'POST /admin/returns/:id/close': {
    schema: { summary: 'Close without a refund, with why', ...answers, body: Reply },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const returnDecisions = defineAdminResource({
  routes: returnDecisionRoutes,

  register(app, deps) {
    const routes = returnDecisionRoutes;

    app.post('/admin/returns/:id/approve', routes['POST /admin/returns/:id/approve'], async (request, reply) => {
      const { id } = request.params;
      return sendChangedReturns(deps, reply, id, await approveReturn(deps, id, request.body.reply, actorFor(request)));
    });

    app.post('/admin/returns/:id/decline', routes['POST /admin/returns/:id/decline'], async (request, reply) => {
      const { id } = request.params;
      return sendChangedReturns(deps, reply, id, await declineReturn(deps, id, request.body.reply, actorFor(request)));
    });

    app.post('/admin/returns/:id/receive', routes['POST /admin/returns/:id/receive'], async (request, reply) => {
      const { id } = request.params;
      return sendChangedReturns(deps, reply, id, await receiveReturn(deps, id, request.body.counts, actorFor(request)));
    });

    app.post('/admin/returns/:id/send', routes['POST /admin/returns/:id/send'], async (request, reply) => {
      const { id } = request.params;
      const { carrier, number: typed = '' } = request.body;
      const number = tidyTrackingNumber(typed);
      const tracking = { carrier, number: number || null, url: trackingPage(carrier, number) };
      return sendChangedReturns(deps, reply, id, await sendReplacement(deps, id, tracking, actorFor(request)));
    });

    app.post('/admin/returns/:id/close', routes['POST /admin/returns/:id/close'], async (request, reply) => {
      const { id } = request.params;
      return sendChangedReturns(deps, reply, id, await closeReturn(deps, id, request.body.reply, actorFor(request)));
    });
  },
});
