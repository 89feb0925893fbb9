import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { staffCatalogRefusals } from '../../../shop/catalog/refusals.ts';
import { prepareTextPicture } from '../../../shop/media/text-pictures.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import {
  ownPages as documents,
  findStaffOwnPage,
  listStaffOwnPages,
  ownPageRefusals,
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
import { only } from '../../handlers.ts';
import { ById } from '../../params.ts';
import { defineAdminResource, owner } from '../resource.ts';
import { createUploads } from '../uploads.ts';

const response = { 200: StaffPage };

const UNKNOWN_PAGE = { ok: false, reason: 'unknown_page' } as const;

export const pages = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/pages': {
      schema: {
        summary: 'The pages of words, and who changed them last',
        response: { 200: Type.Array(StaffPageLine) },
      },
    },
    'GET /admin/pages/:page': { schema: { summary: 'One page as it was written', params: PageName, response } },
    'PUT /admin/pages/:page': {
      schema: { summary: 'Edit a page; it goes live right away', params: PageName, body: PageDraft, response },
    },
    'POST /admin/pages/:page/as-shipped': {
      schema: { summary: 'Restore the default text', params: PageName, body: SeenVersion, response },
    },
  },
  refusals: pageRefusals,
  handlers: (deps) => {
    const answer = async (page: string) => (await findStaffPage(deps, page)) ?? UNKNOWN_PAGE;

    return {
      'GET /admin/pages': () => listStaffPages(deps),
      'GET /admin/pages/:page': ({ params }) => answer(params.page),
      'PUT /admin/pages/:page': async ({ params: { page }, body, actor }) => {
        const saved = await savePage(deps, actor, page, body);
        return saved.ok ? answer(page) : saved;
      },
      'POST /admin/pages/:page/as-shipped': async ({ params: { page }, body, actor }) => {
        const done = await restoreDefaultText(deps, actor, page, body);
        return done.ok ? answer(page) : done;
      },
    };
  },
});

export const ownPages = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/own-pages': {
      schema: { summary: 'The pages that the owner has added, by title', response: { 200: Type.Array(OwnPageLine) } },
    },
    'POST /admin/own-pages': {
      schema: {
        summary: 'Add a page: a draft, at an address made of its title',
        body: NewContent,
        response: { 201: StaffOwnPage },
      },
    },
    'GET /admin/own-pages/:id': {
      schema: { summary: 'One of them as it was written', params: ById, response: { 200: StaffOwnPage } },
    },
    'PUT /admin/own-pages/:id': {
      schema: {
        summary: 'Edit it; once published, a changed address leaves a redirect',
        params: ById,
        body: OwnPageDraft,
        response: { 200: StaffOwnPage },
      },
    },
    'DELETE /admin/own-pages/:id': { schema: { summary: 'Delete it', params: ById, response: { 204: Type.Null() } } },
    'POST /admin/own-pages/preview': {
      schema: {
        summary: 'Where shoppers’ page shows what isn’t saved, for half an hour',
        body: OwnPageWords,
        response: { 200: Type.Object({ path: Type.String() }) },
      },
    },
  },
  refusals: ownPageRefusals,
  handlers: (deps) => ({
    'GET /admin/own-pages': () => listStaffOwnPages(deps),
    'POST /admin/own-pages': async ({ body, actor }) =>
      only(await documents.create(deps, actor, body.title), 'document'),
    'POST /admin/own-pages/preview': async ({ body }) => {
      const stored = await documents.storePreview(deps, body);
      return stored.ok ? { path: `${paths.ownPagePreview()}?of=${stored.key}` } : stored;
    },
    'GET /admin/own-pages/:id': async ({ params }) =>
      (await findStaffOwnPage(deps, params.id)) ?? { ok: false, reason: 'unknown_own_page' },
    'PUT /admin/own-pages/:id': async ({ params, body, actor }) =>
      only(await documents.change(deps, actor, params.id, body), 'document'),
    'DELETE /admin/own-pages/:id': ({ params, actor }) => documents.remove(deps, actor, params.id),
  }),
});

const TextPicture = Type.Object({
  src: Type.String({ description: 'What Markdown names it by; behind # stand width and height of the original' }),
  width: Type.Integer(),
  height: Type.Integer(),
});

export const textPictures = defineAdminResource({
  routes: {
    'POST /admin/text-pictures': {
      schema: {
        summary: 'Upload a picture for a page or a newsletter; unless one is saved with it, it is deleted after a day',
        response: { 201: TextPicture },
      },
      config: { access: 'owner', upload: 'picture' },
    },
  },
  refusals: staffCatalogRefusals,
  handlers: (deps) => {
    const receive = createUploads(uploadsFolder(deps.config));

    return {
      'POST /admin/text-pictures': async (request) =>
        only(await receive(request, (file) => prepareTextPicture(deps, file)), 'picture'),
    };
  },
});
