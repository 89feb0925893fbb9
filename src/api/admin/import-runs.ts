import { Type } from 'typebox';
import { startImport, stopImport, undoImport } from '../../shop/imports/imports.ts';
import { publishImported } from '../../shop/imports/publish.ts';
import { importSentence } from '../../shop/imports/refusals.ts';
import { retryPictures } from '../../shop/imports/retry-pictures.ts';
import { ById } from '../by-id.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { IMPORT_TIMEOUT_MS, ImportDone, sendImportDone } from './import-answers.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const owner = { access: 'owner' } as const;
const RETRY_TIMEOUT_MS = 120_000;

const importRunRoutes = {
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

export const importRuns = defineAdminResource({
  routes: importRunRoutes,

  register(app, deps) {
    app.post('/admin/imports/:id/start', importRunRoutes['POST /admin/imports/:id/start'], async (request, reply) =>
      sendImportDone(reply, await startImport(deps, actorFor(request), request.params.id)),
    );

    app.post('/admin/imports/:id/stop', importRunRoutes['POST /admin/imports/:id/stop'], async (request, reply) =>
      sendImportDone(reply, await stopImport(deps, actorFor(request), request.params.id)),
    );

    app.post('/admin/imports/:id/undo', importRunRoutes['POST /admin/imports/:id/undo'], async (request, reply) =>
      sendImportDone(reply, await undoImport(deps, actorFor(request), request.params.id, request.body)),
    );

    app.post(
      '/admin/imports/:id/publish',
      importRunRoutes['POST /admin/imports/:id/publish'],
      async (request, reply) => {
        const done = await publishImported(deps, actorFor(request), request.params.id);
        return done ?? sendNotFound(reply, importSentence('unknown_import'));
      },
    );

    app.post(
      '/admin/imports/:id/pictures',
      importRunRoutes['POST /admin/imports/:id/pictures'],
      async (request, reply) => {
        const done = await retryPictures(deps, request.params.id);
        return done ?? sendNotFound(reply, importSentence('unknown_import'));
      },
    );
  },
});
