import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { consume } from '../../../platform/rate-limit/rate-limit.ts';
import { byId } from '../../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../../rate-limits.ts';
import { nullable, ownerOnly, StrictObject } from '../../../shared/field-shapes.ts';
import { eraseAccountOnRequest, exportData } from '../../../shop/accounts/profile/personal-data.ts';
import { StaffNotes, saveStaffNotes, staffNoteRefusals } from '../../../shop/accounts/profile/staff-notes.ts';
import { endSessionsByStaff } from '../../../shop/accounts/sign-in/sessions.ts';
import { recordAudit, recordSecurityEvent } from '../../../shop/audit/audit.ts';
import { listFormerOrdersOf } from '../../../shop/imports/orders/former-orders.ts';
import { ListedFormerOrder } from '../../../shop/imports/orders/schema.ts';
import { Order } from '../../../shop/orders/schema.ts';
import { findCustomer, listCustomers, searchAsHelper } from '../../../shop/orders/staff/customers.ts';
import { staffRefusals } from '../../../shop/staff/refusals.ts';
import { dataExports, erasures } from '../../accounts/personal-data.ts';
import { ById } from '../../params.ts';
import { actorFor, sendNotFound } from '../guard.ts';
import { readDbFor } from '../reading.ts';
import { defineAdminResource, helper, ownerConfirmed } from '../resource.ts';

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
  /** Of staff, in lower case. */
  tags: Type.Array(Type.String()),
  /** Total paid in dollars, less refunds. */
  spent: ownerOnly(Type.Number()),
});
const UNKNOWN_CUSTOMER = 'We couldn’t find this customer.';

export const customers = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/customers': {
      schema: {
        summary: 'Customers with an account, newest first; helpers search by three letters at least',
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
      scope: 'read_customers',
    },
    'GET /admin/customers/:id': {
      schema: {
        summary: 'One of them, with their orders',
        params: ById,
        response: {
          200: Type.Object({
            customer: Type.Object({
              ...Customer.properties,
              /** Of staff; the customer never sees it. */
              note: Type.String(),
              /** Of their newest order with one. */
              phone: nullable(Type.String()),
            }),
            orders: Type.Array(Order),
            /** Orders of the former shop, matched by the customer's confirmed email addresses. */
            formerOrders: Type.Array(ListedFormerOrder),
          }),
        },
      },
      scope: 'read_customers',
    },
    'PUT /admin/customers/:id/notes': {
      schema: {
        summary: 'Save the note and tags of staff about a customer',
        params: ById,
        body: StrictObject({ ...StaffNotes.properties, seen: StaffNotes }),
        response: { 204: Type.Null() },
      },
    },
  },
  refusals: { ...staffRefusals, ...staffNoteRefusals },
  handlers: (deps) => {
    const { db } = deps;
    /** Logs that staff viewed customers, throttled per member of staff. */
    const noteListed = (request: FastifyRequest, how: 'all' | 'search') =>
      recordSecurityEvent(deps, 'customer.listed', { actor: actorFor(request), subject: how });

    return {
      'GET /admin/customers': async (request) => {
        const { q, after } = request.query;
        if (request.staff?.role !== 'helper') {
          await noteListed(request, q ? 'search' : 'all');
          const listed = await listCustomers(readDbFor(deps, request), {
            ...(q && { words: q }),
            ...(after && { beneath: after }),
          });
          return { ...listed, searchNeeded: false };
        }
        const turn = await consume(deps, byId(RATE_LIMITS.customerSearches, request.staff.staffId));
        if (!turn.ok) return { ...turn, reason: 'too_many_tries' };
        const customers = await searchAsHelper(readDbFor(deps, request), q ?? '');
        if (!customers) return { customers: [], next: null, searchNeeded: true };
        await noteListed(request, 'search');
        return { customers, next: null, searchNeeded: false };
      },
      'GET /admin/customers/:id': async ({ params }, reply) => {
        const found = await findCustomer(db, params.id);
        if (!found) return sendNotFound(reply, UNKNOWN_CUSTOMER);
        return { ...found, formerOrders: await listFormerOrdersOf(db.sql, found.customer.id) };
      },
      'PUT /admin/customers/:id/notes': ({ params, body, actor }) =>
        saveStaffNotes(deps, actor, { ...body, id: params.id }),
    };
  },
});

export const customerAccounts = defineAdminResource({
  access: ownerConfirmed,
  routes: {
    'GET /admin/customers/:id/data': {
      schema: { summary: 'Export everything the shop knows about a customer', params: ById },
    },
    'POST /admin/customers/:id/end-sessions': {
      schema: {
        summary: 'Log them out of every browser',
        params: ById,
        response: { 200: Type.Object({ ended: Type.Integer() }) },
      },
    },
    'POST /admin/customers/:id/forget': {
      schema: { summary: 'Delete their data, on their request', params: ById, response: { 204: Type.Null() } },
    },
  },
  handlers: (deps) => {
    const { db } = deps;

    return {
      'GET /admin/customers/:id/data': async ({ params, actor }, reply) => {
        const found = await findCustomer(db, params.id);
        if (!found || found.customer.closedAt !== null) return sendNotFound(reply, UNKNOWN_CUSTOMER);
        const { id: customerId, name, email } = found.customer;
        const data = await exportData(deps, { sessionId: '', customerId, name, email }, dataExports);
        await db.transaction((tx) => recordAudit(tx, actor, { what: 'customer.data_exported', subject: customerId }));
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', 'attachment; filename="customer-data.json"')
          .send(JSON.stringify(data, null, 2));
      },
      'POST /admin/customers/:id/end-sessions': async ({ params, actor }, reply) => {
        const found = await findCustomer(db, params.id);
        if (!found || found.customer.closedAt !== null) return sendNotFound(reply, UNKNOWN_CUSTOMER);
        return { ended: await endSessionsByStaff(deps, found.customer.id, actor) };
      },
      'POST /admin/customers/:id/forget': async ({ params, actor }, reply) => {
        const { id: customerId } = params;
        const found = await findCustomer(db, customerId);
        const wish = { customerId, forgettings: erasures, actor };
        if (!found || !(await eraseAccountOnRequest(deps, wish))) return sendNotFound(reply, UNKNOWN_CUSTOMER);
        return null;
      },
    };
  },
});
