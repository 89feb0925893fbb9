import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byId, byNetwork } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { FITS } from '../../shared/products/fit.ts';
import { accountRefusals } from '../../shop/accounts/refusals.ts';
import { messageBody, Said } from '../../shop/accounts/schema.ts';
import { uploadsFolder } from '../../shop/media/uploads.ts';
import { hasBought } from '../../shop/orders/sales.ts';
import { stopInvitations } from '../../shop/reviews/invitations.ts';
import { addPicture, mayAddPicture, ownPictures, removePicture } from '../../shop/reviews/pictures.ts';
import {
  getReviews,
  isReviewable,
  listAllReviews,
  postReview,
  reviewBy,
  reviewCounts,
  reviewRefusals,
} from '../../shop/reviews/reviews.ts';
import {
  OwnPicture,
  OwnReview,
  PostedReview,
  Review,
  ReviewCounts,
  ReviewOfProduct,
  WrittenReview,
} from '../../shop/reviews/schema.ts';
import { Thankable } from '../../shop/thanks/schema.ts';
import { makerToThank } from '../../shop/thanks/thanks.ts';
import { createUploads, registerUploads, uploadRefusals } from '../admin/uploads.ts';
import { getCustomer, requireCustomer } from '../bearer.ts';
import { PAGE_QUERY } from '../pagination.ts';
import { ByProductId } from '../params.ts';
import { refusalError, sendRateLimitError, sendRefusal } from '../refusals.ts';
import { defineResource, type RouteSchemas } from '../resource.ts';
import { takeOneClicks } from '../subscriptions.ts';

const tags = ['products'];

const reviewRoutes = {
  'GET /products/:id/get-reviews': {
    schema: {
      summary: 'The reviews of a product, newest first unless sorted by stars',
      tags,
      params: ByProductId,
      querystring: Type.Object({
        ...PAGE_QUERY,
        rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, sentence: 'Choose 1 to 5 stars.' })),
        fit: Type.Optional(Type.Enum([...FITS], { sentence: 'Choose small, true or large.' })),
        sort: Type.Optional(Type.Enum(['highest', 'lowest'], { sentence: 'Choose highest or lowest.' })),
      }),
      response: { 200: Type.Array(Review) },
    },
  },
  'GET /reviews': {
    schema: {
      summary: 'All reviews shown, without samples, oldest first, up to 500: ask again after the last one’s id',
      tags,
      querystring: Type.Object({ after: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }) }),
      response: { 200: Type.Array(ReviewOfProduct) },
    },
  },
  'GET /products/:id/own-review': {
    schema: {
      summary: 'What the person who asks has written about a product, null where nothing; and what they may add to it',
      tags,
      params: ByProductId,
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
      params: ByProductId,
      response: { 200: ReviewCounts },
    },
  },
  'POST /products/:id/post-review': {
    schema: {
      summary: 'Reviews a product; a second review takes the place of your first',
      tags,
      params: ByProductId,
      body: WrittenReview,
      response: { 200: PostedReview, 201: PostedReview },
    },
  },
} as const satisfies RouteSchemas;

const UNKNOWN_PRODUCT = {
  ok: false as const,
  error: refusalError(reviewRefusals, { reason: 'unknown_product' }),
};

export const reviews = defineResource({
  routes: reviewRoutes,
  queries: {
    'GET /products/:id/get-reviews': async ({ db }, { params, query }) => {
      const found = await getReviews(db.sql, params.id, query);
      return found ? { ok: true, body: found.reviews, total: found.total } : UNKNOWN_PRODUCT;
    },
    'GET /reviews': async ({ db }, { query }) => ({ ok: true, body: await listAllReviews(db.sql, query.after) }),
    'GET /products/:id/review-counts': async ({ db }, { params }) => {
      const counts = await reviewCounts(db.sql, params.id);
      return counts ? { ok: true, body: counts } : UNKNOWN_PRODUCT;
    },
  },
  cached: {
    'GET /products/:id/get-reviews': ({ id }) => [`product:${id ?? ''}`, 'catalog'],
  },

  register(app, deps) {
    const { sql } = deps.db;

    const readingOwn = { ...reviewRoutes['GET /products/:id/own-review'], onRequest: requireCustomer(deps) };
    app.get('/products/:id/own-review', readingOwn, async (request, reply) => {
      const owned = { productId: request.params.id, customerId: getCustomer(request).customerId };
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
        // Check that the product exists before validating the body: 401, 404, 400.
        preValidation: async (request, reply) =>
          (await isReviewable(sql, request.params.id))
            ? undefined
            : sendRefusal(reply, reviewRefusals, { reason: 'unknown_product' }),
      },
      async (request, reply) => {
        const writer = getCustomer(request);
        const turn = await consume(deps, byId(RATE_LIMITS.reviews, writer.customerId));
        if (!turn.ok) return sendRateLimitError(reply, turn);
        const answer = await postReview(deps, { productId: request.params.id, writer, written: request.body });
        if (answer.ok) return reply.code(answer.isNew ? 201 : 200).send(answer.review);
        return sendRefusal(reply, reviewRefusals, answer);
      },
    );
  },
});

