import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { consume } from '../../../platform/rate-limit/rate-limit.ts';
import { byId } from '../../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../../rate-limits.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { eraseAccountOnRequest, exportData } from '../../../shop/accounts/profile/personal-data.ts';
import { endSessionsByStaff } from '../../../shop/accounts/sign-in/sessions.ts';
import { recordAudit, recordSecurityEvent } from '../../../shop/audit/audit.ts';
import { listFormerOrdersOf } from '../../../shop/imports/orders/former-orders.ts';
import { ListedFormerOrder } from '../../../shop/imports/orders/schema.ts';
import { Order } from '../../../shop/orders/schema.ts';
import { findCustomer, listCustomers, searchAsHelper } from '../../../shop/orders/staff/customers.ts';
import { staffRefusals } from '../../../shop/staff/refusals.ts';
import { dataExports, erasures } from '../../accounts/personal-data.ts';
import { ById } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor, getStaff, sendNotFound } from '../guard.ts';
import { ownerOnly } from '../owner-only.ts';
import { readDbFor } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, ownerConfirmed, tags } from '../resource.ts';

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
  /** Total paid in dollars, less refunds. */
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
          /** No search was run: helpers have to enter more. */
          searchNeeded: Type.Boolean(),
        }),
      },
    },
    config: helper,
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
          /** Orders of the former shop, matched by the customer's confirmed email addresses. */
          formerOrders: Type.Array(ListedFormerOrder),
        }),
      },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

const UNKNOWN_CUSTOMER = 'We couldn’t find this customer.';

export const customers = defineAdminResource({
  routes: customerRoutes,

  register(app, deps) {
    const { db } = deps;

    /** Logs that staff viewed customers, throttled per member of staff. */
    const noteListed = (request: FastifyRequest, how: 'all' | 'search') =>
      recordSecurityEvent(deps, 'customer.listed', { actor: actorFor(request), subject: how });

    app.get('/admin/customers', customerRoutes['GET /admin/customers'], async (request, reply) => {
      const { q, after } = request.query;
      const { role, staffId } = getStaff(request);
      if (role === 'owner') {
        await noteListed(request, q ? 'search' : 'all');
        const listed = await listCustomers(readDbFor(deps, request), {
          ...(q && { words: q }),
          ...(after && { beneath: after }),
        });
        return { ...listed, searchNeeded: false };
      }
      const turn = await consume(deps, byId(RATE_LIMITS.customerSearches, staffId));
      if (!turn.ok) return sendRefusal(reply, staffRefusals, { ...turn, reason: 'too_many_tries' });
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

const customerAccountRoutes = {
  'GET /admin/customers/:id/data': {
    schema: { summary: 'Export everything the shop knows about a customer', tags, params: ById },
    config: ownerConfirmed,
  },
  'POST /admin/customers/:id/end-sessions': {
    schema: {
      summary: 'Log them out of every browser',
      tags,
      params: ById,
      response: { 200: Type.Object({ ended: Type.Integer() }) },
    },
    config: ownerConfirmed,
  },
  'POST /admin/customers/:id/forget': {
    schema: { summary: 'Delete their data, on their request', tags, params: ById, response: { 204: Type.Null() } },
    config: ownerConfirmed,
  },
} as const satisfies AdminRouteSchemas;

export const customerAccounts = defineAdminResource({
  routes: customerAccountRoutes,

  register(app, deps) {
    const { db } = deps;

    app.get(
      '/admin/customers/:id/data',
      customerAccountRoutes['GET /admin/customers/:id/data'],
      async (request, reply) => {
        const found = await findCustomer(db, request.params.id);
        if (!found || found.customer.closedAt !== null) return sendNotFound(reply, UNKNOWN_CUSTOMER);
        const { id: customerId, name, email } = found.customer;
        const data = await exportData(deps, { sessionId: '', customerId, name, email }, dataExports);
        await db.transaction((tx) =>
          recordAudit(tx, actorFor(request), { what: 'customer.data_exported', subject: customerId }),
        );
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', 'attachment; filename="customer-data.json"')
          .send(JSON.stringify(data, null, 2));
      },
    );

    app.post(
      '/admin/customers/:id/end-sessions',
      customerAccountRoutes['POST /admin/customers/:id/end-sessions'],
      async (request, reply) => {
        const found = await findCustomer(db, request.params.id);
        if (!found || found.customer.closedAt !== null) return sendNotFound(reply, UNKNOWN_CUSTOMER);
        return { ended: await endSessionsByStaff(deps, found.customer.id, actorFor(request)) };
      },
    );

    app.post(
      '/admin/customers/:id/forget',
      customerAccountRoutes['POST /admin/customers/:id/forget'],
      async (request, reply) => {
        const { id: customerId } = request.params;
        const found = await findCustomer(db, customerId);
        const wish = { customerId, forgettings: erasures, actor: actorFor(request) };
        if (!found || !(await eraseAccountOnRequest(deps, wish))) return sendNotFound(reply, UNKNOWN_CUSTOMER);
        return reply.code(204).send(null);
      },
    );
  },
});
