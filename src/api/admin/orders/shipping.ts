import { Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { CARRIERS, type Carrier, tidyTrackingNumber, trackingPage } from '../../../shared/orders/carriers.ts';
import { recordSecurityEvent } from '../../../shop/audit/audit.ts';
import { orderRefusals } from '../../../shop/orders/order.ts';
import { ItemPosition } from '../../../shop/orders/schema.ts';
import { LABEL_SERVICES, labelsAsCsv } from '../../../shop/orders/shipping/labels.ts';
import { MAX_TABLE_LENGTH, matchTracking } from '../../../shop/orders/shipping/match-tracking.ts';
import { deliverPackage, editTracking } from '../../../shop/orders/shipping/packages.ts';
import { MAX_SHIPMENTS, MatchedRow, ShipmentResult, ToShip } from '../../../shop/orders/shipping/schema.ts';
import {
  deliverOrder,
  dispatchOrder,
  type Tracking,
  undoDelivery,
  undoDispatch,
} from '../../../shop/orders/shipping/ship.ts';
import { findShipments, shipOrders, undoShipments } from '../../../shop/orders/shipping/shipments.ts';
import { AdminOrder } from '../../../shop/orders/staff/schema.ts';
import { ById, strict } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { sendCsv } from '../downloads.ts';
import { actorFor } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, tags } from '../resource.ts';
import { sendChangedOrder } from './order-errors.ts';

const Id = Type.String({ maxLength: 40 });
const Ids = Type.Array(Id, { maxItems: MAX_SHIPMENTS });
/** In the query string, separated by commas. */
const IdList = Type.String({ maxLength: MAX_SHIPMENTS * 16, description: 'Ids of orders, with commas between them' });
const getIds = (list: string) => list.split(',').filter(Boolean).slice(0, MAX_SHIPMENTS);

/** Carrier and tracking number, as entered by staff. */
const TRACKING = {
  carrier: Type.Enum(CARRIERS, { sentence: 'Choose a carrier.' }),
  number: Type.Optional(
    Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9 -]*$', sentence: 'Letters and numbers only.' }),
  ),
};

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
          orders: Type.Array(Type.Object({ id: Id, ...TRACKING }, strict), { minItems: 1, maxItems: MAX_SHIPMENTS }),
          emails: Type.Boolean({ description: 'Whether the customers get an email' }),
        },
        strict,
      ),
      response: { 200: Type.Object({ results: Type.Array(ShipmentResult) }) },
    },
    config: helper,
  },
  'POST /admin/shipments/undo': {
    schema: {
      summary: 'They were slips, within an hour',
      tags,
      body: Type.Object({ ids: Ids }, strict),
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
          text: Type.String({ maxLength: MAX_TABLE_LENGTH, sentence: orderRefusals.table_too_long.sentence }),
          chosen: Ids,
        },
        strict,
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
      orders: await findShipments(deps.db, getIds(query.ids)),
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
      return matched.ok ? { rows: matched.rows } : sendRefusal(reply, orderRefusals, matched);
    });

    app.get('/admin/shipments/labels.csv', routes['GET /admin/shipments/labels.csv'], async (request, reply) => {
      const { ids, service } = request.query;
      const exported = {
        actor: actorFor(request),
        subject: 'labels.csv',
        after: { service, orders: getIds(ids).length },
      };
      await recordSecurityEvent(deps, 'order.exported', exported);
      const { timeZone } = await deps.settings.current();
      return sendCsv(reply, `labels-${service}.csv`, labelsAsCsv({ sql: deps.db.sql, timeZone }, service, getIds(ids)));
    });
  },
});

const Dispatch = Type.Object(
  {
    ...TRACKING,
    items: Type.Optional(
      Type.Array(
        Type.Object(
          { position: ItemPosition, quantity: Type.Integer({ minimum: 1, maximum: 100_000 }) },
          { additionalProperties: false },
        ),
        { maxItems: 1000, description: 'What is in the package; left out, all that has not shipped yet' },
      ),
    ),
    package: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'Which package of the order this is, so that the same one sent twice is one',
      }),
    ),
  },
  { additionalProperties: false },
);

