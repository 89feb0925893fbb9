import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { answerMessage, listInbox, markMessageDone, reopenMessage } from '../../../shop/contact/inbox.ts';
import { listSavedReplies, removeReply, savedReplyRefusals, saveReply } from '../../../shop/contact/saved-replies.ts';
import { SavedReply, SavedReplyInput } from '../../../shop/contact/saved-reply-schema.ts';
import { AnswerMessage, MESSAGE_VIEWS, StaffMessages } from '../../../shop/contact/schema.ts';
import { ById, ByUuid, NoContent } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor, sendNotFound } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, owner, tags } from '../resource.ts';

const adminMessageRoutes = {
  'GET /admin/messages': {
    schema: {
      summary: 'Messages from the contact page, newest first',
      tags,
      querystring: Type.Object({
        q: Type.String({ maxLength: 100, default: '' }),
        view: Type.Enum(['', ...MESSAGE_VIEWS], { default: '' }),
        after: Type.String({ maxLength: 20, default: '' }),
      }),
      response: { 200: StaffMessages },
    },
    config: helper,
  },
  'POST /admin/messages/:id/answer': {
    schema: { summary: 'Reply by email', tags, params: ById, body: AnswerMessage, response: { 204: NoContent } },
    config: helper,
  },
  'PUT /admin/messages/:id/done': {
    schema: { summary: 'Mark as done', tags, params: ById, response: { 204: NoContent } },
    config: helper,
  },
  'DELETE /admin/messages/:id/done': {
    schema: { summary: 'Reopen', tags, params: ById, response: { 204: NoContent } },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const messages = defineAdminResource({
  routes: adminMessageRoutes,

  register(app, deps) {
    const routes = adminMessageRoutes;
    const answer = (reply: FastifyReply, { ok }: { ok: boolean }) =>
      ok ? reply.code(204).send(null) : sendNotFound(reply, 'We couldn’t find this message.');

    app.get('/admin/messages', routes['GET /admin/messages'], async (request) =>
      listInbox(readingDeps(deps, request), request.query),
    );

    app.post('/admin/messages/:id/answer', routes['POST /admin/messages/:id/answer'], async (request, reply) =>
      answer(reply, await answerMessage(deps, actorFor(request), request.params.id, request.body.body)),
    );

    app.put('/admin/messages/:id/done', routes['PUT /admin/messages/:id/done'], async (request, reply) =>
      answer(reply, await markMessageDone(deps, actorFor(request), request.params.id)),
    );

    app.delete('/admin/messages/:id/done', routes['DELETE /admin/messages/:id/done'], async (request, reply) =>
      answer(reply, await reopenMessage(deps, actorFor(request), request.params.id)),
    );
  },
});

const savedReplyRoutes = {
  'GET /admin/saved-replies': {
    schema: {
      summary: 'Texts to insert into what is written to customers, by name',
      tags,
      response: { 200: Type.Object({ replies: Type.Array(SavedReply), storeName: Type.String() }) },
    },
    config: helper,
  },
  'PUT /admin/saved-replies/:id': {
    schema: {
      summary: 'Add or edit one; a deleted one is put back with its id',
      tags,
      params: ByUuid,
      body: SavedReplyInput,
      response: { 200: SavedReply },
    },
    config: owner,
  },
  'DELETE /admin/saved-replies/:id': {
    schema: { summary: 'Delete one', tags, params: ByUuid, response: { 200: SavedReply } },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const savedReplies = defineAdminResource({
  routes: savedReplyRoutes,

  register(app, deps) {
    const routes = savedReplyRoutes;

    app.get('/admin/saved-replies', routes['GET /admin/saved-replies'], async (request) => {
      const [replies, { storeName }] = await Promise.all([
        listSavedReplies(readingDeps(deps, request)),
        deps.settings.current(),
      ]);
      return { replies, storeName };
    });

    app.put('/admin/saved-replies/:id', routes['PUT /admin/saved-replies/:id'], async (request, reply) => {
      const saved = await saveReply(deps, actorFor(request), request.params.id, request.body);
      return saved.ok ? reply.send(saved.reply) : sendRefusal(reply, savedReplyRefusals, saved);
    });

    app.delete('/admin/saved-replies/:id', routes['DELETE /admin/saved-replies/:id'], async (request, reply) => {
      const removed = await removeReply(deps, actorFor(request), request.params.id);
      return removed.ok ? reply.send(removed.reply) : sendRefusal(reply, savedReplyRefusals, removed);
    });
  },
});
