import { Type } from 'typebox';
import { EncodingChoice } from '../../shared/tables/encoding-schema.ts';
import { dropImport } from '../../shop/imports/checked-import.ts';
import { listProductImports } from '../../shop/imports/imports.ts';
import { LINE_VIEWS } from '../../shop/imports/line-schema.ts';
import { readImport } from '../../shop/imports/read-import.ts';
import { importSentence } from '../../shop/imports/refusals.ts';
import { ImportDetail, ImportSummary } from '../../shop/imports/schema.ts';
import { viewImport } from '../../shop/imports/view-import.ts';
import { uploadsFolder } from '../../shop/media/uploads.ts';
import { ById } from '../by-id.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { IMPORT_TIMEOUT_MS, ImportDone, sendImportDone } from './import-answers.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendUnreadTable, sendUploadError } from './upload-errors.ts';
import { createUploads } from './uploads.ts';

const owner = { access: 'owner' } as const;
const importRoutes = {
  'GET /admin/imports': {
    schema: {
      summary: 'Files of products that were checked or imported, newest first',
      tags,
      response: { 200: Type.Array(ImportSummary) },
    },
    config: owner,
  },
  'POST /admin/imports': {
    schema: {
      summary: 'Read a file of products from Shopify, Etsy, WooCommerce or this shop, to be checked',
      description:
        'Nothing of the catalog changes. The file is known by its first line. Where its encoding is in doubt, the error `letters_unclear` has `readings` to choose from.',
      tags,
      querystring: Type.Object({
        name: Type.String({ maxLength: 200, default: 'products.csv' }),
        encoding: EncodingChoice,
      }),
      response: { 200: Type.Object({ id: Type.String() }) },
    },
    config: { access: 'owner', upload: 'csv' },
  },
  'GET /admin/imports/:id': {
    schema: {
      summary: 'One import: what is open and what each line would do, or has done',
      tags,
      params: ById,
      querystring: Type.Object({
        view: Type.Enum([...LINE_VIEWS], { default: '' }),
        after: Type.Integer({ minimum: -1, maximum: 100_000, default: -1 }),
      }),
      response: { 200: ImportDetail },
    },
    config: owner,
    handlerTimeout: IMPORT_TIMEOUT_MS,
  },
  'DELETE /admin/imports/:id': {
    schema: { summary: 'Forget a file that is not imported', tags, params: ById, response: { 200: ImportDone } },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const imports = defineAdminResource({
  routes: importRoutes,

  register(app, deps) {
    const uploads = createUploads(uploadsFolder(deps.config));

    app.get('/admin/imports', importRoutes['GET /admin/imports'], async () => listProductImports(deps));

    app.post('/admin/imports', importRoutes['POST /admin/imports'], async (request, reply) => {
      const fileName = request.query.name.replace(/\p{Cc}/gu, '').trim() || 'products.csv';
      const received = await uploads.receive(request, (file) =>
        readImport(deps, actorFor(request), { file, fileName, encoding: request.query.encoding }),
      );
      if (!received.ok) return sendUploadError(reply, received);
      const { result } = received;
      if (!result.ok) return sendUnreadTable(reply, result);
      return reply.send({ id: result.id });
    });

    app.get('/admin/imports/:id', importRoutes['GET /admin/imports/:id'], async (request, reply) => {
      const found = await viewImport(deps, { id: request.params.id, ...request.query });
      return found ?? sendNotFound(reply, importSentence('unknown_import'));
    });

    app.delete('/admin/imports/:id', importRoutes['DELETE /admin/imports/:id'], async (request, reply) =>
      sendImportDone(reply, await dropImport(deps, request.params.id)),
    );
  },
});
