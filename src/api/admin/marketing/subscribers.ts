import { Type } from 'typebox';
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
import { DOWNLOAD_TIMEOUT_MS, sendCsv } from '../downloads.ts';
import { sendNotFound } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, owner, ownerConfirmed } from '../resource.ts';
import { createTableUploads, tableUpload } from '../uploads.ts';

export const subscribers = defineAdminResource({
  access: ownerConfirmed,
  routes: {
    'GET /admin/subscribers.csv': {
      schema: { summary: 'Who is subscribed, as a table for spreadsheets' },
      handlerTimeout: DOWNLOAD_TIMEOUT_MS,
    },
    'GET /admin/subscribers': {
      schema: {
        summary: 'Who asked for the newsletter, newest first',
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
        params: ById,
        response: { 204: NoContent },
      },
    },
  },
  handlers: (deps) => ({
    'GET /admin/subscribers.csv': async (request, reply) => {
      const exported = { actor: request.actor, subject: 'subscribers.csv' };
      await recordSecurityEvent(deps, 'newsletter.subscribers_exported', exported);
      const { timeZone } = await deps.settings.current();
      return sendCsv(reply, 'subscribers.csv', subscribersAsCsv(readingDeps(deps, request), timeZone));
    },
    'GET /admin/subscribers': (request) => listStaffSubscribers(readingDeps(deps, request), request.query),
    'DELETE /admin/subscribers/:id': async ({ params, actor }, reply) => {
      const removed = await removeSubscriber(deps, actor, params.id);
      return removed.ok ? null : sendNotFound(reply, 'We couldn’t find this subscriber.');
    },
  }),
});

/** Up to 20,000 rows, each compared with the list. */
const SUBSCRIBER_IMPORT_TIMEOUT_MS = 60_000;

export const subscriberImports = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/subscriber-imports': {
      schema: {
        summary: 'Files of subscribers of the last week, newest first',
        response: { 200: Type.Array(SubscriberImportSummary) },
      },
    },
    'POST /admin/subscriber-imports': {
      schema: {
        summary: 'Read a file of subscribers from Shopify, Mailchimp or a spreadsheet, to be checked',
        description:
          'Nobody is subscribed by it. The file is known by its first line. Where its encoding is in doubt, the error `letters_unclear` has `readings` to choose from.',
        ...tableUpload('subscribers.csv'),
      },
      config: { access: 'owner', upload: 'csv' },
    },
    'GET /admin/subscriber-imports/:id': {
      schema: {
        summary: 'One file: who would be added or was, and who not and why',
        params: ById,
        querystring: Type.Object({
          view: Type.Enum([...SUBSCRIBER_IMPORT_VIEWS], { default: '' }),
          after: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
        }),
        response: { 200: SubscriberImport },
      },
      handlerTimeout: SUBSCRIBER_IMPORT_TIMEOUT_MS,
    },
    'DELETE /admin/subscriber-imports/:id': {
      schema: { summary: 'Forget a file that is not imported', params: ById, response: { 204: NoContent } },
    },
    'POST /admin/subscriber-imports/:id/start': {
      schema: {
        summary: 'Subscribe everybody in the file who agreed; nobody is emailed',
        params: ById,
        response: { 204: NoContent },
      },
      config: ownerConfirmed,
      handlerTimeout: SUBSCRIBER_IMPORT_TIMEOUT_MS,
    },
    'POST /admin/subscriber-imports/:id/undo': {
      schema: {
        summary: 'Undo an import within a day',
        params: ById,
        response: {
          200: Type.Object({
            removed: Type.Integer(),
            ended: Type.Integer({
              description: 'Of these, who got a newsletter: they stay in the list as unsubscribed',
            }),
          }),
        },
      },
      config: ownerConfirmed,
      handlerTimeout: SUBSCRIBER_IMPORT_TIMEOUT_MS,
    },
  },
  refusals: subscriberImportRefusals,
  handlers: (deps) => {
    const receive = createTableUploads(uploadsFolder(deps.config), 'subscribers.csv');

    return {
      'GET /admin/subscriber-imports': () => listSubscriberFiles(deps),
      'POST /admin/subscriber-imports': (request, reply) =>
        receive(request, reply, (input) => readSubscriberFile(deps, request.actor, input)),
      'GET /admin/subscriber-imports/:id': async ({ params, query }, reply) =>
        (await viewSubscriberImport(deps, params.id, query)) ??
        sendNotFound(reply, subscriberImportRefusals.unknown_import.sentence),
      'DELETE /admin/subscriber-imports/:id': ({ params }) => subscriberImport.drop(deps, params.id),
      'POST /admin/subscriber-imports/:id/start': ({ params, actor }) => subscriberImport.start(deps, actor, params.id),
      'POST /admin/subscriber-imports/:id/undo': ({ params, actor }) => subscriberImport.undo(deps, actor, params.id),
    };
  },
});
