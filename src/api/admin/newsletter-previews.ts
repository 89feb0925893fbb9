import { Type } from 'typebox';
import { newsletterSentence, renderPreview, storePreview } from '../../shop/newsletter/newsletters.ts';
import { NewsletterFacts, NewsletterPreview } from '../../shop/newsletter/schema.ts';
import { EMAIL_FRAME_HEADERS } from '../email-frame.ts';
import { sendNotFound, staffOf } from './guard.ts';
import { sendNewsletterError } from './newsletter-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const owner = { access: 'owner' } as const;
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
        const stored = await storePreview(deps, staffOf(request).staffId, request.params.key, request.body);
        return stored.ok ? reply.send(stored) : sendNewsletterError(reply, stored.reason);
      },
    );

    app.get(
      '/admin/newsletter-previews/:key',
      routes['GET /admin/newsletter-previews/:key'],
      async (request, reply) => {
        const html = await renderPreview(deps, staffOf(request).staffId, request.params.key);
        if (html === undefined) return sendNotFound(reply, newsletterSentence('unknown_newsletter'));
        return reply.headers(EMAIL_FRAME_HEADERS).send(inOffice(html, deps.config.publicUrl));
      },
    );
  },
});

/** Pictures come from the host that shows the frame, and links open beside the back office. */
const inOffice = (html: string, publicUrl: string): string =>
  html.replaceAll(`<img src="${publicUrl}/`, '<img src="/').replaceAll('<a href=', '<a target="_blank" href=');
