import { Type } from 'typebox';
import type { Database } from '../../platform/db/database.ts';
import { singleFlight } from '../../shared/single-flight.ts';
import { salesOf } from '../../shop/orders/sales.ts';
import { SALES_SPANS, Sales, Sender, SidebarCounts, TodayForOwners, TodayForStaff } from '../../shop/today/schema.ts';
import { sidebarCounts, todayForOwners, todayForStaff } from '../../shop/today/today.ts';
import { staffOf } from './guard.ts';
import { ownerOnly } from './owner-only.ts';
import { readDbFor, readingDeps } from './reading.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const owners = TodayForOwners.properties;
const Today = Type.Object({
  ...TodayForStaff.properties,
  exceptions: ownerOnly(owners.exceptions),
  failedJobs: ownerOnly(owners.failedJobs),
  backup: ownerOnly(owners.backup),
  unconfirmed: ownerOnly(owners.unconfirmed),
});

const todayRoutes = {
  'GET /admin/today': {
    schema: { summary: 'What needs attention today', tags, response: { 200: Today } },
    config: { access: 'helper' },
  },
  'GET /admin/sales': {
    schema: {
      summary: 'Sales by day, by state, and what sells best',
      tags,
      querystring: Type.Object({ days: Type.Integer({ enum: SALES_SPANS, default: 14 }) }),
      response: { 200: Sales },
    },
    config: { access: 'owner' },
  },
  'GET /admin/sender': {
    schema: { summary: 'The sender on invoices and packing slips', tags, response: { 200: Sender } },
    config: { access: 'helper' },
  },
  'GET /admin/rail': {
    schema: { summary: 'What the sidebar tells of the shop', tags, response: { 200: SidebarCounts } },
    config: { access: 'helper' },
  },
} as const satisfies AdminRouteSchemas;

export const today = defineAdminResource({
  routes: todayRoutes,

  register(app, deps) {
    // A year of a busy shop takes a tenth of a second; concurrent calls share one query (single flight).
    const salesFrom = (db: Database) => singleFlight((days: number) => salesOf(db, days, deps.now()));
    const sales = { leader: salesFrom(deps.db), reading: salesFrom(deps.readDb) };

    app.get('/admin/today', todayRoutes['GET /admin/today'], async (request) => {
      const reading = readingDeps(deps, request);
      const everybody = await todayForStaff(reading);
      return staffOf(request).role === 'owner' ? { ...everybody, ...(await todayForOwners(reading)) } : everybody;
    });

    app.get('/admin/sales', todayRoutes['GET /admin/sales'], async (request) => {
      const { days } = request.query;
      return { days, ...(await sales[readDbFor(deps, request) === deps.db ? 'leader' : 'reading'](days)) };
    });

    app.get('/admin/sender', todayRoutes['GET /admin/sender'], async () => {
      const { storeName, storeAddress, helpEmail } = await deps.settings.current();
      return { storeName, storeAddress, helpEmail };
    });

    app.get('/admin/rail', todayRoutes['GET /admin/rail'], async (request) =>
      sidebarCounts(readingDeps(deps, request)),
    );
  },
});
