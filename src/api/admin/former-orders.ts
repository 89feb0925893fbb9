import { Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { findFormerOrder, listFormerOrders } from '../../shop/former-orders/former-orders.ts';
import { ListedFormerOrder, StaffFormerOrder } from '../../shop/former-orders/schema.ts';
import { ById } from '../by-id.ts';
import { sendNotFound } from './guard.ts';
import { readDbFor } from './reading.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const formerOrderRoutes = {
  'GET /admin/former-orders': {
    schema: {
      summary: 'Orders of the former shop, newest first',
      tags,
      querystring: Type.Object({
        q: Type.String({ maxLength: 100, default: '', description: 'Part of a number, name, email or item' }),
        after: Type.String({ maxLength: 40, default: '' }),
      }),
      response: {
        200: Type.Object({
          orders: Type.Array(ListedFormerOrder),
          next: nullable(Type.String()),
          total: Type.Integer({ description: 'Of all, without regard to the search; counted up to 10,000' }),
        }),
      },
    },
    config: { access: 'helper' },
  },
  'GET /admin/former-orders/:id': {
    schema: { summary: 'One of them', tags, params: ById, response: { 200: StaffFormerOrder } },
    config: { access: 'helper' },
  },
} as const satisfies AdminRouteSchemas;

export const formerOrders = defineAdminResource({
  routes: formerOrderRoutes,

  register(app, deps) {
    const routes = formerOrderRoutes;

    app.get('/admin/former-orders', routes['GET /admin/former-orders'], async (request) => {
      const { q, after } = request.query;
      return listFormerOrders(readDbFor(deps, request), { words: q, after });
    });

    app.get('/admin/former-orders/:id', routes['GET /admin/former-orders/:id'], async ({ params }, reply) => {
      const found = await findFormerOrder(deps.db, params.id);
      return found ?? sendNotFound(reply, 'We couldn’t find this order.');
    });
  },
});
