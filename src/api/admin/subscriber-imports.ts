import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { sendApiError } from '../../platform/http/api-error.ts';
import { uploadsFolder } from '../../shop/media/uploads.ts';
import {
  dropSubscriberImport,
  importSubscribers,
  readSubscriberFile,
} from '../../shop/newsletter/import-subscribers.ts';
import {
  type SubscriberImportReason,
  subscriberImportSentence,
} from '../../shop/newsletter/subscriber-import-refusals.ts';
import {
  SUBSCRIBER_IMPORT_VIEWS,
  SubscriberImport,
  SubscriberImportSummary,
} from '../../shop/newsletter/subscriber-import-schema.ts';
import { undoSubscriberImport } from '../../shop/newsletter/undo-subscriber-import.ts';
import { listFilesOfSubscribers, viewSubscriberImport } from '../../shop/newsletter/view-subscriber-imports.ts';
import type { ErrorStatus } from '../error-status.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendUploadError } from './upload-errors.ts';
import { createUploads } from './uploads.ts';

const owner = { access: 'owner' } as const;
const confirmed = { access: 'owner', confirmed: true } as const;
const ById = Type.Object({ id: Type.String({ maxLength: 40 }) });
const Nothing = Type.Null();
/** Up to 20,000 rows, each compared with the list. */
const TIMEOUT_MS = 60_000;

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
      description: 'Nobody is subscribed by it. The file is known by its first line, in any encoding.',
      tags,
      querystring: Type.Object({ name: Type.String({ maxLength: 200, default: 'subscribers.csv' }) }),
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
    handlerTimeout: TIMEOUT_MS,
  },
  'DELETE /admin/subscriber-imports/:id': {
    schema: { summary: 'Forget a file that is not imported', tags, params: ById, response: { 204: Nothing } },
    config: owner,
  },
  'POST /admin/subscriber-imports/:id/start': {
    schema: {
      summary: 'Subscribe everybody in the file who agreed; nobody is emailed',
      tags,
      params: ById,
      response: { 204: Nothing },
    },
    config: confirmed,
    handlerTimeout: TIMEOUT_MS,
  },
  'POST /admin/subscriber-imports/:id/undo': {
    schema: {
      summary: 'Undo an import within a day',
      tags,
      params: ById,
      response: {
        200: Type.Object({
          removed: Type.Integer(),
          ended: Type.Integer({ description: 'Of these, who got a newsletter: they stay in the list as unsubscribed' }),
        }),
      },
    },
    config: confirmed,
    handlerTimeout: TIMEOUT_MS,
  },
} as const satisfies AdminRouteSchemas;

const STATUS: Record<SubscriberImportReason, ErrorStatus> = {
  unknown_import: 404,
  nobody_to_import: 409,
  import_undone: 409,
  import_done: 409,
  import_not_done: 409,
  undo_over: 409,
};

const refuse = (reply: FastifyReply, reason: SubscriberImportReason) =>
  sendApiError(reply, { status: STATUS[reason], code: reason, detail: subscriberImportSentence(reason) });

export const subscriberImports = defineAdminResource({
  routes: subscriberImportRoutes,

  register(app, deps) {
    const routes = subscriberImportRoutes;
    const uploads = createUploads(uploadsFolder(deps.config));
    type Done = { ok: true } | { ok: false; reason: SubscriberImportReason };
    const answer = (reply: FastifyReply, done: Done) =>
      done.ok ? reply.code(204).send(null) : refuse(reply, done.reason);

    app.get('/admin/subscriber-imports', routes['GET /admin/subscriber-imports'], async () =>
      listFilesOfSubscribers(deps),
    );

    app.post('/admin/subscriber-imports', routes['POST /admin/subscriber-imports'], async (request, reply) => {
      const fileName = request.query.name.replace(/\p{Cc}/gu, '').trim() || 'subscribers.csv';
      const received = await uploads.receive(request, (file) =>
        readSubscriberFile(deps, actorFor(request), { file, fileName }),
      );
      if (!received.ok) return sendUploadError(reply, received);
      const { result } = received;
      if (!result.ok) return sendApiError(reply, { status: 400, code: 'csv_unreadable', detail: result.sentence });
      return reply.send({ id: result.id });
    });

    app.get('/admin/subscriber-imports/:id', routes['GET /admin/subscriber-imports/:id'], async (request, reply) => {
      const found = await viewSubscriberImport(deps, request.params.id, request.query);
      return found ?? sendNotFound(reply, subscriberImportSentence('unknown_import'));
    });

    app.delete(
      '/admin/subscriber-imports/:id',
      routes['DELETE /admin/subscriber-imports/:id'],
      async (request, reply) => answer(reply, await dropSubscriberImport(deps, request.params.id)),
    );

    app.post(
      '/admin/subscriber-imports/:id/start',
      routes['POST /admin/subscriber-imports/:id/start'],
      async (request, reply) => answer(reply, await importSubscribers(deps, actorFor(request), request.params.id)),
    );

    app.post(
      '/admin/subscriber-imports/:id/undo',
      routes['POST /admin/subscriber-imports/:id/undo'],
      async (request, reply) => {
        const undone = await undoSubscriberImport(deps, actorFor(request), request.params.id);
        return undone.ok ? reply.send(undone) : refuse(reply, undone.reason);
      },
    );
  },
});
