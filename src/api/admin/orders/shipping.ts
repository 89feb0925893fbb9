import { Type } from 'typebox';
import { nullable, StrictObject } from '../../../shared/field-shapes.ts';
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
import { ById } from '../../params.ts';
import { sendCsv } from '../downloads.ts';
import { defineAdminResource, helper } from '../resource.ts';
import { sendChangedOrder } from './order-errors.ts';

const Id = Type.String({ maxLength: 40 });
const Ids = Type.Array(Id, { maxItems: MAX_SHIPMENTS });
/** In the query string, separated by commas. */
const IdList = Type.String({ maxLength: MAX_SHIPMENTS * 16, description: 'Ids of orders, with commas between them' });
const getIds = (list: string) => list.split(',').filter(Boolean).slice(0, MAX_SHIPMENTS);

const TRACKING = {
  carrier: Type.Enum(CARRIERS, { sentence: 'Choose a carrier.' }),
  number: Type.Optional(
    Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9 -]*$', sentence: 'Letters and numbers only.' }),
  ),
};

export const shipments = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/shipments': {
      schema: {
        summary: 'Orders as they stand before they are shipped together',
        querystring: Type.Object({ ids: IdList }),
        response: { 200: Type.Object({ orders: Type.Array(ToShip) }) },
      },
      scope: 'ship_orders',
    },
    'POST /admin/shipments': {
      schema: {
        summary: 'Mark many orders as shipped, each by itself',
        description: 'Sent again, what is shipped with the same carrier and number counts as done.',
        body: StrictObject({
          orders: Type.Array(StrictObject({ id: Id, ...TRACKING }), { minItems: 1, maxItems: MAX_SHIPMENTS }),
          emails: Type.Boolean({ description: 'Whether the customers get an email' }),
        }),
        response: { 200: Type.Object({ results: Type.Array(ShipmentResult) }) },
      },
      scope: 'ship_orders',
    },
    'POST /admin/shipments/undo': {
      schema: {
        summary: 'They were slips, within an hour',
        body: StrictObject({ ids: Ids }),
        response: { 200: Type.Object({ undone: Type.Array(Type.String()), left: Type.Array(ShipmentResult) }) },
      },
    },
    'POST /admin/shipments/preview': {
      schema: {
        summary: 'What a table of tracking numbers would ship; changes nothing',
        body: StrictObject({
          text: Type.String({ maxLength: MAX_TABLE_LENGTH, sentence: orderRefusals.table_too_long.sentence }),
          chosen: Ids,
        }),
        response: { 200: Type.Object({ rows: Type.Array(MatchedRow) }) },
      },
    },
    'GET /admin/shipments/labels.csv': {
      schema: {
        summary: 'What waits to be shipped of some orders, for a label service',
        querystring: Type.Object({ ids: IdList, service: Type.Enum(LABEL_SERVICES) }),
      },
      scope: 'ship_orders',
    },
  },
  refusals: orderRefusals,
  handlers: (deps) => ({
    'GET /admin/shipments': async ({ query }) => ({
      orders: await findShipments(deps.db, getIds(query.ids)),
    }),
    'POST /admin/shipments': async ({ body, actor }) => {
      const { orders, emails } = body;
      const wanted = orders.map(({ id, ...typed }) => ({ id, tracking: readTracking(typed) }));
      return { results: await shipOrders(deps, wanted, { actor, isQuiet: !emails }) };
    },
    'POST /admin/shipments/undo': ({ body, actor }) => undoShipments(deps, body.ids, actor),
    'POST /admin/shipments/preview': ({ body }) => matchTracking(deps.db, body.text, body.chosen),
    'GET /admin/shipments/labels.csv': async ({ query, actor }, reply) => {
      const { ids, service } = query;
      const exported = {
        actor,
        subject: 'labels.csv',
        after: { service, orders: getIds(ids).length },
      };
      await recordSecurityEvent(deps, 'order.exported', exported);
      const { timeZone } = await deps.settings.current();
      return sendCsv(reply, `labels-${service}.csv`, labelsAsCsv({ sql: deps.db.sql, timeZone }, service, getIds(ids)));
    },
  }),
});

