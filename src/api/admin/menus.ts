import type { FastifyReply } from 'fastify';
import { sendApiError } from '../../platform/http/api-error.ts';
import { findStaffMenus } from '../../shop/menus/menus.ts';
import { type MenuRefusal, menuSentence, resetMenus, saveMenus } from '../../shop/menus/save-menus.ts';
import { MenusDraft, SeenMenus, StaffMenus } from '../../shop/menus/schema.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const owner = { access: 'owner' } as const;
const response = { 200: StaffMenus };

const menuRoutes = {
  'GET /admin/menus': {
    schema: { summary: 'What header and footer link to, and what they can link to', tags, response },
    config: owner,
  },
  'PUT /admin/menus': {
    schema: { summary: 'Save the menus; they apply right away', tags, body: MenusDraft, response },
    config: owner,
  },
  'POST /admin/menus/reset': {
    schema: { summary: 'Go back to the menus that the shop came with', tags, body: SeenMenus, response },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const menus = defineAdminResource({
  routes: menuRoutes,

  register(app, deps) {
    const routes = menuRoutes;

    app.get('/admin/menus', routes['GET /admin/menus'], async () => findStaffMenus(deps));

    app.put('/admin/menus', routes['PUT /admin/menus'], async (request, reply) => {
      const saved = await saveMenus(deps, actorFor(request), request.body);
      return saved.ok ? findStaffMenus(deps) : sendMenuError(reply, saved);
    });

    app.post('/admin/menus/reset', routes['POST /admin/menus/reset'], async (request, reply) => {
      const saved = await resetMenus(deps, actorFor(request), request.body.version);
      return saved.ok ? findStaffMenus(deps) : sendMenuError(reply, saved);
    });
  },
});

const sendMenuError = (reply: FastifyReply, refusal: MenuRefusal) =>
  sendApiError(reply, {
    status: refusal.reason === 'changed_meanwhile' ? 409 : 400,
    code: refusal.reason,
    detail: menuSentence(refusal),
    ...(refusal.reason === 'invalid_menus' && { fields: refusal.fields }),
  });
