import { Type } from 'typebox';
import { recordSecurityEvent } from '../../shop/audit/audit.ts';
import { readOrderId } from '../../shop/orders/order.ts';
import { returnsOf } from '../../shop/orders/returns/answers.ts';
import { listStaffReturns, returnsAsCsv } from '../../shop/orders/returns/list.ts';
import { readReturnPicture } from '../../shop/orders/returns/pictures.ts';
import { OrderReturn, RETURN_VIEWS, ReturnList } from '../../shop/orders/returns/schema.ts';
import { sendReturnError } from '../return-errors.ts';
import { sendPrivateJpeg } from '../return-pictures.ts';
import { DOWNLOAD_TIMEOUT_MS, sendCsv } from './downloads.ts';
import { actorFor } from './guard.ts';
import { OrderId } from './order-errors.ts';
import { readingDeps } from './reading.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const helper = { access: 'helper' } as const;

const adminReturnRoutes = {
  'GET /admin/returns': {
    schema: {
      summary: 'Returns, exchanges and claims, newest first',
      tags,
      querystring: Type.Object({
        view: Type.Enum(['', ...RETURN_VIEWS], { default: '' }),
        page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
      }),
      response: { 200: ReturnList },
    },
    config: helper,
  },
  'GET /admin/returns.csv': {
    schema: { summary: 'The same as a table for spreadsheets', tags },
    config: { access: 'owner', confirmed: true },
    handlerTimeout: DOWNLOAD_TIMEOUT_MS,
  },
  'GET /admin/orders/:id/returns': {
    schema: {
      summary: 'Returns, exchanges and claims of an order',
      tags,
      params: OrderId,
      response: { 200: Type.Array(OrderReturn) },
    },
    config: helper,
  },
  'GET /admin/orders/:id/returns/pictures/:picture': {
    schema: {
      summary: 'A picture that came with a claim (JPEG)',
      tags,
      params: Type.Object({ ...OrderId.properties, picture: Type.String({ maxLength: 40 }) }),
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const staffReturns = defineAdminResource({
  routes: adminReturnRoutes,

  register(app, deps) {
    const routes = adminReturnRoutes;

    app.get('/admin/returns', routes['GET /admin/returns'], async (request) =>
      listStaffReturns(readingDeps(deps, request).db.sql, request.query),
    );

    app.get('/admin/returns.csv', routes['GET /admin/returns.csv'], async (request, reply) => {
      await recordSecurityEvent(deps, 'order.exported', { actor: actorFor(request), subject: 'returns.csv' });
      const { timeZone } = await deps.settings.current();
      return sendCsv(reply, 'returns.csv', returnsAsCsv(readingDeps(deps, request).db.sql, timeZone));
    });

    app.get('/admin/orders/:id/returns', routes['GET /admin/orders/:id/returns'], async (request) =>
      returnsOf(deps.db.sql, readOrderId(request.params.id) ?? ''),
    );

    const picture = '/admin/orders/:id/returns/pictures/:picture';
    app.get(picture, routes[`GET ${picture}`], async (request, reply) => {
      const jpeg = await readReturnPicture(deps, readOrderId(request.params.id) ?? '', request.params.picture);
      if (!jpeg) return sendReturnError(reply, { ok: false, reason: 'unknown_return' });
      return sendPrivateJpeg(reply, jpeg);
    });
  },
});
