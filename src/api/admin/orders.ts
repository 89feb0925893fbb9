import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { CARRIERS, tidyTrackingNumber, trackingPage } from '../../shared/carriers.ts';
import { noteSecurityEvent } from '../../shop/audit/note-security.ts';
import { listDeskOrders, type OrderSearch, ordersAsCsv } from '../../shop/orders/desk-list.ts';
import { findForDesk } from '../../shop/orders/desk-order.ts';
import { DeskOrder, OrderList, Stage } from '../../shop/orders/desk-schema.ts';
import { deliverOrder, dispatchOrder, undoDelivery, undoDispatch } from '../../shop/orders/sending.ts';
import { type AdminBook, type AdminDoor, tags } from './door.ts';
import { actorFor, notThere } from './guard.ts';
import { answerOrder, OrderId } from './order-answers.ts';

const PERIODS = ['30', '90', '365', 'year'] as const;

const Search = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of an id, a name or an e-mail address' })),
  stage: Type.Optional(Stage),
  period: Type.Optional(Type.Enum(PERIODS, { description: 'The last so many days, or this year' })),
  after: Type.Optional(Type.String({ maxLength: 20, description: '`next` of the page before' })),
});

const Dispatch = Type.Object(
  {
    carrier: Type.Enum(CARRIERS, { sentence: 'Choose a carrier.' }),
    number: Type.Optional(
      Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9 -]*$', sentence: 'Letters and digits only.' }),
    ),
  },
  { additionalProperties: false },
);

const helper = { access: 'helper' } as const;

export const adminOrderRoutes = {
  'GET /admin/orders': {
    schema: { summary: 'Orders, newest first', tags, querystring: Search, response: { 200: OrderList } },
    config: helper,
  },
  'GET /admin/orders.csv': {
    schema: { summary: 'The same as a table for spreadsheets', tags, querystring: Search },
    config: { access: 'owner', confirmed: true },
  },
  'GET /admin/orders/:id': {
    schema: { summary: 'One order', tags, params: OrderId, response: { 200: DeskOrder } },
    config: helper,
  },
  'POST /admin/orders/:id/dispatch': {
    schema: {
      summary: 'The parcel is handed over',
      tags,
      params: OrderId,
      body: Dispatch,
      response: { 200: DeskOrder },
    },
    config: helper,
  },
  'DELETE /admin/orders/:id/dispatch': {
    schema: { summary: 'It was a slip, within an hour', tags, params: OrderId, response: { 200: DeskOrder } },
    config: helper,
  },
  'POST /admin/orders/:id/delivery': {
    schema: { summary: 'The parcel has arrived', tags, params: OrderId, response: { 200: DeskOrder } },
    config: helper,
  },
  'DELETE /admin/orders/:id/delivery': {
    schema: { summary: 'It was a slip, within an hour', tags, params: OrderId, response: { 200: DeskOrder } },
    config: helper,
  },
} as const satisfies AdminBook;

export const adminOrderDoor: AdminDoor = (app, tools) => {
  const routes = adminOrderRoutes;

  app.get('/admin/orders', routes['GET /admin/orders'], ({ query }) =>
    listDeskOrders(tools.db, searchOf(query, tools.now())),
  );

  app.get('/admin/orders.csv', routes['GET /admin/orders.csv'], async (request, reply) => {
    const { stage = 'all', period = 'all' } = request.query;
    const exported = { actor: actorFor(request), subject: 'orders.csv', after: { stage, period } };
    await noteSecurityEvent(tools, 'order.exported', exported);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="orders.csv"')
      .send(Readable.from(ordersAsCsv(tools.db, searchOf(request.query, tools.now()))));
  });

  app.get('/admin/orders/:id', routes['GET /admin/orders/:id'], async ({ params }, reply) => {
    const order = await findForDesk(tools, params.id);
    return order ?? notThere(reply, 'There is no order with this number.');
  });

  app.post('/admin/orders/:id/dispatch', routes['POST /admin/orders/:id/dispatch'], async (request, reply) => {
    const { carrier, number: typed = '' } = request.body;
    const number = tidyTrackingNumber(typed);
    const tracking = { carrier, number: number || null, url: trackingPage(carrier, number) };
    return answerOrder(tools, reply, request.params.id, (id) => dispatchOrder(tools, id, tracking, actorFor(request)));
  });

  app.delete('/admin/orders/:id/dispatch', routes['DELETE /admin/orders/:id/dispatch'], (request, reply) =>
    answerOrder(tools, reply, request.params.id, (id) => undoDispatch(tools, id, actorFor(request))),
  );

  app.post('/admin/orders/:id/delivery', routes['POST /admin/orders/:id/delivery'], (request, reply) =>
    answerOrder(tools, reply, request.params.id, (id) => deliverOrder(tools, id, actorFor(request))),
  );

  app.delete('/admin/orders/:id/delivery', routes['DELETE /admin/orders/:id/delivery'], (request, reply) =>
    answerOrder(tools, reply, request.params.id, (id) => undoDelivery(tools, id, actorFor(request))),
  );
};

type Asked = { q?: string; stage?: Stage; period?: (typeof PERIODS)[number]; after?: string };

const searchOf = ({ q, stage, period, after }: Asked, now: Date): OrderSearch => ({
  words: q,
  stage,
  since: sinceOf(period, now),
  beneath: after,
});

const DAY_MS = 24 * 60 * 60 * 1000;

function sinceOf(period: Asked['period'], now: Date): Date | undefined {
  if (period === undefined) return undefined;
  return period === 'year'
    ? new Date(Date.UTC(now.getUTCFullYear(), 0, 1))
    : new Date(now.getTime() - Number(period) * DAY_MS);
}
