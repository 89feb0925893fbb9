import { findPage } from '../shop/pages/pages.ts';
import { pageSentence } from '../shop/pages/refusals.ts';
import { PageName, PublicPage } from '../shop/pages/schema.ts';
import type { Door, RouteBook } from './door.ts';
import { mountReads, type Reads } from './reads.ts';

export const pageRoutes = {
  'GET /pages/:page': {
    schema: {
      summary: 'A page of words (about, FAQ, shipping and returns, privacy, terms, size guide), in Markdown',
      tags: ['store'],
      params: PageName,
      response: { 200: PublicPage },
    },
  },
} as const satisfies RouteBook;

const UNKNOWN = { status: 404, code: 'unknown_page', detail: pageSentence({ ok: false, reason: 'unknown_page' }) };

export const pageReads = {
  'GET /pages/:page': async (tools, { params }) => {
    const found = await findPage(tools, params.page);
    return found ? { ok: true, body: found } : { ok: false, refusal: UNKNOWN };
  },
} satisfies Reads<typeof pageRoutes>;

export const pageDoor: Door = (app, tools) => mountReads(app, tools, pageRoutes, pageReads);