const Dispatch = StrictObject({
  ...TRACKING,
  items: Type.Optional(
    Type.Array(StrictObject({ position: ItemPosition, quantity: Type.Integer({ minimum: 1, maximum: 100_000 }) }), {
      maxItems: 1000,
      description: 'What is in the package; left out, all that has not shipped yet',
    }),
  ),
  package: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Which package of the order this is, so that the same one sent twice is one',
    }),
  ),
});

export const fulfillment = defineAdminResource({
  access: helper,
  routes: {
    'POST /admin/orders/:id/dispatch': {
      schema: {
        summary: 'Mark as shipped, in one package or one of several',
        params: ById,
        body: Dispatch,
        response: { 200: AdminOrder },
      },
      scope: 'ship_orders',
    },
    'DELETE /admin/orders/:id/dispatch': {
      schema: { summary: 'The newest package was a slip, within an hour', params: ById, response: { 200: AdminOrder } },
    },
    'POST /admin/orders/:id/delivery': {
      schema: { summary: 'Mark as delivered', params: ById, response: { 200: AdminOrder } },
      scope: 'ship_orders',
    },
    'DELETE /admin/orders/:id/delivery': {
      schema: { summary: 'It was a slip, within an hour', params: ById, response: { 200: AdminOrder } },
    },
  },
  handlers: (deps) => ({
    'POST /admin/orders/:id/dispatch': async ({ params, body, actor }, reply) => {
      const { items, package: n, ...typed } = body;
      const parcel = { tracking: readTracking(typed), items, n };
      return sendChangedOrder(deps, reply, params.id, (id) => dispatchOrder(deps, id, parcel, actor));
    },
    'DELETE /admin/orders/:id/dispatch': ({ params, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => undoDispatch(deps, id, actor)),
    'POST /admin/orders/:id/delivery': ({ params, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => deliverOrder(deps, id, actor)),
    'DELETE /admin/orders/:id/delivery': ({ params, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => undoDelivery(deps, id, actor)),
  }),
});

const answers = {
  params: Type.Object({ ...ById.properties, n: Type.Integer({ minimum: 1, maximum: 100 }) }),
  response: { 200: AdminOrder },
};

const Edit = StrictObject({
  ...TRACKING,
  seen: StrictObject(
    { carrier: Type.String({ maxLength: 60 }), number: nullable(Type.String({ maxLength: 60 })) },
    { description: 'What it was when the form was filled' },
  ),
  emails: Type.Boolean({ description: 'Whether the customer gets an email with the new number' }),
});

export const packages = defineAdminResource({
  access: helper,
  routes: {
    'PUT /admin/orders/:id/packages/:n/tracking': {
      schema: { summary: 'Correct carrier and tracking number of a shipped package', ...answers, body: Edit },
    },
    'POST /admin/orders/:id/packages/:n/delivery': {
      schema: { summary: 'Mark one package as delivered; with the last one the order is', ...answers },
    },
  },
  handlers: (deps) => ({
    'PUT /admin/orders/:id/packages/:n/tracking': (request, reply) => {
      const { params, body } = request;
      const { seen, emails: tells, ...typed } = body;
      const edit = { n: params.n, tracking: readTracking(typed), seen, tells };
      return sendChangedOrder(deps, reply, params.id, (id) => editTracking(deps, id, edit, request.actor));
    },
    'POST /admin/orders/:id/packages/:n/delivery': ({ params, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => deliverPackage(deps, id, params.n, actor)),
  }),
});

function readTracking({ carrier, number: typed = '' }: { carrier: Carrier; number?: string }): Tracking {
  const number = tidyTrackingNumber(typed);
  return { carrier, number: number || null, url: trackingPage(carrier, number) };
}
