import { Type } from 'typebox';
import { findStaffMenus } from '../../../shop/menus/menus.ts';
import { menuRefusals, resetMenus, saveMenus } from '../../../shop/menus/save-menus.ts';
import { MenusDraft, SeenMenus, StaffMenus } from '../../../shop/menus/schema.ts';
import {
  createRedirect,
  listStaffRedirects,
  redirectRefusals,
  removeRedirect,
} from '../../../shop/redirects/redirects.ts';
import { RedirectDraft, StaffRedirects } from '../../../shop/redirects/schema.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, tags } from '../resource.ts';

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
      return saved.ok ? findStaffMenus(deps) : sendRefusal(reply, menuRefusals, saved);
    });

    app.post('/admin/menus/reset', routes['POST /admin/menus/reset'], async (request, reply) => {
      const saved = await resetMenus(deps, actorFor(request), request.body.version);
      return saved.ok ? findStaffMenus(deps) : sendRefusal(reply, menuRefusals, saved);
    });
  },
});

const redirectRoutes = {
  'GET /admin/redirects': {
    schema: {
      summary: 'Where old addresses lead, newest first; and those that were opened lately and lead nowhere',
      tags,
      querystring: Type.Object({
        q: Type.String({ maxLength: 100, default: '' }),
        after: Type.String({ maxLength: 20, default: '' }),
      }),
      response: { 200: StaffRedirects },
    },
    config: owner,
  },
  'POST /admin/redirects': {
    schema: {
      summary: 'Let an address without a page lead to a page',
      tags,
      body: RedirectDraft,
      response: { 201: Type.Object({ id: Type.String() }) },
    },
    config: owner,
  },
  'DELETE /admin/redirects/:id': {
    schema: {
      summary: 'Delete one: its address is answered as one without a page again',
      tags,
      params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
      response: { 204: Type.Null() },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const redirects = defineAdminResource({
  routes: redirectRoutes,

  register(app, deps) {
    app.get('/admin/redirects', redirectRoutes['GET /admin/redirects'], async (request) =>
      listStaffRedirects(readingDeps(deps, request), request.query),
    );

    app.post('/admin/redirects', redirectRoutes['POST /admin/redirects'], async (request, reply) => {
      const made = await createRedirect(deps, actorFor(request), request.body);
      return made.ok ? reply.code(201).send({ id: made.id }) : sendRefusal(reply, redirectRefusals, made);
    });

    app.delete('/admin/redirects/:id', redirectRoutes['DELETE /admin/redirects/:id'], async (request, reply) => {
      const removed = await removeRedirect(deps, actorFor(request), request.params.id);
      return removed.ok ? reply.code(204).send(null) : sendRefusal(reply, redirectRefusals, removed);
    });
  },
});
