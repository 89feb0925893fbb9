import { Type } from 'typebox';
import { countWaitingAndFailed, failedEmails, resendAllEmails, resendEmail } from '../../../shop/emails/outbox.ts';
import { FailedEmail } from '../../../shop/emails/schema.ts';
import { sendNotFound } from '../guard.ts';
import { readDbFor } from '../reading.ts';
import { defineAdminResource, owner } from '../resource.ts';

export const emails = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/letters': {
      schema: {
        summary: 'Emails that could not be sent, the latest first',
        response: {
          200: Type.Object({
            rows: Type.Array(FailedEmail),
            failed: Type.Integer(),
            /** In delivery, or waiting for the next attempt. */
            waiting: Type.Integer(),
          }),
        },
      },
    },
    'POST /admin/letters/again': {
      schema: { summary: 'Send every one of them again', response: { 200: Type.Object({ letters: Type.Integer() }) } },
    },
    'POST /admin/letters/:id/again': {
      schema: {
        summary: 'Send one of them again',
        params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
        response: { 204: Type.Null() },
      },
    },
  },
  handlers: (deps) => ({
    'GET /admin/letters': async (request) => {
      const db = readDbFor(deps, request);
      const [rows, figures] = await Promise.all([failedEmails(db), countWaitingAndFailed(db)]);
      return { rows, ...figures };
    },
    'POST /admin/letters/again': async ({ actor }) => ({
      letters: await resendAllEmails(deps, actor),
    }),
    'POST /admin/letters/:id/again': async ({ params, actor }, reply) => {
      const sent = await resendEmail(deps, actor, params.id);
      return sent.ok ? null : sendNotFound(reply, 'This email is no longer in the list.');
    },
  }),
});
