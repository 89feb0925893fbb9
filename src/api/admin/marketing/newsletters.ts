import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { EMAIL_FRAME_HEADERS } from '../../../content-policies.ts';
import {
  changeNewsletter,
  createNewsletter,
  findStaffNewsletter,
  listStaffNewsletters,
  type NewsletterReason,
  newsletterRefusals,
  removeNewsletter,
  renderPreview,
  sendTestEmail,
  startSending,
  storePreview,
} from '../../../shop/newsletter/newsletters.ts';
import {
  ChangedNewsletter,
  NewsletterDraft,
  NewsletterFacts,
  NewsletterPreview,
  SeenNewsletter,
  StaffNewsletter,
  StaffNewsletters,
} from '../../../shop/newsletter/schema.ts';
import { ById, NoContent } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor, getStaff, sendNotFound } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, ownerConfirmed, tags } from '../resource.ts';

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
    schema: { summary: 'Delete it', tags, params: ById, response: { 204: NoContent } },
    config: owner,
  },
  'POST /admin/newsletters/:id/test': {
    schema: { summary: 'Send oneself a test email', tags, params: ById, response: { 204: NoContent } },
    config: owner,
  },
  'POST /admin/newsletters/:id/send': {
    schema: {
      summary: 'Send it to everybody who is subscribed',
      tags,
      params: ById,
      body: SeenNewsletter,
      response: { 202: NoContent },
    },
    config: ownerConfirmed,
  },
} as const satisfies AdminRouteSchemas;

export const newsletters = defineAdminResource({
  routes: adminNewsletterRoutes,

  register(app, deps) {
    const routes = adminNewsletterRoutes;
    type Answer = { ok: true } | { ok: false; reason: NewsletterReason };
    const answer = (reply: FastifyReply, done: Answer, status: 202 | 204 = 204) =>
      done.ok ? reply.code(status).send(null) : sendRefusal(reply, newsletterRefusals, done);

    app.get('/admin/newsletters', routes['GET /admin/newsletters'], async (request) =>
      listStaffNewsletters(readingDeps(deps, request)),
    );

    app.post('/admin/newsletters', routes['POST /admin/newsletters'], async (request, reply) => {
      const made = await createNewsletter(deps, actorFor(request), request.body);
      return made.ok ? reply.code(201).send(made.newsletter) : sendRefusal(reply, newsletterRefusals, made);
    });

    app.get('/admin/newsletters/:id', routes['GET /admin/newsletters/:id'], async (request, reply) => {
      const found = await findStaffNewsletter(deps, request.params.id);
      return found ?? sendNotFound(reply, newsletterRefusals.unknown_newsletter.sentence);
    });

    app.put('/admin/newsletters/:id', routes['PUT /admin/newsletters/:id'], async (request, reply) => {
      const changed = await changeNewsletter(deps, actorFor(request), request.params.id, request.body);
      return changed.ok ? reply.send(changed.newsletter) : sendRefusal(reply, newsletterRefusals, changed);
    });

    app.delete('/admin/newsletters/:id', routes['DELETE /admin/newsletters/:id'], async (request, reply) =>
      answer(reply, await removeNewsletter(deps, actorFor(request), request.params.id)),
    );

    app.post('/admin/newsletters/:id/test', routes['POST /admin/newsletters/:id/test'], async (request, reply) =>
      answer(reply, await sendTestEmail(deps, request.params.id, getStaff(request).email)),
    );

    app.post('/admin/newsletters/:id/send', routes['POST /admin/newsletters/:id/send'], async (request, reply) =>
      answer(reply, await startSending(deps, actorFor(request), request.params.id, request.body), 202),
    );
  },
});

const ByKey = Type.Object({ key: Type.String({ format: 'uuid' }) });

const newsletterPreviewRoutes = {
  'GET /admin/newsletter-previews/:key': {
    schema: { summary: 'What it stored, as the HTML of the whole email', tags, params: ByKey },
    config: owner,
  },
  'PUT /admin/newsletter-previews/:key': {
    schema: {
      summary: 'Store what an editor shows, and ask who would get it',
      tags,
      params: ByKey,
      body: NewsletterPreview,
      response: { 200: NewsletterFacts },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const newsletterPreviews = defineAdminResource({
  routes: newsletterPreviewRoutes,

  register(app, deps) {
    const routes = newsletterPreviewRoutes;

    app.put(
      '/admin/newsletter-previews/:key',
      routes['PUT /admin/newsletter-previews/:key'],
      async (request, reply) => {
        const stored = await storePreview(deps, getStaff(request).staffId, request.params.key, request.body);
        return stored.ok ? reply.send(stored) : sendRefusal(reply, newsletterRefusals, stored);
      },
    );

    app.get(
      '/admin/newsletter-previews/:key',
      routes['GET /admin/newsletter-previews/:key'],
      async (request, reply) => {
        const html = await renderPreview(deps, getStaff(request).staffId, request.params.key);
        if (html === undefined) return sendNotFound(reply, newsletterRefusals.unknown_newsletter.sentence);
        return reply.headers(EMAIL_FRAME_HEADERS).send(inOffice(html, deps.config.publicUrl));
      },
    );
  },
});

/** Loads pictures from the host that shows the preview frame, and opens links in a new tab. */
const inOffice = (html: string, publicUrl: string): string =>
  html.replaceAll(`<img src="${publicUrl}/`, '<img src="/').replaceAll('<a href=', '<a target="_blank" href=');
