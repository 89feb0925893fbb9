import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import type { RefusalOf } from '../../../shared/refusals.ts';
import { findFormerOrder, listFormerOrders } from '../../../shop/imports/orders/former-orders.ts';
import {
  formerOrderImport,
  listFilesOfFormerOrders,
  readFormerOrderFile,
  viewFormerOrderImport,
} from '../../../shop/imports/orders/import-orders.ts';
import { formerOrderRefusals } from '../../../shop/imports/orders/refusals.ts';
import {
  FormerOrderImport,
  FormerOrderImportSummary,
  ListedFormerOrder,
  StaffFormerOrder,
} from '../../../shop/imports/orders/schema.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import { ById, NoContent } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor, sendNotFound } from '../guard.ts';
import { readDbFor } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, owner, ownerConfirmed, tags } from '../resource.ts';
import { createTableUploads, tableUpload } from '../uploads.ts';

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
    config: helper,
  },
  'GET /admin/former-orders/:id': {
    schema: { summary: 'One of them', tags, params: ById, response: { 200: StaffFormerOrder } },
    config: helper,
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

/** Up to 10,000 rows, each compared with the archive. */
const FORMER_ORDER_TIMEOUT_MS = 60_000;

const formerOrderImportRoutes = {
  'GET /admin/former-order-imports': {
    schema: {
      summary: 'Files of former orders, newest first; those that aren’t imported go after a week',
      tags,
      response: { 200: Type.Array(FormerOrderImportSummary) },
    },
    config: owner,
  },
  'POST /admin/former-order-imports': {
    schema: {
      summary: 'Read a file of orders from Shopify, Etsy or a spreadsheet, to be checked',
      description:
        'No order is added by it. The file is known by its first line. Where its encoding is in doubt, the error `letters_unclear` has `readings` to choose from.',
      tags,
      ...tableUpload('orders.csv'),
    },
    config: { access: 'owner', upload: 'csv' },
  },
  'GET /admin/former-order-imports/:id': {
    schema: {
      summary: 'One file: which orders would come or came, and which rows can’t be read',
      tags,
      params: ById,
      querystring: Type.Object({ after: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }) }),
      response: { 200: FormerOrderImport },
    },
    config: owner,
    handlerTimeout: FORMER_ORDER_TIMEOUT_MS,
  },
  'DELETE /admin/former-order-imports/:id': {
    schema: { summary: 'Forget a file that is not imported', tags, params: ById, response: { 204: NoContent } },
    config: owner,
  },
  'POST /admin/former-order-imports/:id/start': {
    schema: {
      summary: 'Add every order of the file that isn’t there yet; nobody is emailed',
      tags,
      params: ById,
      response: { 204: NoContent },
    },
    config: ownerConfirmed,
    handlerTimeout: FORMER_ORDER_TIMEOUT_MS,
  },
  'POST /admin/former-order-imports/:id/remove': {
    schema: { summary: 'Remove the orders of a file', tags, params: ById, response: { 204: NoContent } },
    config: ownerConfirmed,
    handlerTimeout: FORMER_ORDER_TIMEOUT_MS,
  },
} as const satisfies AdminRouteSchemas;

export const formerOrderImports = defineAdminResource({
  routes: formerOrderImportRoutes,

  register(app, deps) {
    const routes = formerOrderImportRoutes;
    const receive = createTableUploads(uploadsFolder(deps.config), 'orders.csv');

    app.get('/admin/former-order-imports', routes['GET /admin/former-order-imports'], async () =>
      listFilesOfFormerOrders(deps),
    );

    app.post('/admin/former-order-imports', routes['POST /admin/former-order-imports'], (request, reply) =>
      receive(request, reply, (input) => readFormerOrderFile(deps, actorFor(request), input)),
    );

    app.get(
      '/admin/former-order-imports/:id',
      routes['GET /admin/former-order-imports/:id'],
      async (request, reply) => {
        const found = await viewFormerOrderImport(deps, request.params.id, request.query);
        return found ?? sendNotFound(reply, formerOrderRefusals.unknown_import.sentence);
      },
    );

    app.delete(
      '/admin/former-order-imports/:id',
      routes['DELETE /admin/former-order-imports/:id'],
      async (request, reply) => sendFormerOrdersDone(reply, await formerOrderImport.drop(deps, request.params.id)),
    );

    app.post(
      '/admin/former-order-imports/:id/start',
      routes['POST /admin/former-order-imports/:id/start'],
      async (request, reply) =>
        sendFormerOrdersDone(reply, await formerOrderImport.start(deps, actorFor(request), request.params.id)),
    );

    app.post(
      '/admin/former-order-imports/:id/remove',
      routes['POST /admin/former-order-imports/:id/remove'],
      async (request, reply) =>
        sendFormerOrdersDone(reply, await formerOrderImport.undo(deps, actorFor(request), request.params.id)),
    );
  },
});

const sendFormerOrdersDone = (reply: FastifyReply, done: { ok: true } | RefusalOf<typeof formerOrderRefusals>) =>
  done.ok ? reply.code(204).send(null) : sendRefusal(reply, formerOrderRefusals, done);
