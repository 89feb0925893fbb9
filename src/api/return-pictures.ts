import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { sendApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byId } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { uploadsFolder } from '../shop/media/uploads.ts';
import {
  addReturnPicture,
  dropReturnPicture,
  ownShippedOrder,
  readReturnPicture,
} from '../shop/orders/returns/pictures.ts';
import type { ReturnRefusal, ReturnRefusalReason } from '../shop/orders/returns/steps.ts';
import { sendRateLimitError } from './account-errors.ts';
import { sendUploadError } from './admin/upload-errors.ts';
import { createUploads, registerUploads } from './admin/uploads.ts';
import { customerOf, requireCustomer } from './bearer.ts';
import { defineResource, type RouteSchemas } from './resource.ts';
import { RETURN_STATUS, sendReturnError } from './return-errors.ts';

const tags = ['orders'];
const OrderId = Type.Object({ id: Type.String({ maxLength: 100 }) });
const PictureId = Type.Object({ ...OrderId.properties, picture: Type.String({ maxLength: 40 }) });

const returnPictureRoutes = {
  'POST /orders/:id/returns/pictures': {
    schema: {
      summary: 'Add a picture for a claim (multipart/form-data, field `file`); JPEG, PNG, WebP, AVIF or GIF',
      description: 'It is drawn anew, without what the camera wrote into it. Only you and the shop can read it.',
      tags,
      params: OrderId,
      response: { 201: Type.Object({ id: Type.String() }) },
    },
  },
  'GET /orders/:id/returns/pictures/:picture': {
    schema: { summary: 'A picture of one of your claims (JPEG)', tags, params: PictureId },
  },
  'DELETE /orders/:id/returns/pictures/:picture': {
    schema: {
      summary: 'Remove a picture that was not sent yet',
      tags,
      params: PictureId,
      response: { 204: Type.Null() },
    },
  },
} as const satisfies RouteSchemas;

export const returnPictures = defineResource({
  routes: returnPictureRoutes,

  register(app, deps) {
    const own = { onRequest: requireCustomer(deps) };

    const picture = '/orders/:id/returns/pictures/:picture';
    app.get(picture, { ...returnPictureRoutes[`GET ${picture}`], ...own }, async (request, reply) => {
      const orderId = await ownShippedOrder(deps, customerOf(request).customerId, request.params.id);
      const jpeg = orderId && (await readReturnPicture(deps, orderId, request.params.picture));
      if (!jpeg) return sendReturnError(reply, { ok: false, reason: 'unknown_return' });
      return sendPrivateJpeg(reply, jpeg);
    });

    app.delete(picture, { ...returnPictureRoutes[`DELETE ${picture}`], ...own }, async (request, reply) => {
      const orderId = await ownShippedOrder(deps, customerOf(request).customerId, request.params.id);
      if (!orderId) return sendReturnError(reply, { ok: false, reason: 'unknown_order' });
      await dropReturnPicture(deps, orderId, request.params.picture);
      return reply.code(204).send(null);
    });

    // In a context of its own: no other public call reads a multipart body.
    void app.register((uploading, _options, done) => {
      registerUploads(uploading as App);
      const folder = uploadsFolder(deps.config);
      const uploads = createUploads(folder);
      (uploading as App).post(
        '/orders/:id/returns/pictures',
        { ...returnPictureRoutes['POST /orders/:id/returns/pictures'], ...own, config: { upload: 'reviewPicture' } },
        async (request, reply) => {
          const { customerId } = customerOf(request);
          const turn = await consume(deps, byId(RATE_LIMITS.returnPictures, customerId));
          if (!turn.ok) return sendRateLimitError(reply, turn);
          const orderId = await ownShippedOrder(deps, customerId, request.params.id);
          if (!orderId) return sendReturnError(reply, { ok: false, reason: 'unknown_order' });
          const received = await uploads.receive(request, (file) => addReturnPicture(deps, orderId, { file, folder }));
          if (!received.ok) return sendUploadError(reply, received);
          return sendAdded(reply, received.result);
        },
      );
      done();
    });
  },
});

function sendAdded(reply: FastifyReply, added: Awaited<ReturnType<typeof addReturnPicture>>): FastifyReply {
  if (added.ok) return reply.code(201).header('cache-control', 'no-store').send({ id: added.id });
  return isRefusal(added) ? sendReturnError(reply, added) : sendUnusable(reply, added.reason);
}

const isRefusal = (refused: { ok: false; reason: string }): refused is ReturnRefusal => refused.reason in RETURN_STATUS;

const UNUSABLE = {
  not_a_picture: 'We can’t read this picture. Use a JPEG, PNG or WebP.',
  too_many_pixels: 'This picture is too large. The limit is 16 megapixels, or 40 for a JPEG.',
  too_small: 'This picture is too small. It needs 200 pixels on each side.',
  picture_busy: 'Many pictures are being worked on right now. Try again in a moment.',
} as const;

const sendUnusable = (reply: FastifyReply, reason: Exclude<string, ReturnRefusalReason>): FastifyReply => {
  const isBusy = reason === 'picture_busy';
  const detail = UNUSABLE[reason as keyof typeof UNUSABLE];
  return sendApiError(reply, {
    status: isBusy ? 503 : 400,
    code: reason,
    detail,
    ...(isBusy ? { retryAfterSeconds: 5 } : { fields: { pictures: detail } }),
  });
};

/** For one person's eyes: no cache on the way may keep it, and no other site may show it. */
export const sendPrivateJpeg = (reply: FastifyReply, jpeg: Buffer): FastifyReply =>
  reply
    .headers({ 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' })
    .type('image/jpeg')
    .send(jpeg);
