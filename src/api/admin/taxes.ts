import { Taxes } from '../../shop/reports/tax-schema.ts';
import { taxesOf } from '../../shop/reports/taxes.ts';
import { readingDeps } from './reading.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const taxesRoutes = {
  'GET /admin/taxes': {
    schema: {
      summary: 'How near each state’s tax threshold is, and what is to be filed',
      tags,
      response: { 200: Taxes },
    },
    config: { access: 'owner' },
  },
} as const satisfies AdminRouteSchemas;

export const taxes = defineAdminResource({
  routes: taxesRoutes,

  register(app, deps) {
    app.get('/admin/taxes', taxesRoutes['GET /admin/taxes'], async (request) => taxesOf(readingDeps(deps, request)));
  },
});
