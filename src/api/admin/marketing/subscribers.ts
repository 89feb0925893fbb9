import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { RefusalOf } from '../../../shared/refusals.ts';
import { recordSecurityEvent } from '../../../shop/audit/audit.ts';
import {
  SUBSCRIBER_IMPORT_VIEWS,
  SubscriberImport,
  SubscriberImportSummary,
} from '../../../shop/imports/subscribers/schema.ts';
import {
  listSubscriberFiles,
  readSubscriberFile,
  subscriberImport,
  subscriberImportRefusals,
  viewSubscriberImport,
} from '../../../shop/imports/subscribers/subscriber-imports.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import { StaffSubscribers, SUBSCRIBER_STATES } from '../../../shop/newsletter/schema.ts';
import { listStaffSubscribers, removeSubscriber, subscribersAsCsv } from '../../../shop/newsletter/subscribers.ts';
import { ById, NoContent } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { DOWNLOAD_TIMEOUT_MS, sendCsv } from '../downloads.ts';
import { actorFor, sendNotFound } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, ownerConfirmed, tags } from '../resource.ts';
import { createTableUploads, tableUpload } from '../uploads.ts';

const subscriberRoutes = {
  'GET /admin/subscribers.csv': {
    schema: { summary: 'Who is subscribed, as a table for spreadsheets', tags },
    config: ownerConfirmed,
    handlerTimeout: DOWNLOAD_TIMEOUT_MS,
  },
  'GET /admin/subscribers': {
    schema: {
      summary: 'Who asked for the newsletter, newest first',
      tags,
      querystring: Type.Object({
        q: Type.String({ maxLength: 100, default: '' }),
        view: Type.Enum(['', ...SUBSCRIBER_STATES], { default: '' }),
        after: Type.String({ maxLength: 20, default: '' }),
      }),
      response: { 200: StaffSubscribers },
    },
    config: owner,
  },
  'DELETE /admin/subscribers/:id': {
    schema: {
      summary: 'Take somebody off the list; who was subscribed stays on it as unsubscribed',
      tags,
      params: ById,
      response: { 204: NoContent },
    },
    config: ownerConfirmed,
  },
} as const satisfies AdminRouteSchemas;

export const subscribers = defineAdminResource({
  routes: subscriberRoutes,

  register(app, deps) {
    const routes = subscriberRoutes;

    app.get('/admin/subscribers.csv', routes['GET /admin/subscribers.csv'], async (request, reply) => {
      const exported = { actor: actorFor(request), subject: 'subscribers.csv' };
      await recordSecurityEvent(deps, 'newsletter.subscribers_exported', exported);
      const { timeZone } = await deps.settings.current();
      return sendCsv(reply, 'subscribers.csv', subscribersAsCsv(readingDeps(deps, request), timeZone));
    });

    app.get('/admin/subscribers', routes['GET /admin/subscribers'], async (request) =>
      listStaffSubscribers(readingDeps(deps, request), request.query),
    );

    app.delete('/admin/subscribers/:id', routes['DELETE /admin/subscribers/:id'], async (request, reply) => {
      const removed = await removeSubscriber(deps, actorFor(request), request.params.id);
      return removed.ok ? reply.code(204).send(null) : sendNotFound(reply, 'We couldn’t find this subscriber.');
    });
  },
});

/** Up to 20,000 rows, each compared with the list. */
const SUBSCRIBER_IMPORT_TIMEOUT_MS = 60_000;

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
      ...tableUpload('subscribers.csv'),
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
    schema: { summary: 'Forget a file that is not imported', tags, params: ById, response: { 204: NoContent } },
    config: owner,
  },
  'POST /admin/subscriber-imports/:id/start': {
    schema: {
      summary: 'Subscribe everybody in the file who agreed; nobody is emailed',
      tags,
      params: ById,
      response: { 204: NoContent },
    },
    config: ownerConfirmed,
    handlerTimeout: SUBSCRIBER_IMPORT_TIMEOUT_MS,
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
    config: ownerConfirmed,
    handlerTimeout: SUBSCRIBER_IMPORT_TIMEOUT_MS,
  },
} as const satisfies AdminRouteSchemas;

export const subscriberImports = defineAdminResource({
  routes: subscriberImportRoutes,

  register(app, deps) {
    const routes = subscriberImportRoutes;
    const receive = createTableUploads(uploadsFolder(deps.config), 'subscribers.csv');

    app.get('/admin/subscriber-imports', routes['GET /admin/subscriber-imports'], async () =>
      listSubscriberFiles(deps),
    );

    app.post('/admin/subscriber-imports', routes['POST /admin/subscriber-imports'], (request, reply) =>
      receive(request, reply, (input) => readSubscriberFile(deps, actorFor(request), input)),
    );

    app.get('/admin/subscriber-imports/:id', routes['GET /admin/subscriber-imports/:id'], async (request, reply) => {
      const found = await viewSubscriberImport(deps, request.params.id, request.query);
      return found ?? sendNotFound(reply, subscriberImportRefusals.unknown_import.sentence);
    });

    app.delete(
      '/admin/subscriber-imports/:id',
      routes['DELETE /admin/subscriber-imports/:id'],
      async (request, reply) => sendSubscriberImportDone(reply, await subscriberImport.drop(deps, request.params.id)),
    );

    app.post(
      '/admin/subscriber-imports/:id/start',
      routes['POST /admin/subscriber-imports/:id/start'],
      async (request, reply) =>
        sendSubscriberImportDone(reply, await subscriberImport.start(deps, actorFor(request), request.params.id)),
    );

    app.post(
      '/admin/subscriber-imports/:id/undo',
      routes['POST /admin/subscriber-imports/:id/undo'],
      async (request, reply) => {
        const undone = await subscriberImport.undo(deps, actorFor(request), request.params.id);
        return undone.ok ? reply.send(undone) : sendRefusal(reply, subscriberImportRefusals, undone);
      },
    );
  },
});

const sendSubscriberImportDone = (
  reply: FastifyReply,
  done: { ok: true } | RefusalOf<typeof subscriberImportRefusals>,
) => (done.ok ? reply.code(204).send(null) : sendRefusal(reply, subscriberImportRefusals, done));
