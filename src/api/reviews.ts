import { Type } from 'typebox';
import { LIMITS } from '../limits.ts';
import { refuse } from '../platform/http/refuse.ts';
import { byId } from '../platform/turns/counted.ts';
import { takeTurns } from '../platform/turns/turns.ts';
import { postReview } from '../shop/reviews/post-review.ts';
import { reviewSentence } from '../shop/reviews/refusals.ts';
import { isReviewable, reviewBy, reviewCounts, reviewsOf } from '../shop/reviews/reviews.ts';
import { OwnReview, PostedReview, Review, ReviewCounts, WrittenReview } from '../shop/reviews/schema.ts';
import { refuseTurn } from './account-answers.ts';
import { customerOf, customersOnly } from './bearer.ts';
import type { Door, RouteBook } from './door.ts';
import { PAGE_QUERY } from './paging.ts';
import { mountReads, type Reads } from './reads.ts';

const ProductId = Type.Object({ id: Type.String({ maxLength: 200 }) });
const tags = ['products'];

export const reviewRoutes = {
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
      summary: 'What the person who asks has written about a product; null where nothing',
      tags,
      params: ProductId,
      response: { 200: Type.Object({ review: Type.Union([OwnReview, Type.Null()]) }) },
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
} as const satisfies RouteBook;

export const reviewReads = {
  'GET /products/:id/get-reviews': async ({ db }, { params, query }) => {
    const found = await reviewsOf(db.sql, params.id, query);
    return found ? { ok: true, body: found.reviews, total: found.total } : { ok: false, refusal: UNKNOWN };
  },
  'GET /products/:id/review-counts': async ({ db }, { params }) => {
    const counts = await reviewCounts(db.sql, params.id);
    return counts ? { ok: true, body: counts } : { ok: false, refusal: UNKNOWN };
  },
} satisfies Reads<typeof reviewRoutes>;

const UNKNOWN = { status: 404, code: 'unknown_product', detail: reviewSentence('unknown_product') };

export const reviewDoor: Door = (app, tools) => {
  const { sql } = tools.db;

  mountReads(app, tools, reviewRoutes, reviewReads);

  const readingOwn = { ...reviewRoutes['GET /products/:id/own-review'], onRequest: customersOnly(tools) };
  app.get('/products/:id/own-review', readingOwn, async (request, reply) => {
    const review = await reviewBy(sql, request.params.id, customerOf(request).customerId);
    return reply.header('cache-control', 'no-store').send({ review: review ?? null });
  });

  app.post(
    '/products/:id/post-review',
    {
      ...reviewRoutes['POST /products/:id/post-review'],
      onRequest: customersOnly(tools),
      // What is not there is refused before what is asked of it: 401, 404, 400.
      preValidation: async (request, reply) =>
        (await isReviewable(sql, request.params.id)) ? undefined : refuse(reply, UNKNOWN),
    },
    async (request, reply) => {
      const writer = customerOf(request);
      const turn = await takeTurns(tools, byId(LIMITS.reviews, writer.customerId));
      if (!turn.ok) return refuseTurn(reply, turn);
      const answer = await postReview(tools, { productId: request.params.id, writer, written: request.body });
      if (answer.ok) return reply.code(answer.isNew ? 201 : 200).send(answer.review);
      if (answer.reason === 'unknown_product') return refuse(reply, UNKNOWN);
      const detail = reviewSentence(answer.reason);
      return refuse(reply, { status: 400, code: answer.reason, detail, fields: { comment: detail } });
    },
  );
};
