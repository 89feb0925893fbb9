import { Type } from 'typebox';
import { StrictObject } from '../../../shared/field-shapes.ts';
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
import { DOWNLOAD_TIMEOUT_MS, sendCsv } from '../downloads.ts';
import { sendNotFound } from '../guard.ts';
import { readDbFor } from '../reading.ts';
import { defineAdminResource, helper, owner, ownerConfirmed } from '../resource.ts';
import { sendChangedOrder } from './order-errors.ts';

const PERIODS = ['30', '90', '365', 'year'] as const;

const Search = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'A number (1066 or #1066), a phone or tracking number, or words of an id, a name, an email, a street, a town and a ZIP code in any order, the last of which may be unfinished',
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

export const orders = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/orders': {
      schema: { summary: 'Orders, newest first', querystring: Search, response: { 200: OrderList } },
      scope: 'read_orders',
    },
    'GET /admin/orders.csv': {
      schema: { summary: 'The same as a table for spreadsheets', querystring: Search },
      config: ownerConfirmed,
      handlerTimeout: DOWNLOAD_TIMEOUT_MS,
      scope: 'read_orders',
    },
    'GET /admin/orders/:id': {
      schema: { summary: 'One order', params: ById, response: { 200: AdminOrder } },
      scope: 'read_orders',
    },
  },
  handlers: (deps) => {
    const reading = async (request: Parameters<typeof readDbFor>[1]) => {
      const [{ sql }, { timeZone }] = [readDbFor(deps, request), await deps.settings.current()];
      return { sql, timeZone, today: dayIn(deps.now(), timeZone) };
    };

    return {
      'GET /admin/orders': async (request) => {
        const read = await reading(request);
        return listAdminOrders(read, getSearch(request.query, deps.now(), read));
      },
      'GET /admin/orders.csv': async (request, reply) => {
        const { stage = 'all', period = 'all' } = request.query;
        const exported = { actor: request.actor, subject: 'orders.csv', after: { stage, period } };
        await recordSecurityEvent(deps, 'order.exported', exported);
        const read = await reading(request);
        return sendCsv(reply, 'orders.csv', ordersAsCsv(read, getSearch(request.query, deps.now(), read)));
      },
      'GET /admin/orders/:id': async ({ params }, reply) =>
        (await findAdminOrder(deps, params.id)) ?? sendNotFound(reply, 'We couldn’t find this order.'),
    };
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

type ShopDay = { today: string; timeZone: string };

const getSearch = ({ q, stage, sort, gift, period, after }: OrderQuery, now: Date, shopDay: ShopDay): OrderSearch => ({
  words: q,
  stage,
  sort,
  gifts: gift === 'yes',
  since: getSince(period, now, shopDay),
  // Programs begin with an empty one.
  beneath: after === '' ? undefined : after,
});

function getSince(period: OrderQuery['period'], now: Date, { today, timeZone }: ShopDay): Date | undefined {
  if (period === undefined) return undefined;
  return period === 'year'
    ? startOfDay(`${today.slice(0, 4)}-01-01`, timeZone)
    : new Date(now.getTime() - Number(period) * DAY_MS);
}

const answers = { params: ById, response: { 200: AdminOrder } };

export const orderPacking = defineAdminResource({
  access: helper,
  routes: {
    'PUT /admin/orders/:id/packing': {
      schema: { summary: 'The slip is printed: from now on the buyer cannot cancel or correct it', ...answers },
    },
    'DELETE /admin/orders/:id/packing': {
      schema: { summary: 'It is not being packed after all: the buyer can change it again', ...answers },
    },
  },
  handlers: (deps) => ({
    'PUT /admin/orders/:id/packing': ({ params, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => setPacking(deps, id, true, actor)),
    'DELETE /admin/orders/:id/packing': ({ params, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => setPacking(deps, id, false, actor)),
  }),
});

const NextNumber = Type.Object({ next: Type.Integer() });

export const orderNumbers = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/order-numbers': {
      schema: { summary: 'The number that the next order gets', response: { 200: NextNumber } },
    },
    'PUT /admin/order-numbers': {
      schema: {
        summary: 'Go on with a higher number',
        body: StrictObject({
          next: Type.Integer({
            minimum: 1,
            maximum: HIGHEST_NEXT_NUMBER,
            sentence: 'Enter a whole number of up to 900,000,000.',
          }),
        }),
        response: { 200: NextNumber },
      },
      config: ownerConfirmed,
    },
  },
  refusals: numberRefusals,
  handlers: (deps) => ({
    'GET /admin/order-numbers': async () => ({
      next: await nextOrderNumber(deps.db.sql),
    }),
    'PUT /admin/order-numbers': ({ body, actor }) => raiseNextOrderNumber(deps, body.next, actor),
  }),
});
