import { Type } from 'typebox';
import { importFormerOrders, removeFormerOrders } from '../../shop/former-orders/import-orders.ts';
import { ById } from '../by-id.ts';
import { FORMER_ORDER_TIMEOUT_MS, sendFormerOrdersDone } from './former-order-answers.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const confirmed = { access: 'owner', confirmed: true } as const;
const Nothing = Type.Null();

const formerOrderImportRunRoutes = {
  'POST /admin/former-order-imports/:id/start': {
    schema: {
      summary: 'Add every order of the file that isn’t there yet; nobody is emailed',
      tags,
      params: ById,
      response: { 204: Nothing },
    },
    config: confirmed,
    handlerTimeout: FORMER_ORDER_TIMEOUT_MS,
  },
  'POST /admin/former-order-imports/:id/remove': {
    schema: { summary: 'Remove the orders of a file', tags, params: ById, response: { 204: Nothing } },
    config: confirmed,
    handlerTimeout: FORMER_ORDER_TIMEOUT_MS,
  },
} as const satisfies AdminRouteSchemas;

export const formerOrderImportRuns = defineAdminResource({
  routes: formerOrderImportRunRoutes,

  register(app, deps) {
    const routes = formerOrderImportRunRoutes;

    app.post(
      '/admin/former-order-imports/:id/start',
      routes['POST /admin/former-order-imports/:id/start'],
      async (request, reply) =>
        sendFormerOrdersDone(reply, await importFormerOrders(deps, actorFor(request), request.params.id)),
    );

    app.post(
      '/admin/former-order-imports/:id/remove',
      routes['POST /admin/former-order-imports/:id/remove'],
      async (request, reply) =>
        sendFormerOrdersDone(reply, await removeFormerOrders(deps, actorFor(request), request.params.id)),
    );
  },
});
