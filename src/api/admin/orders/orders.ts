import { Type } from 'typebox';
import { DAY_MS } from '../../../shared/time.ts';
import { recordSecurityEvent } from '../../../shop/audit/audit.ts';
import { dayIn } from '../../../shop/delivery/promise.ts';
import { startOfDay } from '../../../shop/delivery/shop-day.ts';
import {
  HIGHEST_NEXT_NUMBER,
  nextOrderNumber,
  numberRefusals,
  raiseNextOrderNumber,
} from '../../../shop/orders/placing/numbering.ts';
import { setPacking } from '../../../shop/orders/shipping/packages.ts';
import { listAdminOrders, type OrderSearch, ordersAsCsv } from '../../../shop/orders/staff/list.ts';
import { findAdminOrder } from '../../../shop/orders/staff/order.ts';
import { AdminOrder, OrderList, Stage } from '../../../shop/orders/staff/schema.ts';
import { ById } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { DOWNLOAD_TIMEOUT_MS, sendCsv } from '../downloads.ts';
import { actorFor, sendNotFound } from '../guard.ts';
import { readDbFor } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, owner, ownerConfirmed, tags } from '../resource.ts';
import { sendChangedOrder } from './order-errors.ts';

const PERIODS = ['30', '90', '365', 'year'] as const;

const Search = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'A number (1066 or #1066), a phone or tracking number, or parts of an id, a name, an email, a street, a town and a ZIP code in any order',
    }),
  ),
  stage: Type.Optional(Type.Union([Stage, Type.Literal('late', { description: 'To ship, and its day is over' })])),
  sort: Type.Optional(
    Type.Enum(['ship_by', 'newest'] as const, {
      description:
        'ship_by: orders to ship by the day they are due, which is the default for stage to_dispatch; newest: the default for others',
    }),
  ),
  gift: Type.Optional(Type.Enum(['yes'] as const, { description: 'Gifts alone' })),
  period: Type.Optional(Type.Enum(PERIODS, { description: 'The last so many days, or this year' })),
  after: Type.Optional(Type.String({ maxLength: 20, description: '`next` of the page before' })),
});

const adminOrderRoutes = {
  'GET /admin/orders': {
    schema: { summary: 'Orders, newest first', tags, querystring: Search, response: { 200: OrderList } },
    config: helper,
  },
  'GET /admin/orders.csv': {
    schema: { summary: 'The same as a table for spreadsheets', tags, querystring: Search },
    config: ownerConfirmed,
    handlerTimeout: DOWNLOAD_TIMEOUT_MS,
  },
  'GET /admin/orders/:id': {
    schema: { summary: 'One order', tags, params: ById, response: { 200: AdminOrder } },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const orders = defineAdminResource({
  routes: adminOrderRoutes,

  register(app, deps) {
    const routes = adminOrderRoutes;

    const reading = async (request: Parameters<typeof readDbFor>[1]) => {
      const [{ sql }, { timeZone }] = [readDbFor(deps, request), await deps.settings.current()];
      return { sql, timeZone, today: dayIn(deps.now(), timeZone) };
    };

    app.get('/admin/orders', routes['GET /admin/orders'], async (request) => {
      const read = await reading(request);
      return listAdminOrders(read, getSearch(request.query, deps.now(), read));
    });

    app.get('/admin/orders.csv', routes['GET /admin/orders.csv'], async (request, reply) => {
      const { stage = 'all', period = 'all' } = request.query;
      const exported = { actor: actorFor(request), subject: 'orders.csv', after: { stage, period } };
      await recordSecurityEvent(deps, 'order.exported', exported);
      const read = await reading(request);
      return sendCsv(reply, 'orders.csv', ordersAsCsv(read, getSearch(request.query, deps.now(), read)));
    });

    app.get('/admin/orders/:id', routes['GET /admin/orders/:id'], async ({ params }, reply) => {
      const order = await findAdminOrder(deps, params.id);
      return order ?? sendNotFound(reply, 'We couldn’t find this order.');
    });
  },
});

type OrderQuery = {
  q?: string;
  stage?: Stage | 'late';
  sort?: 'ship_by' | 'newest';
  gift?: 'yes';
  period?: (typeof PERIODS)[number];
  after?: string;
};

/** Date and time zone of the shop. */
type ShopDay = { today: string; timeZone: string };

const getSearch = ({ q, stage, sort, gift, period, after }: OrderQuery, now: Date, shopDay: ShopDay): OrderSearch => ({
  words: q,
  stage,
  sort,
  gifts: gift === 'yes',
  since: getSince(period, now, shopDay),
  beneath: after,
});

function getSince(period: OrderQuery['period'], now: Date, { today, timeZone }: ShopDay): Date | undefined {
  if (period === undefined) return undefined;
  return period === 'year'
    ? startOfDay(`${today.slice(0, 4)}-01-01`, timeZone)
    : new Date(now.getTime() - Number(period) * DAY_MS);
}

const answers = { tags, params: ById, response: { 200: AdminOrder } };

const orderPackingRoutes = {
  'PUT /admin/orders/:id/packing': {
    schema: { summary: 'The slip is printed: from now on the buyer cannot cancel or correct it', ...answers },
    config: helper,
  },
  'DELETE /admin/orders/:id/packing': {
    schema: { summary: 'It is not being packed after all: the buyer can change it again', ...answers },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const orderPacking = defineAdminResource({
  routes: orderPackingRoutes,

  register(app, deps) {
    const routes = orderPackingRoutes;

    app.put('/admin/orders/:id/packing', routes['PUT /admin/orders/:id/packing'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => setPacking(deps, id, true, actorFor(request))),
    );

    app.delete('/admin/orders/:id/packing', routes['DELETE /admin/orders/:id/packing'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => setPacking(deps, id, false, actorFor(request))),
    );
  },
});

const NextNumber = Type.Object({ next: Type.Integer() });

const orderNumberRoutes = {
  'GET /admin/order-numbers': {
    schema: { summary: 'The number that the next order gets', tags, response: { 200: NextNumber } },
    config: owner,
  },
  'PUT /admin/order-numbers': {
    schema: {
      summary: 'Go on with a higher number',
      tags,
      body: Type.Object(
        {
          next: Type.Integer({
            minimum: 1,
            maximum: HIGHEST_NEXT_NUMBER,
            sentence: 'Enter a whole number of up to 900,000,000.',
          }),
        },
        { additionalProperties: false },
      ),
      response: { 200: NextNumber },
    },
    config: ownerConfirmed,
  },
} as const satisfies AdminRouteSchemas;

export const orderNumbers = defineAdminResource({
  routes: orderNumberRoutes,

  register(app, deps) {
    app.get('/admin/order-numbers', orderNumberRoutes['GET /admin/order-numbers'], async () => ({
      next: await nextOrderNumber(deps.db.sql),
    }));

    app.put('/admin/order-numbers', orderNumberRoutes['PUT /admin/order-numbers'], async (request, reply) => {
      const raised = await raiseNextOrderNumber(deps, request.body.next, actorFor(request));
      return raised.ok ? { next: raised.next } : sendRefusal(reply, numberRefusals, raised);
    });
  },
});