const fulfillmentRoutes = {
  'POST /admin/orders/:id/dispatch': {
    schema: {
      summary: 'Mark as shipped, in one package or one of several',
      tags,
      params: ById,
      body: Dispatch,
      response: { 200: AdminOrder },
    },
    config: helper,
  },
  'DELETE /admin/orders/:id/dispatch': {
    schema: {
      summary: 'The newest package was a slip, within an hour',
      tags,
      params: ById,
      response: { 200: AdminOrder },
    },
    config: helper,
  },
  'POST /admin/orders/:id/delivery': {
    schema: { summary: 'Mark as delivered', tags, params: ById, response: { 200: AdminOrder } },
    config: helper,
  },
  'DELETE /admin/orders/:id/delivery': {
    schema: { summary: 'It was a slip, within an hour', tags, params: ById, response: { 200: AdminOrder } },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const fulfillment = defineAdminResource({
  routes: fulfillmentRoutes,

  register(app, deps) {
    const routes = fulfillmentRoutes;

    app.post('/admin/orders/:id/dispatch', routes['POST /admin/orders/:id/dispatch'], async (request, reply) => {
      const { items, package: n, ...typed } = request.body;
      const parcel = { tracking: readTracking(typed), items, n };
      return sendChangedOrder(deps, reply, request.params.id, (id) =>
        dispatchOrder(deps, id, parcel, actorFor(request)),
      );
    });

    app.delete('/admin/orders/:id/dispatch', routes['DELETE /admin/orders/:id/dispatch'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => undoDispatch(deps, id, actorFor(request))),
    );

    app.post('/admin/orders/:id/delivery', routes['POST /admin/orders/:id/delivery'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => deliverOrder(deps, id, actorFor(request))),
    );

    app.delete('/admin/orders/:id/delivery', routes['DELETE /admin/orders/:id/delivery'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => undoDelivery(deps, id, actorFor(request))),
    );
  },
});

const answers = {
  tags,
  params: Type.Object({ ...ById.properties, n: Type.Integer({ minimum: 1, maximum: 100 }) }),
  response: { 200: AdminOrder },
};

const Edit = Type.Object(
  {
    ...TRACKING,
    seen: Type.Object(
      { carrier: Type.String({ maxLength: 60 }), number: nullable(Type.String({ maxLength: 60 })) },
      { additionalProperties: false, description: 'What it was when the form was filled' },
    ),
    emails: Type.Boolean({ description: 'Whether the customer gets an email with the new number' }),
  },
  { additionalProperties: false },
);

const packageRoutes = {
  'PUT /admin/orders/:id/packages/:n/tracking': {
    schema: { summary: 'Correct carrier and tracking number of a shipped package', ...answers, body: Edit },
    config: helper,
  },
  'POST /admin/orders/:id/packages/:n/delivery': {
    schema: { summary: 'Mark one package as delivered; with the last one the order is', ...answers },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const packages = defineAdminResource({
  routes: packageRoutes,

  register(app, deps) {
    const tracking = 'PUT /admin/orders/:id/packages/:n/tracking';
    app.put('/admin/orders/:id/packages/:n/tracking', packageRoutes[tracking], (request, reply) => {
      const { params, body } = request;
      const { seen, emails: tells, ...typed } = body;
      const edit = { n: params.n, tracking: readTracking(typed), seen, tells };
      return sendChangedOrder(deps, reply, params.id, (id) => editTracking(deps, id, edit, actorFor(request)));
    });

    const delivery = 'POST /admin/orders/:id/packages/:n/delivery';
    app.post('/admin/orders/:id/packages/:n/delivery', packageRoutes[delivery], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) =>
        deliverPackage(deps, id, request.params.n, actorFor(request)),
      ),
    );
  },
});

function readTracking({ carrier, number: typed = '' }: { carrier: Carrier; number?: string }): Tracking {
  const number = tidyTrackingNumber(typed);
  return { carrier, number: number || null, url: trackingPage(carrier, number) };
}
