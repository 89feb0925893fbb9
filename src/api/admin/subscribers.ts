import { Type } from 'typebox';
import { recordSecurityEvent } from '../../shop/audit/audit.ts';
import { StaffSubscribers, SUBSCRIBER_STATES } from '../../shop/newsletter/schema.ts';
import { listStaffSubscribers, removeSubscriber, subscribersAsCsv } from '../../shop/newsletter/subscribers.ts';
import { ById } from '../by-id.ts';
import { DOWNLOAD_TIMEOUT_MS, sendCsv } from './downloads.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { readingDeps } from './reading.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const owner = { access: 'owner' } as const;
const Nothing = Type.Null();

const subscriberRoutes = {
  'GET /admin/subscribers.csv': {
    schema: { summary: 'Who is subscribed, as a table for spreadsheets', tags },
    config: { access: 'owner', confirmed: true },
    handlerTimeout: DOWNLOAD_TIMEOUT_MS,
  },
  'GET /admin/subscribers': {
    schema: {
      summary: 'Who asked for the newsletter, newest first',
      tags,
      querystring: Type.Object({
        q: Type.String({ maxLength: 100, default: '' }),
        view: Type.Enum(['', ...SUBSCRIBER_STATES], { default: '' }),
        after: Type.String({ maxLength: 20, default: '' }),
      }),
      response: { 200: StaffSubscribers },
    },
    config: owner,
  },
  'DELETE /admin/subscribers/:id': {
    schema: {
      summary: 'Take somebody off the list; who was subscribed stays on it as unsubscribed',
      tags,
      params: ById,
      response: { 204: Nothing },
    },
    config: { access: 'owner', confirmed: true },
  },
} as const satisfies AdminRouteSchemas;

export const subscribers = defineAdminResource({
  routes: subscriberRoutes,

  register(app, deps) {
    const routes = subscriberRoutes;

    app.get('/admin/subscribers.csv', routes['GET /admin/subscribers.csv'], async (request, reply) => {
      const exported = { actor: actorFor(request), subject: 'subscribers.csv' };
      await recordSecurityEvent(deps, 'newsletter.subscribers_exported', exported);
      const { timeZone } = await deps.settings.current();
      return sendCsv(reply, 'subscribers.csv', subscribersAsCsv(readingDeps(deps, request), timeZone));
    });

    app.get('/admin/subscribers', routes['GET /admin/subscribers'], async (request) =>
      listStaffSubscribers(readingDeps(deps, request), request.query),
    );

    app.delete('/admin/subscribers/:id', routes['DELETE /admin/subscribers/:id'], async (request, reply) => {
      const removed = await removeSubscriber(deps, actorFor(request), request.params.id);
      return removed.ok ? reply.code(204).send(null) : sendNotFound(reply, 'We couldn’t find this subscriber.');
    });
  },
});
