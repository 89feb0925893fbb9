import { Type } from 'typebox';
import { sendApiError } from '../../platform/http/api-error.ts';
import { recordSecurityEvent } from '../../shop/audit/audit.ts';
import { orderSentence } from '../../shop/orders/order.ts';
import { LABEL_SERVICES, labelsAsCsv } from '../../shop/orders/shipping/labels.ts';
import { MAX_TABLE_LENGTH, matchTracking } from '../../shop/orders/shipping/match-tracking.ts';
import { MAX_SHIPMENTS, MatchedRow, ShipmentResult, ToShip } from '../../shop/orders/shipping/schema.ts';
import { findShipments, shipOrders, undoShipments } from '../../shop/orders/shipping/shipments.ts';
import { sendCsv } from './downloads.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { readTracking, TRACKING } from './tracking.ts';

const helper = { access: 'helper' } as const;
const exactly = { additionalProperties: false } as const;
const Id = Type.String({ maxLength: 40 });
const Ids = Type.Array(Id, { maxItems: MAX_SHIPMENTS });
/** In an address, by commas. */
const IdList = Type.String({ maxLength: MAX_SHIPMENTS * 16, description: 'Ids of orders, with commas between them' });
const idsOf = (list: string) => list.split(',').filter(Boolean).slice(0, MAX_SHIPMENTS);

const shipmentRoutes = {
  'GET /admin/shipments': {
    schema: {
      summary: 'Orders as they stand before they are shipped together',
      tags,
      querystring: Type.Object({ ids: IdList }),
      response: { 200: Type.Object({ orders: Type.Array(ToShip) }) },
    },
    config: helper,
  },
  'POST /admin/shipments': {
    schema: {
      summary: 'Mark many orders as shipped, each by itself',
      description: 'Sent again, what is shipped with the same carrier and number counts as done.',
      tags,
      body: Type.Object(
        {
          orders: Type.Array(Type.Object({ id: Id, ...TRACKING }, exactly), { minItems: 1, maxItems: MAX_SHIPMENTS }),
          emails: Type.Boolean({ description: 'Whether the customers get an email' }),
        },
        exactly,
      ),
      response: { 200: Type.Object({ results: Type.Array(ShipmentResult) }) },
    },
    config: helper,
  },
  'POST /admin/shipments/undo': {
    schema: {
      summary: 'They were slips, within an hour',
      tags,
      body: Type.Object({ ids: Ids }, exactly),
      response: { 200: Type.Object({ undone: Type.Array(Type.String()), left: Type.Array(ShipmentResult) }) },
    },
    config: helper,
  },
  'POST /admin/shipments/preview': {
    schema: {
      summary: 'What a table of tracking numbers would ship; changes nothing',
      tags,
      body: Type.Object(
        {
          text: Type.String({ maxLength: MAX_TABLE_LENGTH, sentence: orderSentence('table_too_long') }),
          chosen: Ids,
        },
        exactly,
      ),
      response: { 200: Type.Object({ rows: Type.Array(MatchedRow) }) },
    },
    config: helper,
  },
  'GET /admin/shipments/labels.csv': {
    schema: {
      summary: 'What waits to be shipped of some orders, for a label service',
      tags,
      querystring: Type.Object({ ids: IdList, service: Type.Enum(LABEL_SERVICES) }),
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const shipments = defineAdminResource({
  routes: shipmentRoutes,

  register(app, deps) {
    const routes = shipmentRoutes;

    app.get('/admin/shipments', routes['GET /admin/shipments'], async ({ query }) => ({
      orders: await findShipments(deps.db, idsOf(query.ids)),
    }));

    app.post('/admin/shipments', routes['POST /admin/shipments'], async (request) => {
      const { orders, emails } = request.body;
      const wanted = orders.map(({ id, ...typed }) => ({ id, tracking: readTracking(typed) }));
      return { results: await shipOrders(deps, wanted, { actor: actorFor(request), isQuiet: !emails }) };
    });

    app.post('/admin/shipments/undo', routes['POST /admin/shipments/undo'], (request) =>
      undoShipments(deps, request.body.ids, actorFor(request)),
    );

    app.post('/admin/shipments/preview', routes['POST /admin/shipments/preview'], async ({ body }, reply) => {
      const matched = await matchTracking(deps.db, body.text, body.chosen);
      if (matched.ok) return { rows: matched.rows };
      const { reason } = matched;
      return sendApiError(reply, { status: 400, code: reason, detail: orderSentence(reason) });
    });

    app.get('/admin/shipments/labels.csv', routes['GET /admin/shipments/labels.csv'], async (request, reply) => {
      const { ids, service } = request.query;
      const exported = {
        actor: actorFor(request),
        subject: 'labels.csv',
        after: { service, orders: idsOf(ids).length },
      };
      await recordSecurityEvent(deps, 'order.exported', exported);
      const { timeZone } = await deps.settings.current();
      return sendCsv(reply, `labels-${service}.csv`, labelsAsCsv({ sql: deps.db.sql, timeZone }, service, idsOf(ids)));
    });
  },
});
