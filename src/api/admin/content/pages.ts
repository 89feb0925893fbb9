import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { staffCatalogRefusals } from '../../../shop/catalog/refusals.ts';
import { prepareTextPicture } from '../../../shop/media/text-pictures.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import {
  changeOwnPage,
  createOwnPage,
  deleteOwnPage,
  findStaffOwnPage,
  listStaffOwnPages,
  ownPageRefusals,
  storeOwnPagePreview,
} from '../../../shop/own-pages/own-pages.ts';
import { NewContent, OwnPageDraft, OwnPageLine, OwnPageWords, StaffOwnPage } from '../../../shop/own-pages/schema.ts';
import {
  findStaffPage,
  listStaffPages,
  pageRefusals,
  restoreDefaultText,
  savePage,
} from '../../../shop/pages/pages.ts';
import { PageDraft, PageName, SeenVersion, StaffPage, StaffPageLine } from '../../../shop/pages/schema.ts';
import { ById } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, tags } from '../resource.ts';
import { createUploads, sendUploadError } from '../uploads.ts';

const response = { 200: StaffPage };

const adminPageRoutes = {
  'GET /admin/pages': {
    schema: {
      summary: 'The pages of words, and who changed them last',
      tags,
      response: { 200: Type.Array(StaffPageLine) },
    },
    config: owner,
  },
  'GET /admin/pages/:page': {
    schema: { summary: 'One page as it was written', tags, params: PageName, response },
    config: owner,
  },
  'PUT /admin/pages/:page': {
    schema: {
      summary: 'Edit a page; it goes live right away',
      tags,
      params: PageName,
      body: PageDraft,
      response,
    },
    config: owner,
  },
  'POST /admin/pages/:page/as-shipped': {
    schema: { summary: 'Restore the default text', tags, params: PageName, body: SeenVersion, response },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const pages = defineAdminResource({
  routes: adminPageRoutes,

  register(app, deps) {
    const routes = adminPageRoutes;
    const answer = async (reply: FastifyReply, page: string) =>
      (await findStaffPage(deps, page)) ?? sendRefusal(reply, pageRefusals, { reason: 'unknown_page' });

    app.get('/admin/pages', routes['GET /admin/pages'], async () => listStaffPages(deps));

    app.get('/admin/pages/:page', routes['GET /admin/pages/:page'], async ({ params }, reply) =>
      answer(reply, params.page),
    );

    app.put('/admin/pages/:page', routes['PUT /admin/pages/:page'], async (request, reply) => {
      const { page } = request.params;
      const saved = await savePage(deps, actorFor(request), page, request.body);
      return saved.ok ? answer(reply, page) : sendRefusal(reply, pageRefusals, saved);
    });

    app.post('/admin/pages/:page/as-shipped', routes['POST /admin/pages/:page/as-shipped'], async (request, reply) => {
      const { page } = request.params;
      const done = await restoreDefaultText(deps, actorFor(request), page, request.body);
      return done.ok ? answer(reply, page) : sendRefusal(reply, pageRefusals, done);
    });
  },
});

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
      return made.ok ? reply.code(201).send(made.page) : sendRefusal(reply, ownPageRefusals, made);
    });

    app.post('/admin/own-pages/preview', routes['POST /admin/own-pages/preview'], async ({ body }, reply) => {
      const stored = await storeOwnPagePreview(deps, body);
      return stored.ok
        ? { path: `${paths.ownPagePreview()}?of=${stored.key}` }
        : sendRefusal(reply, ownPageRefusals, stored);
    });

    app.get(
      '/admin/own-pages/:id',
      routes['GET /admin/own-pages/:id'],
      async ({ params }, reply) =>
        (await findStaffOwnPage(deps, params.id)) ??
        sendRefusal(reply, ownPageRefusals, { reason: 'unknown_own_page' }),
    );

    app.put('/admin/own-pages/:id', routes['PUT /admin/own-pages/:id'], async (request, reply) => {
      const saved = await changeOwnPage(deps, actorFor(request), request.params.id, request.body);
      return saved.ok ? saved.page : sendRefusal(reply, ownPageRefusals, saved);
    });

    app.delete('/admin/own-pages/:id', routes['DELETE /admin/own-pages/:id'], async (request, reply) => {
      const done = await deleteOwnPage(deps, actorFor(request), request.params.id);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, ownPageRefusals, done);
    });
  },
});

const TextPicture = Type.Object({
  src: Type.String({ description: 'What Markdown names it by; behind # stand width and height of the original' }),
  width: Type.Integer(),
  height: Type.Integer(),
});

const textPictureRoutes = {
  'POST /admin/text-pictures': {
    schema: {
      summary: 'Upload a picture for a page or a newsletter; unless one is saved with it, it is deleted after a day',
      tags,
      response: { 201: TextPicture },
    },
    config: { access: 'owner', upload: 'picture' },
  },
} as const satisfies AdminRouteSchemas;

export const textPictures = defineAdminResource({
  routes: textPictureRoutes,

  register(app, deps) {
    const routes = textPictureRoutes;
    const uploads = createUploads(uploadsFolder(deps.config));

    app.post('/admin/text-pictures', routes['POST /admin/text-pictures'], async (request, reply) => {
      const received = await uploads.receive(request, (file) => prepareTextPicture(deps, file));
      if (!received.ok) return sendUploadError(reply, received);
      const prepared = received.result;
      return prepared.ok ? reply.code(201).send(prepared.picture) : sendRefusal(reply, staffCatalogRefusals, prepared);
    });
  },
});
