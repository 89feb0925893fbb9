import { Type } from 'typebox';
import { findCategoryWithProducts, listCategoryNames } from '../shop/catalog/products.ts';
import { CategoryName, CategoryWithProducts } from '../shop/catalog/taxonomy/schema.ts';
import { notInCatalog } from './catalog-errors.ts';
import { PAGE_QUERY } from './pagination.ts';
import { defineResource, type Queries, type RouteSchemas } from './resource.ts';

const tags = ['products'];
const BySlug = Type.Object({ slug: Type.String({ maxLength: 200 }) });

const categoryRoutes = {
  'GET /products/category': {
    schema: { summary: 'The categories, in the order of the shop', tags, response: { 200: Type.Array(CategoryName) } },
  },
  'GET /products/category/:slug': {
    schema: {
      summary: 'A category with its products',
      tags,
      params: BySlug,
      querystring: Type.Object({ pageSize: PAGE_QUERY.pageSize }),
      response: { 200: Type.Array(CategoryWithProducts) },
    },
  },
} as const satisfies RouteSchemas;

const categoryQueries = {
  'GET /products/category': async (deps) => ({ ok: true, body: await listCategoryNames(deps) }),

  'GET /products/category/:slug': async (deps, { params, query }) => {
    const shelf = await findCategoryWithProducts(deps, params.slug, query.pageSize);
    return shelf ? { ok: true, body: [shelf] } : notInCatalog('unknown_category');
  },
} satisfies Queries<typeof categoryRoutes>;

export const categories = defineResource({
  routes: categoryRoutes,
  queries: categoryQueries,

  cached: {
    'GET /products/category': () => ['catalogue'],
    'GET /products/category/:slug': () => ['catalogue', 'shelf', 'calendar'],
  },
});
