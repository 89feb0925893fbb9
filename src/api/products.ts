import { Type } from 'typebox';
import { refuse } from '../platform/http/refuse.ts';
import { listProducts } from '../shop/catalogue/lists.ts';
import {
  findCategoryShelf,
  findProduct,
  listCategoryNames,
  listFeaturedProducts,
  listProductAddresses,
  listRelatedProducts,
} from '../shop/catalogue/products.ts';
import { type CatalogueReason, catalogueSentence } from '../shop/catalogue/refusals.ts';
import {
  CategoryName,
  CategoryShelf,
  ListQuery,
  Product,
  ProductAddress,
  Suggestion,
} from '../shop/catalogue/schema.ts';
import { listSuggestions } from '../shop/catalogue/suggestions.ts';
import { reviewsOf } from '../shop/reviews/reviews.ts';
import { Review } from '../shop/reviews/schema.ts';
import type { Door, RouteBook } from './door.ts';
import { PAGE_QUERY, tellPages } from './paging.ts';

const tags = ['products'];
const ById = Type.Object({ id: Type.String({ maxLength: 200 }) });
const BySlug = Type.Object({ slug: Type.String({ maxLength: 200 }) });
const pageSize = Type.Optional(PAGE_QUERY.pageSize);

/** A product on its own page also brings its newest reviews. */
export const ReviewedProduct = Type.Object({ ...Product.properties, reviews: Type.Array(Review) });

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
      querystring: Type.Object({ pageSize }),
      response: { 200: Type.Array(CategoryShelf) },
    },
  },
  'GET /products/:id': {
    schema: { summary: 'A product with its newest reviews', tags, params: ById, response: { 200: ReviewedProduct } },
  },
  'GET /products/:id/related': {
    schema: {
      summary: 'Products that go well with one',
      tags,
      params: ById,
      response: { 200: Type.Array(Product) },
    },
  },
} as const satisfies RouteBook;

/** Reviews that come with a product; the rest have a page of their own. */
const NEWEST = { page: 1, pageSize: 20 };

const unknown = (code: CatalogueReason) => ({ status: 404, code, detail: catalogueSentence(code) });

export const productDoor: Door = (app, tools) => {
  app.get('/products', productRoutes['GET /products'], async (request, reply) => {
    const { products, total, hasMore, searchedFor } = await listProducts(tools, request.query);
    tellPages(request, reply, request.query, total);
    if (hasMore) reply.header('x-total-count-capped', 'true');
    if (searchedFor !== undefined) reply.header('x-searched-for', encodeURIComponent(searchedFor));
    return products;
  });

  app.get('/products/featured', productRoutes['GET /products/featured'], async () => listFeaturedProducts(tools));

  app.get('/products/suggestions', productRoutes['GET /products/suggestions'], async (request) =>
    listSuggestions(tools, request.query.keyword),
  );

  app.get('/products/addresses', productRoutes['GET /products/addresses'], async (request, reply) => {
    const { addresses, total } = await listProductAddresses(tools, request.query.page);
    reply.header('x-total-count', String(total));
    return addresses;
  });

  app.get('/products/category', productRoutes['GET /products/category'], async () => listCategoryNames(tools));

  app.get('/products/category/:slug', productRoutes['GET /products/category/:slug'], async (request, reply) => {
    const shelf = await findCategoryShelf(tools, request.params.slug, request.query.pageSize);
    return shelf ? [shelf] : refuse(reply, unknown('unknown_category'));
  });

  app.get('/products/:id', productRoutes['GET /products/:id'], async (request, reply) => {
    const { id } = request.params;
    // Asked together: one way there and back.
    const [product, reviewed] = await Promise.all([findProduct(tools, id), reviewsOf(tools.db.sql, id, NEWEST)]);
    return product ? { ...product, reviews: reviewed?.reviews ?? [] } : refuse(reply, unknown('unknown_product'));
  });

  app.get('/products/:id/related', productRoutes['GET /products/:id/related'], async (request, reply) => {
    const { id } = request.params;
    const [product, related] = await Promise.all([findProduct(tools, id), listRelatedProducts(tools, id)]);
    return product ? related : refuse(reply, unknown('unknown_product'));
  });
};
