import { Type } from 'typebox';
import { EncodingChoice } from '../../shared/tables/encoding-schema.ts';
import { dropFormerOrderImport, readFormerOrderFile } from '../../shop/former-orders/import-orders.ts';
import { formerOrderSentence } from '../../shop/former-orders/refusals.ts';
import { FormerOrderImport, FormerOrderImportSummary } from '../../shop/former-orders/schema.ts';
import { listFilesOfFormerOrders, viewFormerOrderImport } from '../../shop/former-orders/view-imports.ts';
import { uploadsFolder } from '../../shop/media/uploads.ts';
import { ById } from '../by-id.ts';
import { FORMER_ORDER_TIMEOUT_MS, sendFormerOrdersDone } from './former-order-answers.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendUnreadTable, sendUploadError } from './upload-errors.ts';
import { createUploads } from './uploads.ts';

const owner = { access: 'owner' } as const;
const Nothing = Type.Null();

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
      querystring: Type.Object({
        name: Type.String({ maxLength: 200, default: 'orders.csv' }),
        encoding: EncodingChoice,
      }),
      response: { 200: Type.Object({ id: Type.String() }) },
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
    schema: { summary: 'Forget a file that is not imported', tags, params: ById, response: { 204: Nothing } },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const formerOrderImports = defineAdminResource({
  routes: formerOrderImportRoutes,

  register(app, deps) {
    const routes = formerOrderImportRoutes;
    const uploads = createUploads(uploadsFolder(deps.config));

    app.get('/admin/former-order-imports', routes['GET /admin/former-order-imports'], async () =>
      listFilesOfFormerOrders(deps),
    );

    app.post('/admin/former-order-imports', routes['POST /admin/former-order-imports'], async (request, reply) => {
      const fileName = request.query.name.replace(/\p{Cc}/gu, '').trim() || 'orders.csv';
      const received = await uploads.receive(request, (file) =>
        readFormerOrderFile(deps, actorFor(request), { file, fileName, encoding: request.query.encoding }),
      );
      if (!received.ok) return sendUploadError(reply, received);
      const { result } = received;
      if (!result.ok) return sendUnreadTable(reply, result);
      return reply.send({ id: result.id });
    });

    app.get(
      '/admin/former-order-imports/:id',
      routes['GET /admin/former-order-imports/:id'],
      async (request, reply) => {
        const found = await viewFormerOrderImport(deps, request.params.id, request.query);
        return found ?? sendNotFound(reply, formerOrderSentence('unknown_import'));
      },
    );

    app.delete(
      '/admin/former-order-imports/:id',
      routes['DELETE /admin/former-order-imports/:id'],
      async (request, reply) => sendFormerOrdersDone(reply, await dropFormerOrderImport(deps, request.params.id)),
    );
  },
});
