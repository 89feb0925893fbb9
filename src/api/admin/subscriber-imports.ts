import { Type } from 'typebox';
import { EncodingChoice } from '../../shared/tables/encoding-schema.ts';
import { uploadsFolder } from '../../shop/media/uploads.ts';
import {
  SUBSCRIBER_IMPORT_VIEWS,
  SubscriberImport,
  SubscriberImportSummary,
} from '../../shop/newsletter/subscriber-imports/schema.ts';
import {
  dropSubscriberImport,
  listFilesOfSubscribers,
  readSubscriberFile,
  subscriberImportSentence,
  viewSubscriberImport,
} from '../../shop/newsletter/subscriber-imports/subscriber-imports.ts';
import { ById } from '../by-id.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { SUBSCRIBER_IMPORT_TIMEOUT_MS, sendSubscriberImportDone } from './subscriber-import-answers.ts';
import { sendUnreadTable, sendUploadError } from './upload-errors.ts';
import { createUploads } from './uploads.ts';

const owner = { access: 'owner' } as const;
const Nothing = Type.Null();

const subscriberImportRoutes = {
  'GET /admin/subscriber-imports': {
    schema: {
      summary: 'Files of subscribers of the last week, newest first',
      tags,
      response: { 200: Type.Array(SubscriberImportSummary) },
    },
    config: owner,
  },
  'POST /admin/subscriber-imports': {
    schema: {
      summary: 'Read a file of subscribers from Shopify, Mailchimp or a spreadsheet, to be checked',
      description:
        'Nobody is subscribed by it. The file is known by its first line. Where its encoding is in doubt, the error `letters_unclear` has `readings` to choose from.',
      tags,
      querystring: Type.Object({
        name: Type.String({ maxLength: 200, default: 'subscribers.csv' }),
        encoding: EncodingChoice,
      }),
      response: { 200: Type.Object({ id: Type.String() }) },
    },
    config: { access: 'owner', upload: 'csv' },
  },
  'GET /admin/subscriber-imports/:id': {
    schema: {
      summary: 'One file: who would be added or was, and who not and why',
      tags,
      params: ById,
      querystring: Type.Object({
        view: Type.Enum([...SUBSCRIBER_IMPORT_VIEWS], { default: '' }),
        after: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
      }),
      response: { 200: SubscriberImport },
    },
    config: owner,
    handlerTimeout: SUBSCRIBER_IMPORT_TIMEOUT_MS,
  },
  'DELETE /admin/subscriber-imports/:id': {
    schema: { summary: 'Forget a file that is not imported', tags, params: ById, response: { 204: Nothing } },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const subscriberImports = defineAdminResource({
  routes: subscriberImportRoutes,

  register(app, deps) {
    const routes = subscriberImportRoutes;
    const uploads = createUploads(uploadsFolder(deps.config));

    app.get('/admin/subscriber-imports', routes['GET /admin/subscriber-imports'], async () =>
      listFilesOfSubscribers(deps),
    );

    app.post('/admin/subscriber-imports', routes['POST /admin/subscriber-imports'], async (request, reply) => {
      const fileName = request.query.name.replace(/\p{Cc}/gu, '').trim() || 'subscribers.csv';
      const received = await uploads.receive(request, (file) =>
        readSubscriberFile(deps, actorFor(request), { file, fileName, encoding: request.query.encoding }),
      );
      if (!received.ok) return sendUploadError(reply, received);
      const { result } = received;
      if (!result.ok) return sendUnreadTable(reply, result);
      return reply.send({ id: result.id });
    });

    app.get('/admin/subscriber-imports/:id', routes['GET /admin/subscriber-imports/:id'], async (request, reply) => {
      const found = await viewSubscriberImport(deps, request.params.id, request.query);
      return found ?? sendNotFound(reply, subscriberImportSentence('unknown_import'));
    });

    app.delete(
      '/admin/subscriber-imports/:id',
      routes['DELETE /admin/subscriber-imports/:id'],
      async (request, reply) => sendSubscriberImportDone(reply, await dropSubscriberImport(deps, request.params.id)),
    );
  },
});
