import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findDraft } from '../../shop/drafts/drafts.ts';
import { Draft, PayLink } from '../../shop/drafts/schema.ts';
import { cancelPayLink, copyPayLink, sendDraft } from '../../shop/drafts/send.ts';
import { ById } from '../by-id.ts';
import { sendDraftError } from './draft-errors.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const owner = { access: 'owner' } as const;
const exactly = { additionalProperties: false } as const;
const Seen = Type.Integer({ minimum: 1, description: '`version` that the form was filled from' });
const one = { tags, params: ById, response: { 200: Draft } };

const draftLinkRoutes = {
  'POST /admin/order-drafts/:id/send': {
    schema: {
      summary: 'Place its order, hold its stock, and email the link to pay; unchanged, only another link',
      ...one,
      body: Type.Object({ seen: Seen }, exactly),
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
      (await findDraft(deps, id)) ?? sendDraftError(reply, { ok: false, reason: 'unknown_draft' });

    app.post('/admin/order-drafts/:id/send', routes['POST /admin/order-drafts/:id/send'], async (request, reply) => {
      const { id } = request.params;
      const done = await sendDraft(deps, actorFor(request), { id, seen: request.body.seen });
      return done.ok ? sendNow(reply, id) : sendDraftError(reply, done);
    });

    app.post('/admin/order-drafts/:id/link', routes['POST /admin/order-drafts/:id/link'], async (request, reply) => {
      const done = await copyPayLink(deps, actorFor(request), request.params.id);
      return done.ok ? { url: done.url, expiresAt: done.expiresAt } : sendDraftError(reply, done);
    });

    app.post(
      '/admin/order-drafts/:id/cancel',
      routes['POST /admin/order-drafts/:id/cancel'],
      async (request, reply) => {
        const { id } = request.params;
        const done = await cancelPayLink(deps, actorFor(request), id);
        return done.ok ? sendNow(reply, id) : sendDraftError(reply, done);
      },
    );
  },
});
