import { setPacking } from '../../shop/orders/shipping/packages.ts';
import { AdminOrder } from '../../shop/orders/staff/schema.ts';
import { actorFor } from './guard.ts';
import { OrderId, sendChangedOrder } from './order-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const helper = { access: 'helper' } as const;
const answers = { tags, params: OrderId, response: { 200: AdminOrder } };

const orderPackingRoutes = {
  'PUT /admin/orders/:id/packing': {
    schema: { summary: 'The slip is printed: from now on the buyer cannot cancel or correct it', ...answers },
    config: helper,
  },
  'DELETE /admin/orders/:id/packing': {
    schema: { summary: 'It is not being packed after all: the buyer can change it again', ...answers },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const orderPacking = defineAdminResource({
  routes: orderPackingRoutes,

  register(app, deps) {
    const routes = orderPackingRoutes;

    app.put('/admin/orders/:id/packing', routes['PUT /admin/orders/:id/packing'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => setPacking(deps, id, true, actorFor(request))),
    );

    app.delete('/admin/orders/:id/packing', routes['DELETE /admin/orders/:id/packing'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => setPacking(deps, id, false, actorFor(request))),
    );
  },
});
