import { Type } from 'typebox';
import { listProducts } from '../shop/catalogue/lists.ts';
import {
  findProductWith,
  findShelf,
  frontPage,
  listCategoryNames,
  listFeaturedProducts,
  listProductAddresses,
  MOST_RELATED,
} from '../shop/catalogue/products.ts';
import { type CatalogueReason, catalogueSentence } from '../shop/catalogue/refusals.ts';
import {
  CategoryName,
  CategoryShelf,
  FrontPage,
  ListedProduct,
  ListQuery,
  Product,
  ProductAddress,
  Suggestion,
} from '../shop/catalogue/schema.ts';
import { listSuggestions } from '../shop/catalogue/suggestions.ts';
import { Review } from '../shop/reviews/schema.ts';
import type { Door, RouteBook } from './door.ts';
import { PAGE_QUERY, pageSizeUpTo } from './paging.ts';
import { mountReads, type Reads } from './reads.ts';

const tags = ['products'];
const ById = Type.Object({ id: Type.String({ maxLength: 200 }) });
const BySlug = Type.Object({ slug: Type.String({ maxLength: 200 }) });
/** What a carousel shows, for each of several. */
const MOST_ON_A_SHELF = 24;

/** Reviews that come with a product at most; the rest have a page of their own. */
const NEWEST = 20;

/** A product on its own page also brings its newest reviews, and its neighbours where they were asked for. */
export const ReviewedProduct = Type.Object({
  ...Product.properties,
  reviews: Type.Array(Review),
  related: Type.Array(ListedProduct),
});

export const productRoutes = {
  'GET /products': {
    schema: {
      summary: 'Products: searched, filtered, sorted',
      description:
        'A search counts and ranks up to 1000 results; with more, X-Total-Count is 1000 and X-Total-Count-Capped is true. Where the keyword found nothing and looks like a slip, X-Searched-For says what was searched for instead.',
      tags,
      querystring: Type.Object({ ...ListQuery.properties, ...PAGE_QUERY }),
      response: { 200: Type.Array(Product) },
    },
  },
  'GET /products/featured': {
    schema: { summary: 'The featured products, in their order', tags, response: { 200: Type.Array(Product) } },
  },
  'GET /products/suggestions': {
    schema: {
      summary: 'Categories and products that fit what is being typed',
      tags,
      querystring: Type.Object({ keyword: Type.String({ maxLength: 200 }) }),
      response: { 200: Type.Array(Suggestion) },
    },
  },
  'GET /products/addresses': {
    schema: {
      summary: 'The ids of all products, 10,000 to a page, and when they last changed; the total in X-Total-Count',
      tags,
      querystring: Type.Object({ page: PAGE_QUERY.page }),
      response: { 200: Type.Array(ProductAddress) },
    },
  },
  'GET /products/category': {
    schema: { summary: 'The categories, in the order of the shop', tags, response: { 200: Type.Array(CategoryName) } },
  },
  'GET /products/category/:slug': {
    schema: {
      summary: 'A category with its products',
      tags,
      params: BySlug,
      querystring: Type.Object({ pageSize: PAGE_QUERY.pageSize }),
      response: { 200: Type.Array(CategoryShelf) },
    },
  },
  'GET /front-page': {
    schema: {
      summary: 'The featured products, all categories, and several with their first products, in the order asked for',
      tags,
      querystring: Type.Object({
        categories: Type.String({
          maxLength: 1000,
          default: '',
          description: 'Ids of categories, with commas between them; empty: the first five of the shop',
        }),
        pageSize: pageSizeUpTo(MOST_ON_A_SHELF),
      }),
      response: { 200: FrontPage },
    },
  },
  'GET /products/:id': {
    schema: {
      summary: 'A product with its newest reviews and, if asked, products that go well with it',
      tags,
      params: ById,
      querystring: Type.Object({
        related: Type.Integer({ minimum: 0, maximum: MOST_RELATED, default: 0, description: 'How many at most' }),
        reviews: Type.Integer({ minimum: 0, maximum: NEWEST, default: NEWEST, description: 'How many at most' }),
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
} as const satisfies RouteBook;

const unknown = (code: CatalogueReason) => ({
  ok: false as const,
  refusal: { status: 404, code, detail: catalogueSentence(code) },
});

export const productReads = {
  'GET /products': async (tools, { query }) => {
    const { products, total, hasMore, searchedFor } = await listProducts(tools, query);
    const headers = {
      ...(hasMore && { 'x-total-count-capped': 'true' }),
      ...(searchedFor !== undefined && { 'x-searched-for': encodeURIComponent(searchedFor) }),
    };
    return { ok: true, body: products, total, headers };
  },

  'GET /products/featured': async (tools) => ({ ok: true, body: await listFeaturedProducts(tools) }),

  'GET /products/suggestions': async (tools, { query }) => ({
    ok: true,
    body: await listSuggestions(tools, query.keyword),
  }),

  'GET /products/addresses': async (tools, { query }) => {
    const { addresses, total } = await listProductAddresses(tools, query.page);
    return { ok: true, body: addresses, headers: { 'x-total-count': String(total) } };
  },

  'GET /products/category': async (tools) => ({ ok: true, body: await listCategoryNames(tools) }),

  'GET /products/category/:slug': async (tools, { params, query }) => {
    const shelf = await findShelf(tools, params.slug, query.pageSize);
    return shelf ? { ok: true, body: [shelf] } : unknown('unknown_category');
  },

  'GET /front-page': async (tools, { query }) => ({
    ok: true,
    body: await frontPage(tools, query.categories.split(',').filter(Boolean), query.pageSize),
  }),

  'GET /products/:id': async (tools, { params: { id }, query }) => {
    const found = await findProductWith(tools, id, query);
    if (!found) return unknown('unknown_product');
    const { product, reviews, related } = found;
    return { ok: true, body: { ...product, reviews, related } };
  },

  'GET /products/:id/related': async (tools, { params: { id } }) => {
    const found = await findProductWith(tools, id, { related: MOST_RELATED, reviews: 0 });
    return found ? { ok: true, body: found.related } : unknown('unknown_product');
  },
} satisfies Reads<typeof productRoutes>;

export const productDoor: Door = (app, tools) => mountReads(app, tools, productRoutes, productReads);
