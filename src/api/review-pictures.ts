import { Type } from 'typebox';
import type { App } from '../platform/http/app.ts';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byId } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { uploadsFolder } from '../shop/media/uploads.ts';
import { addPicture, mayAddPicture, removePicture } from '../shop/reviews/pictures.ts';
import { OwnPicture } from '../shop/reviews/schema.ts';
import { sendRateLimitError } from './account-errors.ts';
import { sendUploadError } from './admin/upload-errors.ts';
import { createUploads, registerUploads } from './admin/uploads.ts';
import { customerOf, requireCustomer } from './bearer.ts';
import { defineResource, type RouteSchemas } from './resource.ts';
import { sendReviewError } from './review-errors.ts';

const ProductId = Type.Object({ id: Type.String({ maxLength: 200 }) });
const tags = ['products'];

const reviewPictureRoutes = {
  'POST /products/:id/own-review/pictures': {
    schema: {
      summary: 'Add a picture to your review of a product that you bought; it is shown once staff have looked at it',
      tags,
      params: ProductId,
      response: { 201: OwnPicture },
    },
  },
  'DELETE /products/:id/own-review/pictures/:pictureId': {
    schema: {
      summary: 'Take down a picture of your review',
      tags,
      params: Type.Object({ ...ProductId.properties, pictureId: Type.String({ maxLength: 40 }) }),
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
        const done = await removePicture(deps, { productId, customerId: customerOf(request).customerId, id });
        return done.ok ? reply.code(204).send(null) : sendReviewError(reply, done);
      },
    );

    // In a scope of its own: no other public call takes a body of several parts.
    void app.register(async (scope) => {
      registerUploads(scope as App);
      const uploads = createUploads(uploadsFolder(deps.config));
      const adding = reviewPictureRoutes['POST /products/:id/own-review/pictures'];
      (scope as App).post(
        '/products/:id/own-review/pictures',
        {
          ...adding,
          config: { upload: 'reviewPicture' },
          onRequest: requireCustomer(deps),
          // Before a byte of the file is received: strangers send none.
          preValidation: async (request, reply) => {
            const owned = { productId: request.params.id, customerId: customerOf(request).customerId };
            const may = await mayAddPicture(sql, owned);
            return may.ok ? undefined : sendReviewError(reply, may);
          },
        },
        async (request, reply) => {
          const { customerId } = customerOf(request);
          const turn = await consume(deps, byId(RATE_LIMITS.reviewPictures, customerId));
          if (!turn.ok) return sendRateLimitError(reply, turn);
          const { id: productId } = request.params;
          const received = await uploads.receive(request, (file) => addPicture(deps, { productId, customerId, file }));
          if (!received.ok) return sendUploadError(reply, received);
          const added = received.result;
          return added.ok ? reply.code(201).send(added.picture) : sendReviewError(reply, added);
        },
      );
    });
  },
});
