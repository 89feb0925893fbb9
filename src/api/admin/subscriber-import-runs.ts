import { Type } from 'typebox';
import {
  importSubscribers,
  undoSubscriberImport,
} from '../../shop/newsletter/subscriber-imports/subscriber-imports.ts';
import { ById } from '../by-id.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import {
  SUBSCRIBER_IMPORT_TIMEOUT_MS,
  sendSubscriberImportDone,
  sendSubscriberImportError,
} from './subscriber-import-answers.ts';

const confirmed = { access: 'owner', confirmed: true } as const;
const Nothing = Type.Null();

const subscriberImportRunRoutes = {
  'POST /admin/subscriber-imports/:id/start': {
    schema: {
      summary: 'Subscribe everybody in the file who agreed; nobody is emailed',
      tags,
      params: ById,
      response: { 204: Nothing },
    },
    config: confirmed,
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
    config: confirmed,
    handlerTimeout: SUBSCRIBER_IMPORT_TIMEOUT_MS,
  },
} as const satisfies AdminRouteSchemas;

export const subscriberImportRuns = defineAdminResource({
  routes: subscriberImportRunRoutes,

  register(app, deps) {
    const routes = subscriberImportRunRoutes;

    app.post(
      '/admin/subscriber-imports/:id/start',
      routes['POST /admin/subscriber-imports/:id/start'],
      async (request, reply) =>
        sendSubscriberImportDone(reply, await importSubscribers(deps, actorFor(request), request.params.id)),
    );

    app.post(
      '/admin/subscriber-imports/:id/undo',
      routes['POST /admin/subscriber-imports/:id/undo'],
      async (request, reply) => {
        const undone = await undoSubscriberImport(deps, actorFor(request), request.params.id);
        return undone.ok ? reply.send(undone) : sendSubscriberImportError(reply, undone.reason);
      },
    );
  },
});
