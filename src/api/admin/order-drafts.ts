import { Type } from 'typebox';
import { changeDraft, createDraft, findDraft, listDrafts, removeDraft } from '../../shop/drafts/drafts.ts';
import { quoteDraft } from '../../shop/drafts/quote.ts';
import { Draft, DraftContent, DraftList, DraftQuote, DraftQuoteInput } from '../../shop/drafts/schema.ts';
import { ById } from '../by-id.ts';
import { sendDraftError } from './draft-errors.ts';
import { actorFor } from './guard.ts';
import { readingDeps } from './reading.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const owner = { access: 'owner' } as const;
const exactly = { additionalProperties: false } as const;
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
      body: Type.Object({ id: Type.String({ format: 'uuid' }), ...DraftContent.properties }, exactly),
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
      body: Type.Object({ seen: Seen, ...DraftContent.properties }, exactly),
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
      return made.ok ? reply.code(201).send(made.draft) : sendDraftError(reply, made);
    });

    app.post('/admin/order-drafts/quote', routes['POST /admin/order-drafts/quote'], async (request, reply) => {
      const answer = await quoteDraft(deps, request.body);
      return answer.ok ? answer.quote : sendDraftError(reply, answer);
    });

    app.get(
      '/admin/order-drafts/:id',
      routes['GET /admin/order-drafts/:id'],
      async ({ params }, reply) =>
        (await findDraft(deps, params.id)) ?? sendDraftError(reply, { ok: false, reason: 'unknown_draft' }),
    );

    app.put('/admin/order-drafts/:id', routes['PUT /admin/order-drafts/:id'], async (request, reply) => {
      const done = await changeDraft(deps, actorFor(request), { ...request.body, id: request.params.id });
      return done.ok ? done.draft : sendDraftError(reply, done);
    });

    app.delete('/admin/order-drafts/:id', routes['DELETE /admin/order-drafts/:id'], async (request, reply) => {
      const done = await removeDraft(deps, actorFor(request), request.params.id);
      return done.ok ? reply.code(204).send(null) : sendDraftError(reply, done);
    });
  },
});
