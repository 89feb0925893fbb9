import { Type } from 'typebox';
import { endOwnBrowser, endOwnOtherBrowsers, listOwnBrowsers } from '../../shop/staff/own-browsers.ts';
import { StaffBrowserInList } from '../../shop/staff/schema.ts';
import { ById } from '../by-id.ts';
import { staffOf } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendStaffError } from './staff-errors.ts';

const Nothing = Type.Null();
const helper = { access: 'helper' } as const;
const confirmed = { access: 'helper', confirmed: true } as const;

const ownBrowserRoutes = {
  'GET /admin/me/browsers': {
    schema: { summary: 'Where one is signed in', tags, response: { 200: Type.Array(StaffBrowserInList) } },
    config: helper,
  },
  'DELETE /admin/me/browsers': {
    schema: { summary: 'Sign out every other browser', tags, response: { 204: Nothing } },
    config: confirmed,
  },
  'DELETE /admin/me/browsers/:id': {
    schema: { summary: 'Sign out one browser', tags, params: ById, response: { 204: Nothing } },
    config: confirmed,
  },
} as const satisfies AdminRouteSchemas;

export const ownBrowsers = defineAdminResource({
  routes: ownBrowserRoutes,

  register(app, deps) {
    const routes = ownBrowserRoutes;

    app.get('/admin/me/browsers', routes['GET /admin/me/browsers'], (request) =>
      listOwnBrowsers(deps, staffOf(request)),
    );

    app.delete('/admin/me/browsers', routes['DELETE /admin/me/browsers'], async (request, reply) => {
      await endOwnOtherBrowsers(deps, staffOf(request));
      return reply.code(204).send(null);
    });

    app.delete('/admin/me/browsers/:id', routes['DELETE /admin/me/browsers/:id'], async (request, reply) => {
      const isEnded = await endOwnBrowser(deps, staffOf(request), request.params.id);
      return isEnded ? reply.code(204).send(null) : sendStaffError(reply, { reason: 'no_such_browser' });
    });
  },
});
