import { Type } from 'typebox';
import { cancelUnpaidOrder } from '../../shop/orders/cancel-unpaid.ts';
import { correctAddress } from '../../shop/orders/changes/address.ts';
import { changeGiftMessage } from '../../shop/orders/changes/gift-message.ts';
import { requestMissingInfo } from '../../shop/orders/changes/missing-info.ts';
import { chooseSizes } from '../../shop/orders/changes/sizes.ts';
import { tellDelay } from '../../shop/orders/delays/notify.ts';
import { NewDelay } from '../../shop/orders/delays/schema.ts';
import { issueInvoiceNumber } from '../../shop/orders/placing/numbering.ts';
import { AddressCorrection, GiftMessageInput, Units } from '../../shop/orders/schema.ts';
import { AdminOrder } from '../../shop/orders/staff/schema.ts';
import { actorFor } from './guard.ts';
import { OrderId, sendChangedOrder } from './order-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const helper = { access: 'helper' } as const;
const answers = { tags, params: OrderId, response: { 200: AdminOrder } };
const exactly = { additionalProperties: false } as const;

const Words = Type.String({ maxLength: 2000 });
const orderChangeRoutes = {
  'PUT /admin/orders/:id/address': {
    schema: { summary: 'Edit the address of an order that has not shipped', ...answers, body: AddressCorrection },
    config: helper,
  },
  'PUT /admin/orders/:id/lines/:position/size': {
    schema: {
      summary: 'Set the size of an item, or how many of it are of which size',
      ...answers,
      params: Type.Object({ ...OrderId.properties, position: Type.Integer({ minimum: 0, maximum: 1000 }) }),
      body: Type.Union([
        Type.Object({ size: Type.String({ minLength: 1, maxLength: 40 }) }, exactly),
        Type.Object({ units: Units }, exactly),
      ]),
    },
    config: helper,
  },
  'POST /admin/orders/:id/question': {
    schema: {
      summary: 'Email the customer to ask for a size or the town',
      ...answers,
      body: Type.Object({ words: Words }, exactly),
    },
    config: helper,
  },
  'POST /admin/orders/:id/delay': {
    schema: {
      summary: 'Email the customer a new ship date, with links to wait or to cancel',
      description:
        'A first delay of up to 30 days needs no answer; of any other, silence until `answerUntil` cancels the order and refunds it (16 CFR 435).',
      ...answers,
      body: NewDelay,
    },
    config: helper,
  },
  'PUT /admin/orders/:id/gift': {
    schema: { summary: 'Edit the message of a gift that has not shipped', ...answers, body: GiftMessageInput },
    config: helper,
  },
  'POST /admin/orders/:id/invoice': { schema: { summary: 'Issue the invoice', ...answers }, config: helper },
  'POST /admin/orders/:id/cancel': { schema: { summary: 'Cancel an unpaid order', ...answers }, config: helper },
} as const satisfies AdminRouteSchemas;

export const orderChanges = defineAdminResource({
  routes: orderChangeRoutes,

  register(app, deps) {
    const routes = orderChangeRoutes;

    app.put('/admin/orders/:id/address', routes['PUT /admin/orders/:id/address'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) =>
        correctAddress(deps, id, request.body, actorFor(request)),
      ),
    );

    const sizing = routes['PUT /admin/orders/:id/lines/:position/size'];
    app.put('/admin/orders/:id/lines/:position/size', sizing, (request, reply) => {
      const { position } = request.params;
      return sendChangedOrder(deps, reply, request.params.id, (id) =>
        chooseSizes(deps, id, { position, ...request.body }, actorFor(request)),
      );
    });

    app.post('/admin/orders/:id/question', routes['POST /admin/orders/:id/question'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) =>
        requestMissingInfo(deps, id, request.body.words, actorFor(request)),
      ),
    );

    app.post('/admin/orders/:id/delay', routes['POST /admin/orders/:id/delay'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => tellDelay(deps, id, request.body, actorFor(request))),
    );

    app.put('/admin/orders/:id/gift', routes['PUT /admin/orders/:id/gift'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) =>
        changeGiftMessage(deps, id, request.body.message, actorFor(request)),
      ),
    );

    app.post('/admin/orders/:id/invoice', routes['POST /admin/orders/:id/invoice'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => issueInvoiceNumber(deps, id, actorFor(request))),
    );

    app.post('/admin/orders/:id/cancel', routes['POST /admin/orders/:id/cancel'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => cancelUnpaidOrder(deps, id, actorFor(request))),
    );
  },
});
