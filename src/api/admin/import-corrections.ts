import { Type } from 'typebox';
import { chooseOptions, chooseWords, correctLine } from '../../shop/imports/checked-import.ts';
import { LineTyped } from '../../shop/imports/line-schema.ts';
import { ImportOptions } from '../../shop/imports/schema.ts';
import { WordChoice } from '../../shop/imports/word-schema.ts';
import { ById } from '../by-id.ts';
import { ImportDone, sendImportDone } from './import-answers.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const owner = { access: 'owner' } as const;
const importCorrectionRoutes = {
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
} as const satisfies AdminRouteSchemas;

export const importCorrections = defineAdminResource({
  routes: importCorrectionRoutes,

  register(app, deps) {
    app.put(
      '/admin/imports/:id/words',
      importCorrectionRoutes['PUT /admin/imports/:id/words'],
      async (request, reply) => sendImportDone(reply, await chooseWords(deps, request.params.id, request.body.words)),
    );

    app.put(
      '/admin/imports/:id/options',
      importCorrectionRoutes['PUT /admin/imports/:id/options'],
      async (request, reply) => sendImportDone(reply, await chooseOptions(deps, request.params.id, request.body)),
    );

    const line = 'PUT /admin/imports/:id/lines/:place';
    app.put('/admin/imports/:id/lines/:place', importCorrectionRoutes[line], async ({ params, body }, reply) =>
      sendImportDone(reply, await correctLine(deps, params.id, params.place, body)),
    );
  },
});