const reviewPictureRoutes = {
  'POST /products/:id/own-review/pictures': {
    schema: {
      summary: 'Add a picture to your review of a product that you bought; it is shown once staff have looked at it',
      tags,
      params: ByProductId,
      response: { 201: OwnPicture },
    },
  },
  'DELETE /products/:id/own-review/pictures/:pictureId': {
    schema: {
      summary: 'Take down a picture of your review',
      tags,
      params: Type.Object({ ...ByProductId.properties, pictureId: Type.String({ maxLength: 40 }) }),
      response: { 204: Type.Null() },
    },
  },
} as const satisfies RouteSchemas;

export const reviewPictures = defineResource({
  routes: reviewPictureRoutes,

  register(app, deps) {
    const { sql } = deps.db;

    const removing = reviewPictureRoutes['DELETE /products/:id/own-review/pictures/:pictureId'];
    app.delete(
      '/products/:id/own-review/pictures/:pictureId',
      { ...removing, onRequest: requireCustomer(deps) },
      async (request, reply) => {
        const { id: productId, pictureId: id } = request.params;
        const done = await removePicture(deps, { productId, customerId: getCustomer(request).customerId, id });
        return done.ok ? reply.code(204).send(null) : sendRefusal(reply, reviewRefusals, done);
      },
    );

    // Separate scope, because no other public catalog call takes a multipart body.
    void app.register(async (scope) => {
      registerUploads(scope as App);
      const receive = createUploads(uploadsFolder(deps.config));
      const adding = reviewPictureRoutes['POST /products/:id/own-review/pictures'];
      (scope as App).post(
        '/products/:id/own-review/pictures',
        {
          ...adding,
          config: { upload: 'reviewPicture' },
          onRequest: requireCustomer(deps),
          // Before any byte of the file is received, so that strangers can't send one.
          preValidation: async (request, reply) => {
            const owned = { productId: request.params.id, customerId: getCustomer(request).customerId };
            const may = await mayAddPicture(sql, owned);
            return may.ok ? undefined : sendRefusal(reply, reviewRefusals, may);
          },
        },
        async (request, reply) => {
          const { customerId } = getCustomer(request);
          const turn = await consume(deps, byId(RATE_LIMITS.reviewPictures, customerId));
          if (!turn.ok) return sendRateLimitError(reply, turn);
          const { id: productId } = request.params;
          const added = await receive(request, (file) => addPicture(deps, { productId, customerId, file }));
          if (reply.sent) return reply;
          return added.ok
            ? reply.code(201).send(added.picture)
            : sendRefusal(reply, { ...uploadRefusals, ...reviewRefusals }, added);
        },
      );
    });
  },
});

const invitationRoutes = {
  'POST /review-invitations/stop': {
    schema: {
      summary: 'No more emails that ask for reviews, with one click (RFC 8058)',
      tags: ['products'],
      querystring: Type.Object({
        order: Type.String({ maxLength: 100, description: 'The number of the order that the email was about' }),
      }),
      response: { 200: Said },
    },
  },
} as const satisfies RouteSchemas;

export const reviewInvitations = defineResource({
  routes: invitationRoutes,

  register(app, deps) {
    takeOneClicks(app, (forms) => {
      forms.post(
        '/review-invitations/stop',
        invitationRoutes['POST /review-invitations/stop'],
        async (request, reply) => {
          const turn = await consume(deps, byNetwork(RATE_LIMITS.invitationStops, request.ip));
          if (!turn.ok) return sendRateLimitError(reply, turn);
          const { order } = request.query as { order: string };
          const answer = await stopInvitations(deps, order);
          if (!answer.ok) return sendRefusal(reply, accountRefusals, answer);
          return reply.send(messageBody('Done. We won’t ask you for reviews anymore.'));
        },
      );
    });
  },
});
