import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { answerMessage, listInbox, markMessageDone, reopenMessage } from '../../shop/contact/inbox.ts';
import { AnswerMessage, MESSAGE_VIEWS, StaffMessages } from '../../shop/contact/schema.ts';
import { ById } from '../by-id.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { readingDeps } from './reading.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const helper = { access: 'helper' } as const;
const Nothing = Type.Null();

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
    schema: { summary: 'Reply by email', tags, params: ById, body: AnswerMessage, response: { 204: Nothing } },
    config: helper,
  },
  'PUT /admin/messages/:id/done': {
    schema: { summary: 'Mark as done', tags, params: ById, response: { 204: Nothing } },
    config: helper,
  },
  'DELETE /admin/messages/:id/done': {
    schema: { summary: 'Reopen', tags, params: ById, response: { 204: Nothing } },
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
