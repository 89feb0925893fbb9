import { Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
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
import { sendNotFound } from '../guard.ts';
import { readDbFor } from '../reading.ts';
import { defineAdminResource, helper, owner, ownerConfirmed } from '../resource.ts';
import { createTableUploads, tableUpload } from '../uploads.ts';

export const formerOrders = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/former-orders': {
      schema: {
        summary: 'Orders of the former shop, newest first',
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
    },
    'GET /admin/former-orders/:id': {
      schema: { summary: 'One of them', params: ById, response: { 200: StaffFormerOrder } },
    },
  },
  handlers: (deps) => ({
    'GET /admin/former-orders': async (request) => {
      const { q, after } = request.query;
      return listFormerOrders(readDbFor(deps, request), { words: q, after });
    },
    'GET /admin/former-orders/:id': async ({ params }, reply) =>
      (await findFormerOrder(deps.db, params.id)) ?? sendNotFound(reply, 'We couldn’t find this order.'),
  }),
});

/** Up to 10,000 rows, each compared with the archive. */
const FORMER_ORDER_TIMEOUT_MS = 60_000;

export const formerOrderImports = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/former-order-imports': {
      schema: {
        summary: 'Files of former orders, newest first; those that aren’t imported go after a week',
        response: { 200: Type.Array(FormerOrderImportSummary) },
      },
    },
    'POST /admin/former-order-imports': {
      schema: {
        summary: 'Read a file of orders from Shopify, Etsy or a spreadsheet, to be checked',
        description:
          'No order is added by it. The file is known by its first line. Where its encoding is in doubt, the error `letters_unclear` has `readings` to choose from.',
        ...tableUpload('orders.csv'),
      },
      config: { access: 'owner', upload: 'csv' },
    },
    'GET /admin/former-order-imports/:id': {
      schema: {
        summary: 'One file: which orders would come or came, and which rows can’t be read',
        params: ById,
        querystring: Type.Object({ after: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }) }),
        response: { 200: FormerOrderImport },
      },
      handlerTimeout: FORMER_ORDER_TIMEOUT_MS,
    },
    'DELETE /admin/former-order-imports/:id': {
      schema: { summary: 'Forget a file that is not imported', params: ById, response: { 204: NoContent } },
    },
    'POST /admin/former-order-imports/:id/start': {
      schema: {
        summary: 'Add every order of the file that isn’t there yet; nobody is emailed',
        params: ById,
        response: { 204: NoContent },
      },
      config: ownerConfirmed,
      handlerTimeout: FORMER_ORDER_TIMEOUT_MS,
    },
    'POST /admin/former-order-imports/:id/remove': {
      schema: { summary: 'Remove the orders of a file', params: ById, response: { 204: NoContent } },
      config: ownerConfirmed,
      handlerTimeout: FORMER_ORDER_TIMEOUT_MS,
    },
  },
  refusals: formerOrderRefusals,
  handlers: (deps) => {
    const receive = createTableUploads(uploadsFolder(deps.config), 'orders.csv');

    return {
      'GET /admin/former-order-imports': () => listFilesOfFormerOrders(deps),
      'POST /admin/former-order-imports': (request, reply) =>
        receive(request, reply, (input) => readFormerOrderFile(deps, request.actor, input)),
      'GET /admin/former-order-imports/:id': async ({ params, query }, reply) =>
        (await viewFormerOrderImport(deps, params.id, query)) ??
        sendNotFound(reply, formerOrderRefusals.unknown_import.sentence),
      'DELETE /admin/former-order-imports/:id': ({ params }) => formerOrderImport.drop(deps, params.id),
      'POST /admin/former-order-imports/:id/start': ({ params, actor }) =>
        formerOrderImport.start(deps, actor, params.id),
      'POST /admin/former-order-imports/:id/remove': ({ params, actor }) =>
        formerOrderImport.undo(deps, actor, params.id),
    };
  },
});
