import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { StrictObject } from '../../../shared/field-shapes.ts';
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
import { sendNotFound } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, owner, ownerConfirmed } from '../resource.ts';
import { createTableUploads, tableUpload } from '../uploads.ts';

/** Each line is compared with its product. */
const IMPORT_TIMEOUT_MS = 60_000;
const RETRY_TIMEOUT_MS = 120_000;

const ImportDone = Type.Object({ isDone: Type.Boolean() });

export const imports = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/products.csv': {
      schema: { summary: 'All products as a table for spreadsheets' },
      config: ownerConfirmed,
      handlerTimeout: DOWNLOAD_TIMEOUT_MS,
    },
    'GET /admin/imports': {
      schema: {
        summary: 'Files of products that were checked or imported, newest first',
        response: { 200: Type.Array(ImportSummary) },
      },
    },
    'POST /admin/imports': {
      schema: {
        summary: 'Read a file of products from Shopify, Etsy, WooCommerce or this shop, to be checked',
        description:
          'Nothing of the catalog changes. The file is known by its first line. Where its encoding is in doubt, the error `letters_unclear` has `readings` to choose from.',
        ...tableUpload('products.csv'),
      },
      config: { access: 'owner', upload: 'csv' },
    },
    'GET /admin/imports/:id': {
      schema: {
        summary: 'One import: what is open and what each line would do, or has done',
        params: ById,
        querystring: Type.Object({
          view: Type.Enum([...LINE_VIEWS], { default: '' }),
          after: Type.Integer({ minimum: -1, maximum: 100_000, default: -1 }),
        }),
        response: { 200: ImportDetail },
      },
      handlerTimeout: IMPORT_TIMEOUT_MS,
    },
    'DELETE /admin/imports/:id': {
      schema: { summary: 'Forget a file that is not imported', params: ById, response: { 200: ImportDone } },
    },
    'PUT /admin/imports/:id/words': {
      schema: {
        summary: 'Say what words of the file mean, for all of its lines',
        params: ById,
        body: StrictObject({ words: Type.Array(WordChoice, { minItems: 1, maxItems: 500 }) }),
        response: { 200: ImportDone },
      },
    },
    'PUT /admin/imports/:id/options': {
      schema: {
        summary: 'What new products become, and what of known ones is updated',
        params: ById,
        body: ImportOptions,
        response: { 200: ImportDone },
      },
    },
    'PUT /admin/imports/:id/lines/:place': {
      schema: {
        summary: 'Correct or skip a line of the file',
        params: Type.Object({ ...ById.properties, place: Type.Integer({ minimum: 0, maximum: 100_000 }) }),
        body: LineTyped,
        response: { 200: ImportDone },
      },
    },
    'POST /admin/imports/:id/start': {
      schema: {
        summary: 'Import every line on which nothing is open, or go on with an import that was stopped',
        params: ById,
        response: { 200: ImportDone },
      },
      handlerTimeout: IMPORT_TIMEOUT_MS,
    },
    'POST /admin/imports/:id/stop': {
      schema: { summary: 'Stop an import; what is imported stays', params: ById, response: { 200: ImportDone } },
    },
    'POST /admin/imports/:id/undo': {
      schema: {
        summary: 'Undo an import within a day; what was ordered or changed since stays',
        params: ById,
        body: StrictObject({ withStock: Type.Boolean() }),
        response: { 200: ImportDone },
      },
    },
    'POST /admin/imports/:id/publish': {
      schema: {
        summary: 'Publish the drafts that an import has made',
        params: ById,
        response: { 200: Type.Object({ published: Type.Integer() }) },
      },
      handlerTimeout: IMPORT_TIMEOUT_MS,
    },
    'POST /admin/imports/:id/pictures': {
      schema: {
        summary: 'Fetch the pictures again that could not be fetched',
        params: ById,
        response: { 200: Type.Object({ came: Type.Integer(), missing: Type.Integer() }) },
      },
      handlerTimeout: RETRY_TIMEOUT_MS,
    },
  },
  handlers: (deps) => {
    const receive = createTableUploads(uploadsFolder(deps.config), 'products.csv');

    return {
      'GET /admin/products.csv': async (request, reply) => {
        await recordSecurityEvent(deps, 'product.exported', { actor: request.actor, subject: 'products.csv' });
        return sendCsv(reply, 'products.csv', productsAsCsv(readingDeps(deps, request)));
      },
      'GET /admin/imports': () => listProductImports(deps),
      'POST /admin/imports': (request, reply) =>
        receive(request, reply, (input) => readImport(deps, request.actor, input)),
      'GET /admin/imports/:id': async ({ params, query }, reply) =>
        (await viewImport(deps, { id: params.id, ...query })) ??
        sendNotFound(reply, importRefusals.unknown_import.sentence),
      'DELETE /admin/imports/:id': async ({ params }, reply) =>
        sendImportDone(reply, await dropImport(deps, params.id)),
      'PUT /admin/imports/:id/words': async ({ params, body }, reply) =>
        sendImportDone(reply, await chooseWords(deps, params.id, body.words)),
      'PUT /admin/imports/:id/options': async ({ params, body }, reply) =>
        sendImportDone(reply, await chooseOptions(deps, params.id, body)),
      'PUT /admin/imports/:id/lines/:place': async ({ params, body }, reply) =>
        sendImportDone(reply, await correctLine(deps, params.id, params.place, body)),
      'POST /admin/imports/:id/start': async ({ params, actor }, reply) =>
        sendImportDone(reply, await startImport(deps, actor, params.id)),
      'POST /admin/imports/:id/stop': async ({ params, actor }, reply) =>
        sendImportDone(reply, await stopImport(deps, actor, params.id)),
      'POST /admin/imports/:id/undo': async ({ params, body, actor }, reply) =>
        sendImportDone(reply, await undoImport(deps, actor, params.id, body)),
      'POST /admin/imports/:id/publish': async ({ params, actor }, reply) =>
        (await publishImported(deps, actor, params.id)) ?? sendNotFound(reply, importRefusals.unknown_import.sentence),
      'POST /admin/imports/:id/pictures': async ({ params }, reply) =>
        (await retryPictures(deps, params.id)) ?? sendNotFound(reply, importRefusals.unknown_import.sentence),
    };
  },
});

const sendImportDone = (reply: FastifyReply, done: { ok: true } | RefusalOf<typeof importRefusals>) =>
  done.ok ? reply.send({ isDone: true }) : sendRefusal(reply, importRefusals, done);
