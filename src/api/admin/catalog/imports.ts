import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { RefusalOf } from '../../../shared/refusals.ts';
import { recordSecurityEvent } from '../../../shop/audit/audit.ts';
import { productsAsCsv } from '../../../shop/catalog/csv/export.ts';
import { importRefusals } from '../../../shop/imports/products/import-deps.ts';
import {
  chooseOptions,
  chooseWords,
  correctLine,
  dropImport,
  listProductImports,
  publishImported,
  readImport,
  startImport,
  stopImport,
  undoImport,
} from '../../../shop/imports/products/imports.ts';
import { retryPictures } from '../../../shop/imports/products/run-imports.ts';
import {
  ImportDetail,
  ImportOptions,
  ImportSummary,
  LINE_VIEWS,
  LineTyped,
  WordChoice,
} from '../../../shop/imports/products/schema.ts';
import { viewImport } from '../../../shop/imports/products/view-import.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import { ById } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { DOWNLOAD_TIMEOUT_MS, sendCsv } from '../downloads.ts';
import { actorFor, sendNotFound } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, ownerConfirmed, tags } from '../resource.ts';
import { createTableUploads, tableUpload } from '../uploads.ts';

/** Each line is compared with its product. */
const IMPORT_TIMEOUT_MS = 60_000;
const RETRY_TIMEOUT_MS = 120_000;

const ImportDone = Type.Object({ isDone: Type.Boolean() });

const importRoutes = {
  'GET /admin/products.csv': {
    schema: { summary: 'All products as a table for spreadsheets', tags },
    config: ownerConfirmed,
    handlerTimeout: DOWNLOAD_TIMEOUT_MS,
  },
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
      ...tableUpload('products.csv'),
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
  'PUT /admin/imports/:id/words': {
    schema: {
      summary: 'Say what words of the file mean, for all of its lines',
      tags,
      params: ById,
      body: Type.Object(
        { words: Type.Array(WordChoice, { minItems: 1, maxItems: 500 }) },
        { additionalProperties: false },
      ),
      response: { 200: ImportDone },
    },
    config: owner,
  },
  'PUT /admin/imports/:id/options': {
    schema: {
      summary: 'What new products become, and what of known ones is updated',
      tags,
      params: ById,
      body: ImportOptions,
      response: { 200: ImportDone },
    },
    config: owner,
  },
  'PUT /admin/imports/:id/lines/:place': {
    schema: {
      summary: 'Correct or skip a line of the file',
      tags,
      params: Type.Object({ ...ById.properties, place: Type.Integer({ minimum: 0, maximum: 100_000 }) }),
      body: LineTyped,
      response: { 200: ImportDone },
    },
    config: owner,
  },
  'POST /admin/imports/:id/start': {
    schema: {
      summary: 'Import every line on which nothing is open, or go on with an import that was stopped',
      tags,
      params: ById,
      response: { 200: ImportDone },
    },
    config: owner,
    handlerTimeout: IMPORT_TIMEOUT_MS,
  },
  'POST /admin/imports/:id/stop': {
    schema: { summary: 'Stop an import; what is imported stays', tags, params: ById, response: { 200: ImportDone } },
    config: owner,
  },
  'POST /admin/imports/:id/undo': {
    schema: {
      summary: 'Undo an import within a day; what was ordered or changed since stays',
      tags,
      params: ById,
      body: Type.Object({ withStock: Type.Boolean() }, { additionalProperties: false }),
      response: { 200: ImportDone },
    },
    config: owner,
  },
  'POST /admin/imports/:id/publish': {
    schema: {
      summary: 'Publish the drafts that an import has made',
      tags,
      params: ById,
      response: { 200: Type.Object({ published: Type.Integer() }) },
    },
    config: owner,
    handlerTimeout: IMPORT_TIMEOUT_MS,
  },
  'POST /admin/imports/:id/pictures': {
    schema: {
      summary: 'Fetch the pictures again that could not be fetched',
      tags,
      params: ById,
      response: { 200: Type.Object({ came: Type.Integer(), missing: Type.Integer() }) },
    },
    config: owner,
    handlerTimeout: RETRY_TIMEOUT_MS,
  },
} as const satisfies AdminRouteSchemas;

export const imports = defineAdminResource({
  routes: importRoutes,

  register(app, deps) {
    app.get('/admin/products.csv', importRoutes['GET /admin/products.csv'], async (request, reply) => {
      await recordSecurityEvent(deps, 'product.exported', { actor: actorFor(request), subject: 'products.csv' });
      return sendCsv(reply, 'products.csv', productsAsCsv(readingDeps(deps, request)));
    });

    const routes = importRoutes;
    const receive = createTableUploads(uploadsFolder(deps.config), 'products.csv');

    app.get('/admin/imports', routes['GET /admin/imports'], async () => listProductImports(deps));

    app.post('/admin/imports', routes['POST /admin/imports'], (request, reply) =>
      receive(request, reply, (input) => readImport(deps, actorFor(request), input)),
    );

    app.get('/admin/imports/:id', routes['GET /admin/imports/:id'], async (request, reply) => {
      const found = await viewImport(deps, { id: request.params.id, ...request.query });
      return found ?? sendNotFound(reply, importRefusals.unknown_import.sentence);
    });

    app.delete('/admin/imports/:id', routes['DELETE /admin/imports/:id'], async (request, reply) =>
      sendImportDone(reply, await dropImport(deps, request.params.id)),
    );

    app.put('/admin/imports/:id/words', routes['PUT /admin/imports/:id/words'], async (request, reply) =>
      sendImportDone(reply, await chooseWords(deps, request.params.id, request.body.words)),
    );

    app.put('/admin/imports/:id/options', routes['PUT /admin/imports/:id/options'], async (request, reply) =>
      sendImportDone(reply, await chooseOptions(deps, request.params.id, request.body)),
    );

    const line = 'PUT /admin/imports/:id/lines/:place';
    app.put('/admin/imports/:id/lines/:place', routes[line], async ({ params, body }, reply) =>
      sendImportDone(reply, await correctLine(deps, params.id, params.place, body)),
    );

    app.post('/admin/imports/:id/start', routes['POST /admin/imports/:id/start'], async (request, reply) =>
      sendImportDone(reply, await startImport(deps, actorFor(request), request.params.id)),
    );

    app.post('/admin/imports/:id/stop', routes['POST /admin/imports/:id/stop'], async (request, reply) =>
      sendImportDone(reply, await stopImport(deps, actorFor(request), request.params.id)),
    );

    app.post('/admin/imports/:id/undo', routes['POST /admin/imports/:id/undo'], async (request, reply) =>
      sendImportDone(reply, await undoImport(deps, actorFor(request), request.params.id, request.body)),
    );

    app.post('/admin/imports/:id/publish', routes['POST /admin/imports/:id/publish'], async (request, reply) => {
      const done = await publishImported(deps, actorFor(request), request.params.id);
      return done ?? sendNotFound(reply, importRefusals.unknown_import.sentence);
    });

    app.post('/admin/imports/:id/pictures', routes['POST /admin/imports/:id/pictures'], async (request, reply) => {
      const done = await retryPictures(deps, request.params.id);
      return done ?? sendNotFound(reply, importRefusals.unknown_import.sentence);
    });
  },
});

const sendImportDone = (reply: FastifyReply, done: { ok: true } | RefusalOf<typeof importRefusals>) =>
  done.ok ? reply.send({ isDone: true }) : sendRefusal(reply, importRefusals, done);
