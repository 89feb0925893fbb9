import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byId } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { uploadsFolder } from '../../shop/media/uploads.ts';
import {
  addReturnPicture,
  dropReturnPicture,
  ownShippedOrder,
  readReturnPicture,
} from '../../shop/orders/returns/pictures.ts';
import { ownReturns, requestReturn, withdrawReturn } from '../../shop/orders/returns/request.ts';
import { NewReturn, OwnReturns } from '../../shop/orders/returns/schema.ts';
import { returnRefusals } from '../../shop/orders/returns/steps.ts';
import { createUploads, registerUploads, sendUploadError } from '../admin/uploads.ts';
import { getCustomer, requireCustomer } from '../bearer.ts';
import { ByOrderId } from '../params.ts';
import { sendRateLimitError, sendRefusal } from '../refusals.ts';
import { defineResource, type RouteSchemas } from '../resource.ts';

const tags = ['orders'];

const returnRoutes = {
  'GET /orders/:id/returns': {
    schema: {
      summary: 'What you can still return or claim of an order, and what you have asked for',
      tags,
      params: ByOrderId,
      response: { 200: OwnReturns },
    },
  },
  'POST /orders/:id/returns': {
    schema: {
      summary:
        'Ask to return something, to exchange it for another size, or claim what arrived broken; once for each key',
      description: 'What is sent in place of it is held at once.',
      tags,
      params: ByOrderId,
      body: NewReturn,
      response: { 200: OwnReturns },
    },
  },
  'POST /orders/:id/returns/:return/withdraw': {
    schema: {
      summary: 'Keep it after all; until it has come back',
      tags,
      params: Type.Object({ ...ByOrderId.properties, return: Type.String({ maxLength: 40 }) }),
      response: { 200: OwnReturns },
    },
  },
} as const satisfies RouteSchemas;

export const returns = defineResource({
  routes: returnRoutes,

  register(app, deps) {
    const own = { onRequest: requireCustomer(deps) };

    const answer = async (reply: FastifyReply, customerId: string, orderId: string) => {
      const known = await ownReturns(deps, customerId, orderId);
      return known.ok
        ? reply.header('cache-control', 'no-store').send(known.own)
        : sendRefusal(reply, returnRefusals, known);
    };

    app.get('/orders/:id/returns', { ...returnRoutes['GET /orders/:id/returns'], ...own }, (request, reply) =>
      answer(reply, getCustomer(request).customerId, request.params.id),
    );

    app.post('/orders/:id/returns', { ...returnRoutes['POST /orders/:id/returns'], ...own }, async (request, reply) => {
      const { customerId } = getCustomer(request);
      const turn = await consume(deps, byId(RATE_LIMITS.returns, customerId));
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const done = await requestReturn(deps, customerId, request.params.id, request.body);
      return done.ok ? answer(reply, customerId, request.params.id) : sendRefusal(reply, returnRefusals, done);
    });

    app.post(
      '/orders/:id/returns/:return/withdraw',
      { ...returnRoutes['POST /orders/:id/returns/:return/withdraw'], ...own },
      async (request, reply) => {
        const { customerId } = getCustomer(request);
        const { id, return: returnId } = request.params;
        const done = await withdrawReturn(deps, customerId, id, returnId);
        return done.ok ? answer(reply, customerId, id) : sendRefusal(reply, returnRefusals, done);
      },
    );
  },
});

const PictureId = Type.Object({ ...ByOrderId.properties, picture: Type.String({ maxLength: 40 }) });

const returnPictureRoutes = {
  'POST /orders/:id/returns/pictures': {
    schema: {
      summary: 'Add a picture for a claim (multipart/form-data, field `file`); JPEG, PNG, WebP, AVIF or GIF',
      description: 'It is drawn anew, without what the camera wrote into it. Only you and the shop can read it.',
      tags,
      params: ByOrderId,
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
      const orderId = await ownShippedOrder(deps, getCustomer(request).customerId, request.params.id);
      const jpeg = orderId && (await readReturnPicture(deps, orderId, request.params.picture));
      if (!jpeg) return sendRefusal(reply, returnRefusals, { reason: 'unknown_return' });
      return sendPrivateJpeg(reply, jpeg);
    });

    app.delete(picture, { ...returnPictureRoutes[`DELETE ${picture}`], ...own }, async (request, reply) => {
      const orderId = await ownShippedOrder(deps, getCustomer(request).customerId, request.params.id);
      if (!orderId) return sendRefusal(reply, returnRefusals, { reason: 'unknown_order' });
      await dropReturnPicture(deps, orderId, request.params.picture);
      return reply.code(204).send(null);
    });

    // Separate scope, because no other public order call reads a multipart body.
    void app.register((uploading, _options, done) => {
      registerUploads(uploading as App);
      const folder = uploadsFolder(deps.config);
      const uploads = createUploads(folder);
      (uploading as App).post(
        '/orders/:id/returns/pictures',
        { ...returnPictureRoutes['POST /orders/:id/returns/pictures'], ...own, config: { upload: 'reviewPicture' } },
        async (request, reply) => {
          const { customerId } = getCustomer(request);
          const turn = await consume(deps, byId(RATE_LIMITS.returnPictures, customerId));
          if (!turn.ok) return sendRateLimitError(reply, turn);
          const orderId = await ownShippedOrder(deps, customerId, request.params.id);
          if (!orderId) return sendRefusal(reply, returnRefusals, { reason: 'unknown_order' });
          const received = await uploads.receive(request, (file) => addReturnPicture(deps, orderId, { file, folder }));
          if (!received.ok) return sendUploadError(reply, received);
          const added = received.result;
          return added.ok
            ? reply.code(201).header('cache-control', 'no-store').send({ id: added.id })
            : sendRefusal(reply, returnRefusals, added);
        },
      );
      done();
    });
  },
});

/** Personal picture: no cache may store it, and no other site may show it. */
export const sendPrivateJpeg = (reply: FastifyReply, jpeg: Buffer): FastifyReply =>
  reply
    .headers({ 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' })
    .type('image/jpeg')
    .send(jpeg);
