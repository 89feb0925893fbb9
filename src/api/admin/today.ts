import { Type } from 'typebox';
import { hideSetup } from '../../shop/settings/settings.ts';
import { setupFacts } from '../../shop/staff/first-owner.ts';
import { Sender, SidebarCounts, TodayForOwners, TodayForStaff } from '../../shop/today/schema.ts';
import { sidebarCounts, todayForOwners, todayForStaff } from '../../shop/today/today.ts';
import { actorFor, getStaff } from './guard.ts';
import { ownerOnly } from './owner-only.ts';
import { readingDeps } from './reading.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, owner, tags } from './resource.ts';

const owners = TodayForOwners.properties;
const Today = Type.Object({
  ...TodayForStaff.properties,
  exceptions: ownerOnly(owners.exceptions),
  failedJobs: ownerOnly(owners.failedJobs),
  backup: ownerOnly(owners.backup),
  setup: ownerOnly(owners.setup),
});

const todayRoutes = {
  'GET /admin/today': {
    schema: { summary: 'What needs attention today', tags, response: { 200: Today } },
    config: helper,
  },
  'POST /admin/setup/hide': {
    schema: { summary: 'Put the checklist of the first days away', tags, response: { 204: Type.Null() } },
    config: owner,
  },
  'GET /admin/sender': {
    schema: { summary: 'The sender on invoices and packing slips', tags, response: { 200: Sender } },
    config: helper,
  },
  'GET /admin/rail': {
    schema: { summary: 'What the sidebar tells of the shop', tags, response: { 200: SidebarCounts } },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const today = defineAdminResource({
  routes: todayRoutes,

  register(app, deps) {
    app.get('/admin/today', todayRoutes['GET /admin/today'], async (request) => {
      const reading = readingDeps(deps, request);
      const everybody = await todayForStaff(reading);
      const staff = getStaff(request);
      if (staff.role !== 'owner') return everybody;
      return { ...everybody, ...(await todayForOwners({ ...reading, ...setupFacts(staff) })) };
    });

    app.post('/admin/setup/hide', todayRoutes['POST /admin/setup/hide'], async (request, reply) => {
      await hideSetup(deps, actorFor(request));
      return reply.code(204).send(null);
    });

    app.get('/admin/sender', todayRoutes['GET /admin/sender'], async () => {
      const { storeName, storeAddress, helpEmail, logo } = await deps.settings.current();
      return { storeName, storeAddress, helpEmail, logo };
    });

    app.get('/admin/rail', todayRoutes['GET /admin/rail'], async (request) =>
      sidebarCounts(readingDeps(deps, request)),
    );
  },
});
