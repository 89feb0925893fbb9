import { Type } from 'typebox';
import { eraseAccountOnRequest, exportData } from '../../shop/accounts/profile/personal-data.ts';
import { endSessionsByStaff } from '../../shop/accounts/sign-in/sessions.ts';
import { recordAudit } from '../../shop/audit/audit.ts';
import { findCustomer } from '../../shop/orders/staff/customers.ts';
import { ById } from '../by-id.ts';
import { dataExports, erasures } from '../personal-data.ts';
import { UNKNOWN_CUSTOMER } from './customers.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const customerAccountRoutes = {
  'GET /admin/customers/:id/data': {
    schema: { summary: 'Export everything the shop knows about a customer', tags, params: ById },
    config: { access: 'owner', confirmed: true },
  },
  'POST /admin/customers/:id/end-sessions': {
    schema: {
      summary: 'Log them out of every browser',
      tags,
      params: ById,
      response: { 200: Type.Object({ ended: Type.Integer() }) },
    },
    config: { access: 'owner', confirmed: true },
  },
  'POST /admin/customers/:id/forget': {
    schema: { summary: 'Delete their data, on their request', tags, params: ById, response: { 204: Type.Null() } },
    config: { access: 'owner', confirmed: true },
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
