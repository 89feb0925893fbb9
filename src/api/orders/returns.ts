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
import { createUploads, registerUploads, uploadRefusals } from '../admin/uploads.ts';
import { getCustomer, requireCustomer } from '../bearer.ts';
import { only } from '../handlers.ts';
import { ByOrderId } from '../params.ts';
import { sendRateLimitError, sendRefusal } from '../refusals.ts';
import { defineResource, type RouteSchemas } from '../resource.ts';

const tags = ['orders'];

export const returns = defineResource({
  routes: {
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
  },
  refusals: returnRefusals,
  customerHandlers: (deps) => {
    const answer = async (customerId: string, orderId: string) =>
      only(await ownReturns(deps, customerId, orderId), 'own');

    return {
      'GET /orders/:id/returns': ({ params, customer }) => answer(customer.customerId, params.id),
      'POST /orders/:id/returns': async ({ params, body, customer: { customerId } }) => {
        const turn = await consume(deps, byId(RATE_LIMITS.returns, customerId));
        if (!turn.ok) return turn;
        const done = await requestReturn(deps, customerId, params.id, body);
        return done.ok ? answer(customerId, params.id) : done;
      },
      'POST /orders/:id/returns/:return/withdraw': async ({ params, customer: { customerId } }) => {
        const { id, return: returnId } = params;
        const done = await withdrawReturn(deps, customerId, id, returnId);
        return done.ok ? answer(customerId, id) : done;
      },
    };
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
      const receive = createUploads(folder);
      (uploading as App).post(
        '/orders/:id/returns/pictures',
        { ...returnPictureRoutes['POST /orders/:id/returns/pictures'], ...own, config: { upload: 'reviewPicture' } },
        async (request, reply) => {
          const { customerId } = getCustomer(request);
          const turn = await consume(deps, byId(RATE_LIMITS.returnPictures, customerId));
          if (!turn.ok) return sendRateLimitError(reply, turn);
          const orderId = await ownShippedOrder(deps, customerId, request.params.id);
          if (!orderId) return sendRefusal(reply, returnRefusals, { reason: 'unknown_order' });
          const added = await receive(request, (file) => addReturnPicture(deps, orderId, { file, folder }));
          if (reply.sent) return reply;
          return added.ok
            ? reply.code(201).header('cache-control', 'no-store').send({ id: added.id })
            : sendRefusal(reply, { ...uploadRefusals, ...returnRefusals }, added);
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
