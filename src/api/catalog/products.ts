import { Type } from 'typebox';
import { listProducts } from '../../shop/catalog/lists/list-products.ts';
import { FilterQuery, ListQuery, ProductFilters } from '../../shop/catalog/lists/schema.ts';
import { listSuggestions } from '../../shop/catalog/lists/search.ts';
import {
  findProductPage,
  listFeaturedProducts,
  listProductAddresses,
  MAX_RELATED,
  MAX_WORN_WITH,
} from '../../shop/catalog/products.ts';
import { catalogRefusals } from '../../shop/catalog/refusals.ts';
import { ListedProduct, Product, ProductAddress, Suggestion } from '../../shop/catalog/schema.ts';
import { listSizings } from '../../shop/catalog/sizes/measures.ts';
import { CategorySizing, Sizing } from '../../shop/catalog/sizes/measures-schema.ts';
import { Picture } from '../../shop/media/schema.ts';
import { Review } from '../../shop/reviews/schema.ts';
import { PAGE_QUERY } from '../pagination.ts';
import { ByProductId } from '../params.ts';
import { refusalError } from '../refusals.ts';
import { defineResource } from '../resource.ts';

const tags = ['products'];

/** Maximum reviews returned with a product; the rest have a separate page. */
const MAX_REVIEWS = 20;

/** A product on its page, with its newest reviews, and with related products on request. */
const ReviewedProduct = Type.Object({
  ...Product.properties,
  makerPicture: Type.Union([Picture, Type.Null()], { description: 'Of who made it: a face, hands, a place' }),
  priceParts: Type.Array(Type.Object({ label: Type.String(), amount: Type.Number({ description: 'US dollars' }) }), {
    description: 'Where the price goes, as the owner tells it; empty where nothing is told',
  }),
  fitCounts: Type.Object(
    { small: Type.Integer(), true: Type.Integer(), large: Type.Integer() },
    { description: 'How many published reviews say that its size ran small, true, large' },
  ),
  sizing: Type.Union([Sizing, Type.Null()], { description: 'What its sizes measure; null where nobody has measured' }),
  isWorn: Type.Boolean({ description: 'Whether products of its category are worn' }),
  wornWith: Type.Array(ListedProduct, {
    description:
      'What goes with it, in stock first: as the owner pairs it, then products of other categories in the same colors',
  }),
  reviews: Type.Array(Review),
  related: Type.Array(ListedProduct),
});

export const products = defineResource({
  routes: {
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
        params: ByProductId,
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
        params: ByProductId,
        response: { 200: Type.Array(ListedProduct) },
      },
    },
  },
  queries: {
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
  },
  cached: {
    'GET /products': () => ['catalog', 'stock', 'calendar'],
    'GET /products/featured': () => ['catalog', 'stock', 'calendar'],
    'GET /measures': () => ['catalog'],
    'GET /products/:id': ({ id }) => [`product:${id ?? ''}`, 'catalog', 'stock', 'calendar'],
    'GET /products/:id/related': () => ['catalog', 'stock'],
  },
});

export const productSearch = defineResource({
  routes: {
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
  },
  queries: {
    'GET /product-filters': async (deps, { query }) => ({ ok: true, body: await deps.filterCounts.countsOf(query) }),

    'GET /products/suggestions': async (deps, { query }) => ({
      ok: true,
      body: await listSuggestions(deps, query.keyword),
    }),
  },

  cached: {
    'GET /product-filters': () => ['catalog', 'stock'],
    'GET /products/suggestions': () => ['catalog'],
  },
});

export const notInCatalog = (reason: keyof typeof catalogRefusals) => ({
  ok: false as const,
  error: refusalError(catalogRefusals, { reason }),
});
