import { Type } from 'typebox';
import { sendApiError } from '../../platform/http/api-error.ts';
import { canOpen } from '../../shop/connections/open-to-shoppers.ts';
import { goLive, replaceLookKey } from '../../shop/settings/go-live.ts';
import { setupFactsOf } from '../../shop/staff/first-owner.ts';
import { readGoLive } from '../../shop/today/go-live.ts';
import { GoLive } from '../../shop/today/schema.ts';
import { actorFor, staffOf } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const goLiveRoutes = {
  'GET /admin/go-live': {
    schema: { summary: 'What is looked at before the shop opens', tags, response: { 200: GoLive } },
    config: { access: 'owner' },
  },
  'POST /admin/go-live': {
    schema: { summary: 'Let shoppers in', tags, response: { 204: Type.Null() } },
    config: { access: 'owner', confirmed: true },
  },
  'POST /admin/go-live/new-link': {
    schema: {
      summary: 'Take the link that shows the shop before it opens from whoever has it',
      tags,
      response: { 204: Type.Null() },
    },
    config: { access: 'owner' },
  },
} as const satisfies AdminRouteSchemas;

export const goingLive = defineAdminResource({
  routes: goLiveRoutes,

  register(app, deps) {
    app.get('/admin/go-live', goLiveRoutes['GET /admin/go-live'], async (request) =>
      readGoLive({ ...deps, ...setupFactsOf(staffOf(request)) }),
    );

    app.post('/admin/go-live', goLiveRoutes['POST /admin/go-live'], async (request, reply) => {
      if (!canOpen(await deps.connections.current(), deps.config)) return sendApiError(reply, NOT_CONNECTED);
      await goLive(deps, actorFor(request));
      return reply.code(204).send(null);
    });

    app.post('/admin/go-live/new-link', goLiveRoutes['POST /admin/go-live/new-link'], async (request, reply) => {
      await replaceLookKey(deps, actorFor(request));
      return reply.code(204).send(null);
    });
  },
});

const NOT_CONNECTED = {
  status: 409,
  code: 'not_connected',
  detail: 'Connect PayPal and email first: without them nobody can order.',
};
