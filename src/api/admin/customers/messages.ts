import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { answerMessage, draftReply, listInbox, markMessageDone, reopenMessage } from '../../../shop/contact/inbox.ts';
import { listSavedReplies, removeReply, savedReplyRefusals, saveReply } from '../../../shop/contact/saved-replies.ts';
import { SavedReply, SavedReplyInput } from '../../../shop/contact/saved-reply-schema.ts';
import { AnswerMessage, MESSAGE_VIEWS, StaffMessages } from '../../../shop/contact/schema.ts';
import { only } from '../../handlers.ts';
import { ById, ByUuid, NoContent } from '../../params.ts';
import { sendNotFound } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, helper, owner } from '../resource.ts';

export const messages = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/messages': {
      schema: {
        summary: 'Messages from the contact page, newest first',
        querystring: Type.Object({
          q: Type.String({ maxLength: 100, default: '' }),
          view: Type.Enum(['', ...MESSAGE_VIEWS], { default: '' }),
          customer: Type.String({ maxLength: 40, default: '', description: 'Id of a customer: only their messages' }),
          after: Type.String({ maxLength: 20, default: '' }),
        }),
        response: { 200: StaffMessages },
      },
      scope: 'draft_replies',
    },
    'POST /admin/messages/:id/answer': {
      schema: { summary: 'Reply by email', params: ById, body: AnswerMessage, response: { 204: NoContent } },
    },
    'PUT /admin/messages/:id/draft': {
      schema: {
        summary: 'Draft a reply, for staff to check and send; sends nothing, replaces an earlier draft',
        params: ById,
        body: AnswerMessage,
        response: { 204: NoContent },
      },
      scope: 'draft_replies',
    },
    'PUT /admin/messages/:id/done': { schema: { summary: 'Mark as done', params: ById, response: { 204: NoContent } } },
    'DELETE /admin/messages/:id/done': { schema: { summary: 'Reopen', params: ById, response: { 204: NoContent } } },
  },
  handlers: (deps) => {
    const answer = (reply: FastifyReply, { ok }: { ok: boolean }) =>
      ok ? reply.code(204).send(null) : sendNotFound(reply, 'We couldn’t find this message.');

    return {
      'GET /admin/messages': (request) => listInbox(readingDeps(deps, request), request.query),
      'POST /admin/messages/:id/answer': async ({ params, body, actor }, reply) =>
        answer(reply, await answerMessage(deps, actor, params.id, body.body)),
      'PUT /admin/messages/:id/draft': async ({ params, body, actor }, reply) =>
        answer(reply, await draftReply(deps, actor, params.id, body.body)),
      'PUT /admin/messages/:id/done': async ({ params, actor }, reply) =>
        answer(reply, await markMessageDone(deps, actor, params.id)),
      'DELETE /admin/messages/:id/done': async ({ params, actor }, reply) =>
        answer(reply, await reopenMessage(deps, actor, params.id)),
    };
  },
});

export const savedReplies = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/saved-replies': {
      schema: {
        summary: 'Texts to insert into what is written to customers, by name',
        response: { 200: Type.Object({ replies: Type.Array(SavedReply), storeName: Type.String() }) },
      },
      config: helper,
    },
    'PUT /admin/saved-replies/:id': {
      schema: {
        summary: 'Add or edit one; a deleted one is put back with its id',
        params: ByUuid,
        body: SavedReplyInput,
        response: { 200: SavedReply },
      },
    },
    'DELETE /admin/saved-replies/:id': {
      schema: { summary: 'Delete one', params: ByUuid, response: { 200: SavedReply } },
    },
  },
  refusals: savedReplyRefusals,
  handlers: (deps) => ({
    'GET /admin/saved-replies': async (request) => {
      const [replies, { storeName }] = await Promise.all([
        listSavedReplies(readingDeps(deps, request)),
        deps.settings.current(),
      ]);
      return { replies, storeName };
    },
    'PUT /admin/saved-replies/:id': async ({ params, body, actor }) =>
      only(await saveReply(deps, actor, params.id, body), 'reply'),
    'DELETE /admin/saved-replies/:id': async ({ params, actor }) =>
      only(await removeReply(deps, actor, params.id), 'reply'),
  }),
});
