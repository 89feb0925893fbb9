import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { checkoutRefusals } from '../../../shop/checkout/refusals.ts';
import {
  changeDraft,
  createDraft,
  draftRefusals,
  findDraft,
  listDrafts,
  removeDraft,
} from '../../../shop/drafts/drafts.ts';
import { quoteDraft } from '../../../shop/drafts/quote.ts';
import { Draft, DraftContent, DraftList, DraftQuote, DraftQuoteInput, PayLink } from '../../../shop/drafts/schema.ts';
import { cancelPayLink, copyPayLink, sendDraft } from '../../../shop/drafts/send.ts';
import { ById, strict } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, tags } from '../resource.ts';

const Seen = Type.Integer({ minimum: 1, description: '`version` that the form was filled from' });
const one = { tags, params: ById, response: { 200: Draft } };

const orderDraftRoutes = {
  'GET /admin/order-drafts': {
    schema: {
      summary: 'Orders that are being put together, changed last first; or those that were paid',
      tags,
      querystring: Type.Object({
        view: Type.Enum(['', 'paid'] as const, { default: '' }),
        after: Type.String({ maxLength: 40, default: '', description: 'The `next` of the page before' }),
      }),
      response: { 200: DraftList },
    },
    config: owner,
  },
  'POST /admin/order-drafts': {
    schema: {
      summary: 'Save a new draft, once for each id',
      tags,
      body: Type.Object({ id: Type.String({ format: 'uuid' }), ...DraftContent.properties }, strict),
      response: { 201: Draft },
    },
    config: owner,
  },
  'POST /admin/order-drafts/quote': {
    schema: {
      summary: 'What a draft would cost now; stores nothing',
      tags,
      body: DraftQuoteInput,
      response: { 200: DraftQuote },
    },
    config: owner,
  },
  'GET /admin/order-drafts/:id': { schema: { summary: 'One draft', ...one }, config: owner },
  'PUT /admin/order-drafts/:id': {
    schema: {
      summary: 'Change a draft',
      ...one,
      body: Type.Object({ seen: Seen, ...DraftContent.properties }, strict),
    },
    config: owner,
  },
  'DELETE /admin/order-drafts/:id': {
    schema: {
      summary: 'Delete a draft that nobody can pay at the moment',
      tags,
      params: ById,
      response: { 204: Type.Null() },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const orderDrafts = defineAdminResource({
  routes: orderDraftRoutes,

  register(app, deps) {
    const routes = orderDraftRoutes;

    app.get('/admin/order-drafts', routes['GET /admin/order-drafts'], (request) =>
      listDrafts(readingDeps(deps, request), request.query),
    );

    app.post('/admin/order-drafts', routes['POST /admin/order-drafts'], async (request, reply) => {
      const made = await createDraft(deps, actorFor(request), request.body);
      return made.ok ? reply.code(201).send(made.draft) : sendRefusal(reply, refusals, made);
    });

    app.post('/admin/order-drafts/quote', routes['POST /admin/order-drafts/quote'], async (request, reply) => {
      const answer = await quoteDraft(deps, request.body);
      return answer.ok ? answer.quote : sendRefusal(reply, refusals, answer);
    });

    app.get(
      '/admin/order-drafts/:id',
      routes['GET /admin/order-drafts/:id'],
      async ({ params }, reply) =>
        (await findDraft(deps, params.id)) ?? sendRefusal(reply, refusals, { reason: 'unknown_draft' }),
    );

    app.put('/admin/order-drafts/:id', routes['PUT /admin/order-drafts/:id'], async (request, reply) => {
      const done = await changeDraft(deps, actorFor(request), { ...request.body, id: request.params.id });
      return done.ok ? done.draft : sendRefusal(reply, refusals, done);
    });

    app.delete('/admin/order-drafts/:id', routes['DELETE /admin/order-drafts/:id'], async (request, reply) => {
      const done = await removeDraft(deps, actorFor(request), request.params.id);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, refusals, done);
    });
  },
});

const draftLinkRoutes = {
  'POST /admin/order-drafts/:id/send': {
    schema: {
      summary: 'Place its order, hold its stock, and email the link to pay; unchanged, only another link',
      ...one,
      body: Type.Object({ seen: Seen }, strict),
    },
    config: owner,
  },
  'POST /admin/order-drafts/:id/link': {
    schema: { summary: 'Another link to pay, to hand over', tags, params: ById, response: { 200: PayLink } },
    config: owner,
  },
  'POST /admin/order-drafts/:id/cancel': {
    schema: { summary: 'Cancel the link: its order is canceled and its stock free again', ...one },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const draftLinks = defineAdminResource({
  routes: draftLinkRoutes,

  register(app, deps) {
    const routes = draftLinkRoutes;
    const sendNow = async (reply: FastifyReply, id: string) =>
      (await findDraft(deps, id)) ?? sendRefusal(reply, refusals, { reason: 'unknown_draft' });

    app.post('/admin/order-drafts/:id/send', routes['POST /admin/order-drafts/:id/send'], async (request, reply) => {
      const { id } = request.params;
      const done = await sendDraft(deps, actorFor(request), { id, seen: request.body.seen });
      return done.ok ? sendNow(reply, id) : sendRefusal(reply, refusals, done);
    });

    app.post('/admin/order-drafts/:id/link', routes['POST /admin/order-drafts/:id/link'], async (request, reply) => {
      const done = await copyPayLink(deps, actorFor(request), request.params.id);
      return done.ok ? { url: done.url, expiresAt: done.expiresAt } : sendRefusal(reply, refusals, done);
    });

    app.post(
      '/admin/order-drafts/:id/cancel',
      routes['POST /admin/order-drafts/:id/cancel'],
      async (request, reply) => {
        const { id } = request.params;
        const done = await cancelPayLink(deps, actorFor(request), id);
        return done.ok ? sendNow(reply, id) : sendRefusal(reply, refusals, done);
      },
    );
  },
});

const refusals = { ...checkoutRefusals, ...draftRefusals };
