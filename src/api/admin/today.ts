import { Type } from 'typebox';
import { ownerOnly } from '../../shared/field-shapes.ts';
import { hideSetup } from '../../shop/settings/settings.ts';
import { setupFacts } from '../../shop/staff/first-owner.ts';
import { Sender, SidebarCounts, TodayForOwners, TodayForStaff } from '../../shop/today/schema.ts';
import { sidebarCounts, todayForOwners, todayForStaff } from '../../shop/today/today.ts';
import { getStaff } from './guard.ts';
import { readingDeps } from './reading.ts';
import { defineAdminResource, helper, owner } from './resource.ts';

const owners = TodayForOwners.properties;
const Today = Type.Object({
  ...TodayForStaff.properties,
  exceptions: ownerOnly(owners.exceptions),
  failedJobs: ownerOnly(owners.failedJobs),
  backup: ownerOnly(owners.backup),
  setup: ownerOnly(owners.setup),
});

export const today = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/today': { schema: { summary: 'What needs attention today', response: { 200: Today } } },
    'POST /admin/setup/hide': {
      schema: { summary: 'Put the checklist of the first days away', response: { 204: Type.Null() } },
      config: owner,
    },
    'GET /admin/sender': { schema: { summary: 'The sender on invoices and packing slips', response: { 200: Sender } } },
    'GET /admin/rail': { schema: { summary: 'What the sidebar tells of the shop', response: { 200: SidebarCounts } } },
  },
  handlers: (deps) => ({
    'GET /admin/today': async (request) => {
      const reading = readingDeps(deps, request);
      const everybody = await todayForStaff(reading);
      const staff = getStaff(request);
      if (staff.role !== 'owner') return everybody;
      return { ...everybody, ...(await todayForOwners({ ...reading, ...setupFacts(staff) })) };
    },
    'POST /admin/setup/hide': async ({ actor }) => {
      await hideSetup(deps, actor);
      return null;
    },
    'GET /admin/sender': async () => {
      const { storeName, storeAddress, helpEmail, logo } = await deps.settings.current();
      return { storeName, storeAddress, helpEmail, logo };
    },
    'GET /admin/rail': (request) => sidebarCounts(readingDeps(deps, request)),
  }),
});
