import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  changeNewsletter,
  createNewsletter,
  findStaffNewsletter,
  listStaffNewsletters,
  type NewsletterReason,
  newsletterSentence,
  removeNewsletter,
  sendTestEmail,
  startSending,
} from '../../shop/newsletter/newsletters.ts';
import {
  ChangedNewsletter,
  NewsletterDraft,
  SeenNewsletter,
  StaffNewsletter,
  StaffNewsletters,
} from '../../shop/newsletter/schema.ts';
import { ById } from '../by-id.ts';
import { actorFor, sendNotFound, staffOf } from './guard.ts';
import { sendNewsletterError } from './newsletter-errors.ts';
import { readingDeps } from './reading.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const owner = { access: 'owner' } as const;
const Nothing = Type.Null();

const adminNewsletterRoutes = {
  'GET /admin/newsletters': {
    schema: { summary: 'Newsletters, newest first', tags, response: { 200: StaffNewsletters } },
    config: owner,
  },
  'POST /admin/newsletters': {
    schema: {
      summary: 'Write one',
      tags,
      body: NewsletterDraft,
      response: { 201: StaffNewsletter },
    },
    config: owner,
  },
  'GET /admin/newsletters/:id': {
    schema: {
      summary: 'One newsletter, and how far its sending is',
      tags,
      params: ById,
      response: { 200: StaffNewsletter },
    },
    config: owner,
  },
  'PUT /admin/newsletters/:id': {
    schema: { summary: 'Change it', tags, params: ById, body: ChangedNewsletter, response: { 200: StaffNewsletter } },
    config: owner,
  },
  'DELETE /admin/newsletters/:id': {
    schema: { summary: 'Delete it', tags, params: ById, response: { 204: Nothing } },
    config: owner,
  },
  'POST /admin/newsletters/:id/test': {
    schema: { summary: 'Send oneself a test email', tags, params: ById, response: { 204: Nothing } },
    config: owner,
  },
  'POST /admin/newsletters/:id/send': {
    schema: {
      summary: 'Send it to everybody who is subscribed',
      tags,
      params: ById,
      body: SeenNewsletter,
      response: { 202: Nothing },
    },
    config: { access: 'owner', confirmed: true },
  },
} as const satisfies AdminRouteSchemas;

export const newsletters = defineAdminResource({
  routes: adminNewsletterRoutes,

  register(app, deps) {
    const routes = adminNewsletterRoutes;
    type Answer = { ok: true } | { ok: false; reason: NewsletterReason };
    const answer = (reply: FastifyReply, done: Answer, status: 202 | 204 = 204) =>
      done.ok ? reply.code(status).send(null) : sendNewsletterError(reply, done.reason);

    app.get('/admin/newsletters', routes['GET /admin/newsletters'], async (request) =>
      listStaffNewsletters(readingDeps(deps, request)),
    );

    app.post('/admin/newsletters', routes['POST /admin/newsletters'], async (request, reply) => {
      const made = await createNewsletter(deps, actorFor(request), request.body);
      return made.ok ? reply.code(201).send(made.newsletter) : sendNewsletterError(reply, made.reason);
    });

    app.get('/admin/newsletters/:id', routes['GET /admin/newsletters/:id'], async (request, reply) => {
      const found = await findStaffNewsletter(deps, request.params.id);
      return found ?? sendNotFound(reply, newsletterSentence('unknown_newsletter'));
    });

    app.put('/admin/newsletters/:id', routes['PUT /admin/newsletters/:id'], async (request, reply) => {
      const changed = await changeNewsletter(deps, actorFor(request), request.params.id, request.body);
      return changed.ok ? reply.send(changed.newsletter) : sendNewsletterError(reply, changed.reason);
    });

    app.delete('/admin/newsletters/:id', routes['DELETE /admin/newsletters/:id'], async (request, reply) =>
      answer(reply, await removeNewsletter(deps, actorFor(request), request.params.id)),
    );

    app.post('/admin/newsletters/:id/test', routes['POST /admin/newsletters/:id/test'], async (request, reply) =>
      answer(reply, await sendTestEmail(deps, request.params.id, staffOf(request).email)),
    );

    app.post('/admin/newsletters/:id/send', routes['POST /admin/newsletters/:id/send'], async (request, reply) =>
      answer(reply, await startSending(deps, actorFor(request), request.params.id, request.body), 202),
    );
  },
});
