import { Type } from 'typebox';
import {
  changeNewsletter,
  createNewsletter,
  findStaffNewsletter,
  listStaffNewsletters,
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
import { only } from '../../handlers.ts';
import { ById, NoContent } from '../../params.ts';
import { sendEmailFrame } from '../email-frame.ts';
import { getStaff, sendNotFound } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, owner, ownerConfirmed } from '../resource.ts';

export const newsletters = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/newsletters': { schema: { summary: 'Newsletters, newest first', response: { 200: StaffNewsletters } } },
    'POST /admin/newsletters': {
      schema: { summary: 'Write one', body: NewsletterDraft, response: { 201: StaffNewsletter } },
    },
    'GET /admin/newsletters/:id': {
      schema: {
        summary: 'One newsletter, and how far its sending is',
        params: ById,
        response: { 200: StaffNewsletter },
      },
    },
    'PUT /admin/newsletters/:id': {
      schema: { summary: 'Change it', params: ById, body: ChangedNewsletter, response: { 200: StaffNewsletter } },
    },
    'DELETE /admin/newsletters/:id': { schema: { summary: 'Delete it', params: ById, response: { 204: NoContent } } },
    'POST /admin/newsletters/:id/test': {
      schema: { summary: 'Send oneself a test email', params: ById, response: { 204: NoContent } },
    },
    'POST /admin/newsletters/:id/send': {
      schema: {
        summary: 'Send it to everybody who is subscribed',
        params: ById,
        body: SeenNewsletter,
        response: { 202: NoContent },
      },
      config: ownerConfirmed,
    },
  },
  refusals: newsletterRefusals,
  handlers: (deps) => ({
    'GET /admin/newsletters': (request) => listStaffNewsletters(readingDeps(deps, request)),
    'POST /admin/newsletters': async ({ body, actor }) => only(await createNewsletter(deps, actor, body), 'newsletter'),
    'GET /admin/newsletters/:id': async ({ params }, reply) =>
      (await findStaffNewsletter(deps, params.id)) ??
      sendNotFound(reply, newsletterRefusals.unknown_newsletter.sentence),
    'PUT /admin/newsletters/:id': async ({ params, body, actor }) =>
      only(await changeNewsletter(deps, actor, params.id, body), 'newsletter'),
    'DELETE /admin/newsletters/:id': ({ params, actor }) => removeNewsletter(deps, actor, params.id),
    'POST /admin/newsletters/:id/test': (request) => sendTestEmail(deps, request.params.id, getStaff(request).email),
    'POST /admin/newsletters/:id/send': ({ params, body, actor }) => startSending(deps, actor, params.id, body),
  }),
});

const ByKey = Type.Object({ key: Type.String({ format: 'uuid' }) });

export const newsletterPreviews = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/newsletter-previews/:key': {
      schema: { summary: 'What it stored, as the HTML of the whole email', params: ByKey },
    },
    'PUT /admin/newsletter-previews/:key': {
      schema: {
        summary: 'Store what an editor shows, and ask who would get it',
        params: ByKey,
        body: NewsletterPreview,
        response: { 200: NewsletterFacts },
      },
    },
  },
  refusals: newsletterRefusals,
  handlers: (deps) => ({
    'PUT /admin/newsletter-previews/:key': (request) =>
      storePreview(deps, getStaff(request).staffId, request.params.key, request.body),
    'GET /admin/newsletter-previews/:key': async (request, reply) => {
      const html = await renderPreview(deps, getStaff(request).staffId, request.params.key);
      if (html === undefined) return sendNotFound(reply, newsletterRefusals.unknown_newsletter.sentence);
      return sendEmailFrame(reply, html, deps.config.publicUrl);
    },
  }),
});
