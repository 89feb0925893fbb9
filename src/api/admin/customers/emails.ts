import { Type } from 'typebox';
import { countWaitingAndFailed, failedEmails, resendAllEmails, resendEmail } from '../../../shop/emails/outbox.ts';
import { FailedEmail } from '../../../shop/emails/schema.ts';
import { actorFor, sendNotFound } from '../guard.ts';
import { readDbFor } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, tags } from '../resource.ts';

const adminEmailRoutes = {
  'GET /admin/letters': {
    schema: {
      summary: 'Emails that could not be sent, the latest first',
      tags,
      response: {
        200: Type.Object({
          rows: Type.Array(FailedEmail),
          failed: Type.Integer(),
          /** In delivery, or waiting for the next attempt. */
          waiting: Type.Integer(),
        }),
      },
    },
    config: owner,
  },
  'POST /admin/letters/again': {
    schema: {
      summary: 'Send every one of them again',
      tags,
      response: { 200: Type.Object({ letters: Type.Integer() }) },
    },
    config: owner,
  },
  'POST /admin/letters/:id/again': {
    schema: {
      summary: 'Send one of them again',
      tags,
      params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
      response: { 204: Type.Null() },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const emails = defineAdminResource({
  routes: adminEmailRoutes,

  register(app, deps) {
    const routes = adminEmailRoutes;

    app.get('/admin/letters', routes['GET /admin/letters'], async (request) => {
      const db = readDbFor(deps, request);
      const [rows, figures] = await Promise.all([failedEmails(db), countWaitingAndFailed(db)]);
      return { rows, ...figures };
    });

    app.post('/admin/letters/again', routes['POST /admin/letters/again'], async (request) => ({
      letters: await resendAllEmails(deps, actorFor(request)),
    }));

    app.post('/admin/letters/:id/again', routes['POST /admin/letters/:id/again'], async (request, reply) => {
      const sent = await resendEmail(deps, actorFor(request), request.params.id);
      return sent.ok ? reply.code(204).send(null) : sendNotFound(reply, 'This email is no longer in the list.');
    });
  },
});
