import { Type } from 'typebox';
import { formerOrdersOf } from '../shop/former-orders/former-orders.ts';
import { FormerOrder } from '../shop/former-orders/schema.ts';
import { customerOf, requireCustomer } from './bearer.ts';
import { PAGE_QUERY, setPaginationHeaders } from './pagination.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const formerOrderRoutes = {
  'GET /former-orders': {
    schema: {
      summary: 'Your orders at the shop’s former home, newest first',
      description: 'Of every email address that you have confirmed.',
      tags: ['orders'],
      querystring: Type.Object(PAGE_QUERY),
      response: { 200: Type.Array(FormerOrder) },
    },
  },
} as const satisfies RouteSchemas;

export const formerOrders = defineResource({
  routes: formerOrderRoutes,

  register(app, deps) {
    const listing = { ...formerOrderRoutes['GET /former-orders'], onRequest: requireCustomer(deps) };
    app.get('/former-orders', listing, async (request, reply) => {
      const { orders, total } = await formerOrdersOf(deps.db.sql, customerOf(request).customerId, request.query);
      setPaginationHeaders(request, reply, request.query, total);
      return reply.header('cache-control', 'no-store').send(orders);
    });
  },
});
