import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byId } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { recordSecurityEvent } from '../../shop/audit/audit.ts';
import { listFormerOrdersOf } from '../../shop/former-orders/former-orders.ts';
import { ListedFormerOrder } from '../../shop/former-orders/schema.ts';
import { Order } from '../../shop/orders/schema.ts';
import { findCustomer, listCustomers, searchAsHelper } from '../../shop/orders/staff/customers.ts';
import { ById } from '../by-id.ts';
import { actorFor, sendNotFound, staffOf } from './guard.ts';
import { ownerOnly } from './owner-only.ts';
import { readDbFor } from './reading.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendStaffError } from './staff-errors.ts';

const Moment = Type.String({ format: 'date-time' });
const Customer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  createdAt: Moment,
  isVerified: Type.Boolean(),
  closedAt: nullable(Moment),
  orders: Type.Integer(),
  lastOrderAt: nullable(Moment),
  /** Dollars paid in all, less what went back. */
  spent: ownerOnly(Type.Number()),
});

const customerRoutes = {
  'GET /admin/customers': {
    schema: {
      summary: 'Customers with an account, newest first; helpers search by three letters at least',
      tags,
      querystring: Type.Object({
        q: Type.Optional(Type.String({ maxLength: 100 })),
        after: Type.Optional(Type.String({ maxLength: 40 })),
      }),
      response: {
        200: Type.Object({
          customers: Type.Array(Customer),
          next: nullable(Type.String()),
          total: ownerOnly(Type.Integer()),
          /** Nothing was looked for: a helper has to type more. */
          searchNeeded: Type.Boolean(),
        }),
      },
    },
    config: { access: 'helper' },
  },
  'GET /admin/customers/:id': {
    schema: {
      summary: 'One of them, with their orders',
      tags,
      params: ById,
      response: {
        200: Type.Object({
          customer: Customer,
          orders: Type.Array(Order),
          /** Of the former shop, by the addresses that they have confirmed. */
          formerOrders: Type.Array(ListedFormerOrder),
        }),
      },
    },
    config: { access: 'helper' },
  },
} as const satisfies AdminRouteSchemas;

export const UNKNOWN_CUSTOMER = 'We couldn’t find this customer.';

export const customers = defineAdminResource({
  routes: customerRoutes,

  register(app, deps) {
    const { db } = deps;

    /** That people were looked at is noted, once in a while for each member of staff. */
    const noteListed = (request: FastifyRequest, how: 'all' | 'search') =>
      recordSecurityEvent(deps, 'customer.listed', { actor: actorFor(request), subject: how });

    app.get('/admin/customers', customerRoutes['GET /admin/customers'], async (request, reply) => {
      const { q, after } = request.query;
      const { role, staffId } = staffOf(request);
      if (role === 'owner') {
        await noteListed(request, q ? 'search' : 'all');
        const listed = await listCustomers(readDbFor(deps, request), {
          ...(q && { words: q }),
          ...(after && { beneath: after }),
        });
        return { ...listed, searchNeeded: false };
      }
      const turn = await consume(deps, byId(RATE_LIMITS.customerSearches, staffId));
      if (!turn.ok) return sendStaffError(reply, { ...turn, reason: 'too_many_tries' });
      const customers = await searchAsHelper(readDbFor(deps, request), q ?? '');
      if (!customers) return { customers: [], next: null, searchNeeded: true };
      await noteListed(request, 'search');
      return { customers, next: null, searchNeeded: false };
    });

    app.get('/admin/customers/:id', customerRoutes['GET /admin/customers/:id'], async ({ params }, reply) => {
      const found = await findCustomer(db, params.id);
      if (!found) return sendNotFound(reply, UNKNOWN_CUSTOMER);
      return { ...found, formerOrders: await listFormerOrdersOf(db.sql, found.customer.id) };
    });
  },
});
