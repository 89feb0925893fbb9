import { Type } from 'typebox';
import { listProducts } from '../shop/catalog/lists/list-products.ts';
import { ListQuery } from '../shop/catalog/lists/schema.ts';
import {
  findProductPage,
  listFeaturedProducts,
  listProductAddresses,
  MAX_RELATED,
  MAX_WORN_WITH,
} from '../shop/catalog/products.ts';
import { ListedProduct, Product, ProductAddress } from '../shop/catalog/schema.ts';
import { listSizings } from '../shop/catalog/sizes/measures.ts';
import { CategorySizing } from '../shop/catalog/sizes/measures-schema.ts';
import { notInCatalog } from './catalog-errors.ts';
import { PAGE_QUERY } from './pagination.ts';
import { defineResource, type Queries, type RouteSchemas } from './resource.ts';
import { MAX_REVIEWS, ReviewedProduct } from './reviewed-product.ts';

const tags = ['products'];
const ById = Type.Object({ id: Type.String({ maxLength: 200 }) });

const productRoutes = {
  'GET /products': {
    schema: {
      summary: 'Products: searched, filtered, sorted',
      description:
        'A search counts and ranks up to 1000 results; with more, X-Total-Count is 1000 and X-Total-Count-Capped is true. Where the keyword found nothing and looks mistyped, X-Searched-For says what was searched for instead.',
      tags,
      querystring: Type.Object({ ...ListQuery.properties, ...PAGE_QUERY }),
      response: { 200: Type.Array(Product) },
    },
  },
  'GET /products/featured': {
    schema: { summary: 'The featured products, in their order', tags, response: { 200: Type.Array(Product) } },
  },
  'GET /products/addresses': {
    schema: {
      summary: 'The ids of all products, 10,000 to a page, and when they last changed; the total in X-Total-Count',
      tags,
      querystring: Type.Object({ page: PAGE_QUERY.page }),
      response: { 200: Type.Array(ProductAddress) },
    },
  },
  'GET /measures': {
    schema: {
      summary: 'What the sizes of each category measure, where they are measured',
      tags,
      response: { 200: Type.Array(CategorySizing) },
    },
  },
  'GET /products/:id': {
    schema: {
      summary: 'A product with its newest reviews and, if asked, what it is worn with and related products',
      tags,
      params: ById,
      querystring: Type.Object({
        wornWith: Type.Integer({ minimum: 0, maximum: MAX_WORN_WITH, default: 0, description: 'How many at most' }),
        related: Type.Integer({ minimum: 0, maximum: MAX_RELATED, default: 0, description: 'How many at most' }),
        reviews: Type.Integer({
          minimum: 0,
          maximum: MAX_REVIEWS,
          default: MAX_REVIEWS,
          description: 'How many at most',
        }),
      }),
      response: { 200: ReviewedProduct },
    },
  },
  'GET /products/:id/related': {
    schema: {
      summary: 'Products that go well with one',
      tags,
      params: ById,
      response: { 200: Type.Array(ListedProduct) },
    },
  },
} as const satisfies RouteSchemas;

const productQueries = {
  'GET /products': async (deps, { query }) => {
    const { products, total, hasMore, searchedFor } = await listProducts(deps, query);
    const headers = {
      ...(hasMore && { 'x-total-count-capped': 'true' }),
      ...(searchedFor !== undefined && { 'x-searched-for': encodeURIComponent(searchedFor) }),
    };
    return { ok: true, body: products, total, headers };
  },

  'GET /products/featured': async (deps) => ({ ok: true, body: await listFeaturedProducts(deps) }),

  'GET /products/addresses': async (deps, { query }) => {
    const { addresses, total } = await listProductAddresses(deps, query.page);
    return { ok: true, body: addresses, headers: { 'x-total-count': String(total) } };
  },

  'GET /measures': async (deps) => ({ ok: true, body: await listSizings(deps) }),

  'GET /products/:id': async (deps, { params: { id }, query }) => {
    const found = await findProductPage(deps, id, query);
    if (!found) return notInCatalog('unknown_product');
    const { product, ...beside } = found;
    return { ok: true, body: { ...product, ...beside } };
  },

  'GET /products/:id/related': async (deps, { params: { id } }) => {
    const found = await findProductPage(deps, id, { wornWith: 0, related: MAX_RELATED, reviews: 0 });
    return found ? { ok: true, body: found.related } : notInCatalog('unknown_product');
  },
} satisfies Queries<typeof productRoutes>;

export const products = defineResource({
  routes: productRoutes,
  queries: productQueries,
  cached: {
    'GET /products': () => ['catalogue', 'shelf', 'calendar'],
    'GET /products/featured': () => ['catalogue', 'shelf', 'calendar'],
    'GET /measures': () => ['catalogue'],
    'GET /products/:id': ({ id }) => [`product:${id ?? ''}`, 'catalogue', 'shelf', 'calendar'],
    'GET /products/:id/related': () => ['catalogue', 'shelf'],
  },
});
