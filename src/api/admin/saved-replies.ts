import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { ErrorStatus } from '../../platform/http/api-error.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import { listSavedReplies, removeReply, type SavedReplyReason, saveReply } from '../../shop/contact/saved-replies.ts';
import { SavedReply, SavedReplyInput } from '../../shop/contact/saved-reply-schema.ts';
import { actorFor } from './guard.ts';
import { readingDeps } from './reading.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const ById = Type.Object({ id: Type.String({ format: 'uuid' }) });

const savedReplyRoutes = {
  'GET /admin/saved-replies': {
    schema: {
      summary: 'Texts to insert into what is written to customers, by name',
      tags,
      response: { 200: Type.Object({ replies: Type.Array(SavedReply), storeName: Type.String() }) },
    },
    config: { access: 'helper' },
  },
  'PUT /admin/saved-replies/:id': {
    schema: {
      summary: 'Add or edit one; a deleted one is put back with its id',
      tags,
      params: ById,
      body: SavedReplyInput,
      response: { 200: SavedReply },
    },
    config: { access: 'owner' },
  },
  'DELETE /admin/saved-replies/:id': {
    schema: { summary: 'Delete one', tags, params: ById, response: { 200: SavedReply } },
    config: { access: 'owner' },
  },
} as const satisfies AdminRouteSchemas;

const STATUS: Record<SavedReplyReason, ErrorStatus> = {
  name_taken: 409,
  too_many: 409,
  unknown_placeholder: 400,
  changed_meanwhile: 409,
  unknown_reply: 404,
};
const FIELD: Partial<Record<SavedReplyReason, string>> = { name_taken: 'name', unknown_placeholder: 'body' };

function refuse(reply: FastifyReply, { reason, sentence }: { reason: SavedReplyReason; sentence: string }) {
  const field = FIELD[reason];
  const fields = field && { fields: { [field]: sentence } };
  return sendApiError(reply, { status: STATUS[reason], code: reason, detail: sentence, ...fields });
}

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
      return saved.ok ? reply.send(saved.reply) : refuse(reply, saved);
    });

    app.delete('/admin/saved-replies/:id', routes['DELETE /admin/saved-replies/:id'], async (request, reply) => {
      const removed = await removeReply(deps, actorFor(request), request.params.id);
      return removed.ok ? reply.send(removed.reply) : refuse(reply, removed);
    });
  },
});
