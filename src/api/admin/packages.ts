import { Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { deliverPackage, editTracking } from '../../shop/orders/shipping/packages.ts';
import { AdminOrder } from '../../shop/orders/staff/schema.ts';
import { actorFor } from './guard.ts';
import { OrderId, sendChangedOrder } from './order-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { readTracking, TRACKING } from './tracking.ts';

const helper = { access: 'helper' } as const;
const answers = {
  tags,
  params: Type.Object({ ...OrderId.properties, n: Type.Integer({ minimum: 1, maximum: 100 }) }),
  response: { 200: AdminOrder },
};

const Edit = Type.Object(
  {
    ...TRACKING,
    seen: Type.Object(
      { carrier: Type.String({ maxLength: 60 }), number: nullable(Type.String({ maxLength: 60 })) },
      { additionalProperties: false, description: 'What it was when the form was filled' },
    ),
    emails: Type.Boolean({ description: 'Whether the customer gets an email with the new number' }),
  },
  { additionalProperties: false },
);

const packageRoutes = {
  'PUT /admin/orders/:id/packages/:n/tracking': {
    schema: { summary: 'Correct carrier and tracking number of a shipped package', ...answers, body: Edit },
    config: helper,
  },
  'POST /admin/orders/:id/packages/:n/delivery': {
    schema: { summary: 'Mark one package as delivered; with the last one the order is', ...answers },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const packages = defineAdminResource({
  routes: packageRoutes,

  register(app, deps) {
    const tracking = 'PUT /admin/orders/:id/packages/:n/tracking';
    app.put('/admin/orders/:id/packages/:n/tracking', packageRoutes[tracking], (request, reply) => {
      const { params, body } = request;
      const { seen, emails: tells, ...typed } = body;
      const edit = { n: params.n, tracking: readTracking(typed), seen, tells };
      return sendChangedOrder(deps, reply, params.id, (id) => editTracking(deps, id, edit, actorFor(request)));
    });

    const delivery = 'POST /admin/orders/:id/packages/:n/delivery';
    app.post('/admin/orders/:id/packages/:n/delivery', packageRoutes[delivery], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) =>
        deliverPackage(deps, id, request.params.n, actorFor(request)),
      ),
    );
  },
});
