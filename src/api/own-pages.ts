import { Type } from 'typebox';
import { findOwnPage, listOwnPages, ownPageSentence } from '../shop/own-pages/own-pages.ts';
import { OwnPageAddress, PublicOwnPage } from '../shop/own-pages/schema.ts';
import { defineResource, type Queries, type RouteSchemas } from './resource.ts';

const tags = ['store'];

const ownPageRoutes = {
  'GET /own-pages': {
    schema: {
      summary: 'The published pages that the owner has added, by title',
      tags,
      response: { 200: Type.Array(OwnPageAddress) },
    },
  },
  'GET /own-pages/:slug': {
    schema: {
      summary: 'One of them, in Markdown',
      tags,
      params: Type.Object({ slug: Type.String({ maxLength: 200 }) }),
      response: { 200: PublicOwnPage },
    },
  },
} as const satisfies RouteSchemas;

const UNKNOWN = {
  status: 404,
  code: 'unknown_own_page',
  detail: ownPageSentence({ ok: false, reason: 'unknown_own_page' }),
};

const ownPageQueries = {
  'GET /own-pages': async (deps) => ({ ok: true, body: await listOwnPages(deps) }),
  'GET /own-pages/:slug': async (deps, { params }) => {
    const found = await findOwnPage(deps, params.slug);
    return found ? { ok: true, body: found } : { ok: false, error: UNKNOWN };
  },
} satisfies Queries<typeof ownPageRoutes>;

export const ownPages = defineResource({
  routes: ownPageRoutes,
  queries: ownPageQueries,
  cached: {
    'GET /own-pages': () => ['ownPages'],
    'GET /own-pages/:slug': () => ['ownPages', 'settings'],
  },
});
