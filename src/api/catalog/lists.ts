import { Type } from 'typebox';
import { HOME_LIMITS, SAMPLE_HOME_DETAILS } from '../../shared/brand/home-sections.ts';
import { frontPage } from '../../shop/catalog/lists/front-page.ts';
import { FrontPage } from '../../shop/catalog/lists/front-page-schema.ts';
import { findCategoryWithProducts, listCategoryNames } from '../../shop/catalog/products.ts';
import { findMaker, listMakers } from '../../shop/catalog/taxonomy/communities.ts';
import { CategoryName, CategoryWithProducts, Community } from '../../shop/catalog/taxonomy/schema.ts';
import { Review } from '../../shop/reviews/schema.ts';
import { ShopSet } from '../../shop/sets/schema.ts';
import { findSet, listSets, setRefusals } from '../../shop/sets/sets.ts';
import { PAGE_QUERY, pageSizeUpTo } from '../pagination.ts';
import { refusalError } from '../refusals.ts';
import { defineResource } from '../resource.ts';
import { notInCatalog } from './products.ts';

const tags = ['products'];
const BySlug = Type.Object({ slug: Type.String({ maxLength: 200 }) });

export const categories = defineResource({
  routes: {
    'GET /products/category': {
      schema: {
        summary: 'The categories, in the order of the shop',
        tags,
        response: { 200: Type.Array(CategoryName) },
      },
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
  },
  queries: {
    'GET /products/category': async (deps) => ({ ok: true, body: await listCategoryNames(deps) }),

    'GET /products/category/:slug': async (deps, { params, query }) => {
      const shelf = await findCategoryWithProducts(deps, params.slug, query.pageSize);
      return shelf ? { ok: true, body: [shelf] } : notInCatalog('unknown_category');
    },
  },

  cached: {
    'GET /products/category': () => ['catalog'],
    'GET /products/category/:slug': () => ['catalog', 'stock', 'calendar'],
  },
});

const CommunityReview = Type.Object({
  ...Review.properties,
  productId: Type.String(),
  productName: Type.String(),
});

export const communities = defineResource({
  routes: {
    'GET /communities': {
      schema: {
        summary: 'Who makes the products: every community that has one on sale, by name',
        tags,
        response: { 200: Type.Array(Community) },
      },
    },
    'GET /communities/:slug': {
      schema: {
        summary: 'A community with the newest reviews of what it made',
        description: 'Its products: `GET /products?community=`.',
        tags,
        params: Type.Object({ slug: Type.String({ maxLength: 200 }) }),
        response: { 200: Type.Object({ ...Community.properties, reviews: Type.Array(CommunityReview) }) },
      },
    },
  },
  queries: {
    'GET /communities': async (deps) => ({ ok: true, body: await listMakers(deps) }),

    'GET /communities/:slug': async (deps, { params }) => {
      const found = await findMaker(deps, params.slug);
      return found
        ? { ok: true, body: { ...found.community, reviews: found.reviews } }
        : notInCatalog('unknown_community');
    },
  },
  cached: {
    'GET /communities': () => ['catalog', 'stock'],
    'GET /communities/:slug': () => ['catalog', 'stock'],
  },
});

export const sets = defineResource({
  routes: {
    'GET /sets': {
      schema: {
        summary: 'Sets: products that cost less together',
        description:
          'A cart that holds all members of a set costs what the set takes off less, however they came into it: ' +
          '`POST /orders/quote` and the order name it under `sets`.',
        tags,
        querystring: Type.Object({
          product: Type.Optional(Type.String({ maxLength: 200, description: 'Only sets that this product is in' })),
        }),
        response: { 200: Type.Array(ShopSet) },
      },
    },
    'GET /sets/:id': {
      schema: {
        summary: 'A set',
        tags,
        params: Type.Object({ id: Type.String({ maxLength: 80 }) }),
        response: { 200: ShopSet },
      },
    },
  },
  queries: {
    'GET /sets': async (deps, { query }) => ({ ok: true, body: await listSets(deps, query.product) }),

    'GET /sets/:id': async (deps, { params }) => {
      const found = await findSet(deps, params.id);
      if (found) return { ok: true, body: found };
      return { ok: false, error: refusalError(setRefusals, { reason: 'unknown_set' }) };
    },
  },
  cached: {
    'GET /sets': () => ['catalog', 'stock'],
    'GET /sets/:id': () => ['catalog', 'stock'],
  },
});

/** Maximum products per carousel, for each of several carousels. */
const MAX_PER_SECTION = 24;

export const frontPages = defineResource({
  routes: {
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
          rows: Type.Integer({
            minimum: 1,
            maximum: HOME_LIMITS.mostRows,
            default: SAMPLE_HOME_DETAILS.categories.rows,
          }),
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
  },
  queries: {
    'GET /front-page': async (deps, { query }) => ({
      ok: true,
      body: await frontPage(deps, {
        slugs: query.categories.split(',').filter(Boolean),
        rows: query.rows,
        most: query.pageSize,
        maker: query.maker,
      }),
    }),
  },

  cached: {
    'GET /front-page': () => ['catalog', 'stock'],
  },
});
