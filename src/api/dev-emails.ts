import { Type } from 'typebox';
import type { AppDeps } from '../app-deps.ts';
import { EMAIL_FRAME_HEADERS } from '../content-policies.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import { findEmailById, latestEmails } from '../shop/emails/outbox.ts';
import { StoredEmail, StoredEmailDetail } from '../shop/emails/schema.ts';
import { defineResource } from './resource.ts';

const tags = ['development'];
const ById = Type.Object({ id: Type.String({ maxLength: 60 }) });
/**
 * Open while no mail server is set, and never in production: everyone on this machine (`app.ts`) may read every email.
 */
const isOpen = async ({ config, hasMailServer }: Pick<AppDeps, 'config' | 'hasMailServer'>) =>
  !config.production && !(await hasMailServer());

const headers = { 'cache-control': 'no-store' };
const CLOSED = { status: 404, code: 'not_found', detail: 'There’s nothing at this address.' };

export const devEmails = defineResource({
  routes: {
    'GET /dev/letters': {
      schema: {
        summary: 'Emails that were not sent because no mail server is set up, newest first',
        tags,
        response: { 200: Type.Array(StoredEmail) },
      },
    },
    'GET /dev/letters/:id': {
      schema: { summary: 'One of these emails as text', tags, params: ById, response: { 200: StoredEmailDetail } },
    },
  },
  queries: {
    'GET /dev/letters': async (deps) => {
      if (!(await isOpen(deps))) return { ok: false, error: CLOSED };
      const letters = await latestEmails(deps);
      return { ok: true, body: letters.map(toListed), headers };
    },

    'GET /dev/letters/:id': async (deps, { params }) => {
      const letter = (await isOpen(deps)) ? await findEmailById(deps, params.id) : undefined;
      if (!letter) return { ok: false, error: CLOSED };
      const { replyTo, text } = letter;
      return { ok: true, body: { ...toListed(letter), replyTo, text }, headers };
    },
  },

  register(app, deps) {
    app.get('/dev/letters/:id/html', { schema: { params: ById, hide: true } }, async (request, reply) => {
      const letter = (await isOpen(deps)) ? await findEmailById(deps, request.params.id) : undefined;
      if (!letter) return sendApiError(reply, CLOSED);
      return reply.headers(EMAIL_FRAME_HEADERS).send(letter.html.replaceAll('<a href=', '<a target="_top" href='));
    });
  },
});

type StoredEmailRow = Awaited<ReturnType<typeof latestEmails>>[number];

const toListed = ({ id, toAddress, subject, queuedAt }: StoredEmailRow): StoredEmail => ({
  id,
  to: toAddress,
  subject,
  writtenAt: queuedAt.toISOString(),
});
