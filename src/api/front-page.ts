import { Type } from 'typebox';
import { HOME_LIMITS, SAMPLE_HOME_DETAILS } from '../shared/brand/home-sections.ts';
import { frontPage } from '../shop/catalog/lists/front-page.ts';
import { FrontPage } from '../shop/catalog/lists/front-page-schema.ts';
import { pageSizeUpTo } from './pagination.ts';
import { defineResource, type Queries, type RouteSchemas } from './resource.ts';

const tags = ['products'];
/** What a carousel shows, for each of several. */
const MAX_PER_SECTION = 24;

const frontPageRoutes = {
  'GET /front-page': {
    schema: {
      summary:
        'What home shows: featured and newest products, categories and the first products of several, a maker, a review',
      tags,
      querystring: Type.Object({
        categories: Type.String({
          maxLength: 1000,
          default: '',
          description:
            'Ids of categories, with commas between them; empty: the first of the shop, as many as `rows` says',
        }),
        rows: Type.Integer({ minimum: 1, maximum: HOME_LIMITS.mostRows, default: SAMPLE_HOME_DETAILS.categories.rows }),
        maker: Type.String({
          maxLength: 100,
          default: '',
          description: 'Whose product stands alone, while one can be bought; empty: a featured one',
        }),
        pageSize: pageSizeUpTo(MAX_PER_SECTION),
      }),
      response: { 200: FrontPage },
    },
  },
} as const satisfies RouteSchemas;

const frontPageQueries = {
  'GET /front-page': async (deps, { query }) => ({
    ok: true,
    body: await frontPage(deps, {
      slugs: query.categories.split(',').filter(Boolean),
      rows: query.rows,
      most: query.pageSize,
      maker: query.maker,
    }),
  }),
} satisfies Queries<typeof frontPageRoutes>;

export const frontPages = defineResource({
  routes: frontPageRoutes,
  queries: frontPageQueries,

  cached: {
    'GET /front-page': () => ['catalogue', 'shelf'],
  },
});
