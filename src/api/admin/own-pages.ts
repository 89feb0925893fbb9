import { Type } from 'typebox';
import { paths } from '../../paths.ts';
import {
  changeOwnPage,
  createOwnPage,
  deleteOwnPage,
  findStaffOwnPage,
  listStaffOwnPages,
  storeOwnPagePreview,
} from '../../shop/own-pages/own-pages.ts';
import { NewContent, OwnPageDraft, OwnPageLine, OwnPageWords, StaffOwnPage } from '../../shop/own-pages/schema.ts';
import { ById } from '../by-id.ts';
import { actorFor } from './guard.ts';
import { sendOwnPageError } from './own-page-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const owner = { access: 'owner' } as const;
const ownPageRoutes = {
  'GET /admin/own-pages': {
    schema: {
      summary: 'The pages that the owner has added, by title',
      tags,
      response: { 200: Type.Array(OwnPageLine) },
    },
    config: owner,
  },
  'POST /admin/own-pages': {
    schema: {
      summary: 'Add a page: a draft, at an address made of its title',
      tags,
      body: NewContent,
      response: { 201: StaffOwnPage },
    },
    config: owner,
  },
  'GET /admin/own-pages/:id': {
    schema: { summary: 'One of them as it was written', tags, params: ById, response: { 200: StaffOwnPage } },
    config: owner,
  },
  'PUT /admin/own-pages/:id': {
    schema: {
      summary: 'Edit it; once published, a changed address leaves a redirect',
      tags,
      params: ById,
      body: OwnPageDraft,
      response: { 200: StaffOwnPage },
    },
    config: owner,
  },
  'DELETE /admin/own-pages/:id': {
    schema: { summary: 'Delete it', tags, params: ById, response: { 204: Type.Null() } },
    config: owner,
  },
  'POST /admin/own-pages/preview': {
    schema: {
      summary: 'Where shoppers’ page shows what isn’t saved, for half an hour',
      tags,
      body: OwnPageWords,
      response: { 200: Type.Object({ path: Type.String() }) },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const ownPages = defineAdminResource({
  routes: ownPageRoutes,

  register(app, deps) {
    const routes = ownPageRoutes;

    app.get('/admin/own-pages', routes['GET /admin/own-pages'], async () => listStaffOwnPages(deps));

    app.post('/admin/own-pages', routes['POST /admin/own-pages'], async (request, reply) => {
      const made = await createOwnPage(deps, actorFor(request), request.body.title);
      return made.ok ? reply.code(201).send(made.page) : sendOwnPageError(reply, made);
    });

    app.post('/admin/own-pages/preview', routes['POST /admin/own-pages/preview'], async ({ body }, reply) => {
      const stored = await storeOwnPagePreview(deps, body);
      return stored.ok ? { path: `${paths.ownPagePreview()}?of=${stored.key}` } : sendOwnPageError(reply, stored);
    });

    app.get(
      '/admin/own-pages/:id',
      routes['GET /admin/own-pages/:id'],
      async ({ params }, reply) =>
        (await findStaffOwnPage(deps, params.id)) ?? sendOwnPageError(reply, { ok: false, reason: 'unknown_own_page' }),
    );

    app.put('/admin/own-pages/:id', routes['PUT /admin/own-pages/:id'], async (request, reply) => {
      const saved = await changeOwnPage(deps, actorFor(request), request.params.id, request.body);
      return saved.ok ? saved.page : sendOwnPageError(reply, saved);
    });

    app.delete('/admin/own-pages/:id', routes['DELETE /admin/own-pages/:id'], async (request, reply) => {
      const done = await deleteOwnPage(deps, actorFor(request), request.params.id);
      return done.ok ? reply.code(204).send(null) : sendOwnPageError(reply, done);
    });
  },
});
