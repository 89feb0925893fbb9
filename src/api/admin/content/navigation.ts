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
import { readingDeps } from '../reading.ts';
import { defineAdminResource, owner } from '../resource.ts';

const response = { 200: StaffMenus };

export const menus = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/menus': { schema: { summary: 'What header and footer link to, and what they can link to', response } },
    'PUT /admin/menus': { schema: { summary: 'Save the menus; they apply right away', body: MenusDraft, response } },
    'POST /admin/menus/reset': {
      schema: { summary: 'Go back to the menus that the shop came with', body: SeenMenus, response },
    },
  },
  refusals: menuRefusals,
  handlers: (deps) => ({
    'GET /admin/menus': () => findStaffMenus(deps),
    'PUT /admin/menus': async ({ body, actor }) => {
      const saved = await saveMenus(deps, actor, body);
      return saved.ok ? findStaffMenus(deps) : saved;
    },
    'POST /admin/menus/reset': async ({ body, actor }) => {
      const saved = await resetMenus(deps, actor, body.version);
      return saved.ok ? findStaffMenus(deps) : saved;
    },
  }),
});

export const redirects = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/redirects': {
      schema: {
        summary: 'Where old addresses lead, newest first; and those that were opened lately and lead nowhere',
        querystring: Type.Object({
          q: Type.String({ maxLength: 100, default: '' }),
          after: Type.String({ maxLength: 20, default: '' }),
        }),
        response: { 200: StaffRedirects },
      },
    },
    'POST /admin/redirects': {
      schema: {
        summary: 'Let an address without a page lead to a page',
        body: RedirectDraft,
        response: { 201: Type.Object({ id: Type.String() }) },
      },
    },
    'DELETE /admin/redirects/:id': {
      schema: {
        summary: 'Delete one: its address is answered as one without a page again',
        params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
        response: { 204: Type.Null() },
      },
    },
  },
  refusals: redirectRefusals,
  handlers: (deps) => ({
    'GET /admin/redirects': (request) => listStaffRedirects(readingDeps(deps, request), request.query),
    'POST /admin/redirects': ({ body, actor }) => createRedirect(deps, actor, body),
    'DELETE /admin/redirects/:id': ({ params, actor }) => removeRedirect(deps, actor, params.id),
  }),
});
