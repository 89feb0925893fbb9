import { Type } from 'typebox';
import { sendApiError } from '../platform/http/api-error.ts';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byId } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { nullable } from '../shared/field-shapes.ts';
import { hasBought } from '../shop/orders/sales.ts';
import { ownPictures } from '../shop/reviews/pictures.ts';
import { isReviewable, postReview, reviewBy, reviewCounts, reviewsOf } from '../shop/reviews/reviews.ts';
import { OwnPicture, OwnReview, PostedReview, Review, ReviewCounts, WrittenReview } from '../shop/reviews/schema.ts';
import { Thankable } from '../shop/thanks/schema.ts';
import { makerToThank } from '../shop/thanks/thanks.ts';
import { sendRateLimitError } from './account-errors.ts';
import { customerOf, requireCustomer } from './bearer.ts';
import { PAGE_QUERY } from './pagination.ts';
import { defineResource, type Queries, type RouteSchemas } from './resource.ts';
import { sendReviewError, UNKNOWN_PRODUCT } from './review-errors.ts';

const ProductId = Type.Object({ id: Type.String({ maxLength: 200 }) });
const tags = ['products'];

const reviewRoutes = {
  'GET /products/:id/get-reviews': {
    schema: {
      summary: 'The reviews of a product, newest first',
      tags,
      params: ProductId,
      querystring: Type.Object(PAGE_QUERY),
      response: { 200: Type.Array(Review) },
    },
  },
  'GET /products/:id/own-review': {
    schema: {
      summary: 'What the person who asks has written about a product, null where nothing; and what they may add to it',
      tags,
      params: ProductId,
      response: {
        200: Type.Object({
          review: nullable(OwnReview),
          pictures: Type.Array(OwnPicture),
          isBuyer: Type.Boolean({ description: 'Has bought it here, so may add pictures' }),
          toThank: nullable(Thankable),
        }),
      },
    },
  },
  'GET /products/:id/review-counts': {
    schema: {
      summary: 'How many reviews a product received, and how many of them are shown',
      tags,
      params: ProductId,
      response: { 200: ReviewCounts },
    },
  },
  'POST /products/:id/post-review': {
    schema: {
      summary: 'Reviews a product; a second review takes the place of your first',
      tags,
      params: ProductId,
      body: WrittenReview,
      response: { 200: PostedReview, 201: PostedReview },
    },
  },
} as const satisfies RouteSchemas;

const reviewQueries = {
  'GET /products/:id/get-reviews': async ({ db }, { params, query }) => {
    const found = await reviewsOf(db.sql, params.id, query);
    return found ? { ok: true, body: found.reviews, total: found.total } : { ok: false, error: UNKNOWN_PRODUCT };
  },
  'GET /products/:id/review-counts': async ({ db }, { params }) => {
    const counts = await reviewCounts(db.sql, params.id);
    return counts ? { ok: true, body: counts } : { ok: false, error: UNKNOWN_PRODUCT };
  },
} satisfies Queries<typeof reviewRoutes>;

export const reviews = defineResource({
  routes: reviewRoutes,
  queries: reviewQueries,
  cached: {
    'GET /products/:id/get-reviews': ({ id }) => [`product:${id ?? ''}`, 'catalogue'],
  },

  register(app, deps) {
    const { sql } = deps.db;

    const readingOwn = { ...reviewRoutes['GET /products/:id/own-review'], onRequest: requireCustomer(deps) };
    app.get('/products/:id/own-review', readingOwn, async (request, reply) => {
      const owned = { productId: request.params.id, customerId: customerOf(request).customerId };
      const [review = null, pictures, isBuyer, toThank = null] = await Promise.all([
        reviewBy(sql, owned.productId, owned.customerId),
        ownPictures(sql, owned),
        hasBought(sql, owned.customerId, owned.productId),
        makerToThank(sql, owned.productId, owned.customerId),
      ]);
      return reply.header('cache-control', 'no-store').send({ review, pictures, isBuyer, toThank });
    });

    app.post(
      '/products/:id/post-review',
      {
        ...reviewRoutes['POST /products/:id/post-review'],
        onRequest: requireCustomer(deps),
        // What is not there is refused before what is asked of it: 401, 404, 400.
        preValidation: async (request, reply) =>
          (await isReviewable(sql, request.params.id)) ? undefined : sendApiError(reply, UNKNOWN_PRODUCT),
      },
      async (request, reply) => {
        const writer = customerOf(request);
        const turn = await consume(deps, byId(RATE_LIMITS.reviews, writer.customerId));
        if (!turn.ok) return sendRateLimitError(reply, turn);
        const answer = await postReview(deps, { productId: request.params.id, writer, written: request.body });
        if (answer.ok) return reply.code(answer.isNew ? 201 : 200).send(answer.review);
        return sendReviewError(reply, answer);
      },
    );
  },
});
