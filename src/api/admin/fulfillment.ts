import { Type } from 'typebox';
import { ItemPosition } from '../../shop/orders/schema.ts';
import { deliverOrder, dispatchOrder, undoDelivery, undoDispatch } from '../../shop/orders/shipping/ship.ts';
import { AdminOrder } from '../../shop/orders/staff/schema.ts';
import { actorFor } from './guard.ts';
import { OrderId, sendChangedOrder } from './order-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { readTracking, TRACKING } from './tracking.ts';

const Dispatch = Type.Object(
  {
    ...TRACKING,
    items: Type.Optional(
      Type.Array(
        Type.Object(
          { position: ItemPosition, quantity: Type.Integer({ minimum: 1, maximum: 100_000 }) },
          { additionalProperties: false },
        ),
        { maxItems: 1000, description: 'What is in the package; left out, all that has not shipped yet' },
      ),
    ),
    package: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'Which package of the order this is, so that the same one sent twice is one',
      }),
    ),
  },
  { additionalProperties: false },
);

const helper = { access: 'helper' } as const;

const fulfillmentRoutes = {
  'POST /admin/orders/:id/dispatch': {
    schema: {
      summary: 'Mark as shipped, in one package or one of several',
      tags,
      params: OrderId,
      body: Dispatch,
      response: { 200: AdminOrder },
    },
    config: helper,
  },
  'DELETE /admin/orders/:id/dispatch': {
    schema: {
      summary: 'The newest package was a slip, within an hour',
      tags,
      params: OrderId,
      response: { 200: AdminOrder },
    },
    config: helper,
  },
  'POST /admin/orders/:id/delivery': {
    schema: { summary: 'Mark as delivered', tags, params: OrderId, response: { 200: AdminOrder } },
    config: helper,
  },
  'DELETE /admin/orders/:id/delivery': {
    schema: { summary: 'It was a slip, within an hour', tags, params: OrderId, response: { 200: AdminOrder } },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const fulfillment = defineAdminResource({
  routes: fulfillmentRoutes,

  register(app, deps) {
    const routes = fulfillmentRoutes;

    app.post('/admin/orders/:id/dispatch', routes['POST /admin/orders/:id/dispatch'], async (request, reply) => {
      const { items, package: n, ...typed } = request.body;
      const parcel = { tracking: readTracking(typed), items, n };
      return sendChangedOrder(deps, reply, request.params.id, (id) =>
        dispatchOrder(deps, id, parcel, actorFor(request)),
      );
    });

    app.delete('/admin/orders/:id/dispatch', routes['DELETE /admin/orders/:id/dispatch'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => undoDispatch(deps, id, actorFor(request))),
    );

    app.post('/admin/orders/:id/delivery', routes['POST /admin/orders/:id/delivery'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => deliverOrder(deps, id, actorFor(request))),
    );

    app.delete('/admin/orders/:id/delivery', routes['DELETE /admin/orders/:id/delivery'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => undoDelivery(deps, id, actorFor(request))),
    );
  },
});
