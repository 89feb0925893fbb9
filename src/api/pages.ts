import { findPage, pageSentence } from '../shop/pages/pages.ts';
import { PageName, PublicPage } from '../shop/pages/schema.ts';
import { defineResource, type Queries, type RouteSchemas } from './resource.ts';

const pageRoutes = {
  'GET /pages/:page': {
    schema: {
      summary: 'A page of words (about, FAQ, shipping and returns, privacy, terms, size guide), in Markdown',
      tags: ['store'],
      params: PageName,
      response: { 200: PublicPage },
    },
  },
} as const satisfies RouteSchemas;

const UNKNOWN = { status: 404, code: 'unknown_page', detail: pageSentence({ ok: false, reason: 'unknown_page' }) };

const pageQueries = {
  'GET /pages/:page': async (deps, { params }) => {
    const found = await findPage(deps, params.page);
    return found ? { ok: true, body: found } : { ok: false, error: UNKNOWN };
  },
} satisfies Queries<typeof pageRoutes>;

export const pages = defineResource({
  routes: pageRoutes,
  queries: pageQueries,
  cached: {
    'GET /pages/:page': () => ['pages', 'settings'],
  },
});
