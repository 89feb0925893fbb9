import { Type } from 'typebox';
import { FilterQuery, ProductFilters } from '../shop/catalog/lists/schema.ts';
import { listSuggestions } from '../shop/catalog/lists/search.ts';
import { Suggestion } from '../shop/catalog/schema.ts';
import { defineResource, type Queries, type RouteSchemas } from './resource.ts';

const tags = ['products'];

const productSearchRoutes = {
  'GET /product-filters': {
    schema: {
      summary: 'What a list of products can be narrowed by, with counts',
      tags,
      querystring: FilterQuery,
      response: { 200: ProductFilters },
    },
  },
  'GET /products/suggestions': {
    schema: {
      summary: 'Categories and products that fit what is being typed',
      tags,
      querystring: Type.Object({ keyword: Type.String({ maxLength: 200 }) }),
      response: { 200: Type.Array(Suggestion) },
    },
  },
} as const satisfies RouteSchemas;

const productSearchQueries = {
  'GET /product-filters': async (deps, { query }) => ({ ok: true, body: await deps.filterCounts.countsOf(query) }),

  'GET /products/suggestions': async (deps, { query }) => ({
    ok: true,
    body: await listSuggestions(deps, query.keyword),
  }),
} satisfies Queries<typeof productSearchRoutes>;

export const productSearch = defineResource({
  routes: productSearchRoutes,
  queries: productSearchQueries,

  cached: {
    'GET /product-filters': () => ['catalogue', 'shelf'],
    'GET /products/suggestions': () => ['catalogue'],
  },
});
