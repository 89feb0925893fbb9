import { findPage } from '../shop/pages/pages.ts';
import { pageSentence } from '../shop/pages/refusals.ts';
import { PageName, PublicPage } from '../shop/pages/schema.ts';
import { type Queries, registerQueries } from './queries.ts';
import type { RegisterRoutes, RouteSchemas } from './resource.ts';

export const pageRoutes = {
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

export const pageQueries = {
  'GET /pages/:page': async (deps, { params }) => {
    const found = await findPage(deps, params.page);
    return found ? { ok: true, body: found } : { ok: false, refusal: UNKNOWN };
  },
} satisfies Queries<typeof pageRoutes>;

export const registerPageRoutes: RegisterRoutes = (app, deps) => registerQueries(app, deps, pageRoutes, pageQueries);
