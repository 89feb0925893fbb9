import { Type } from 'typebox';
import { WaitingAlerts } from '../../shop/stock-alerts/schema.ts';
import { waitingFor } from '../../shop/stock-alerts/stock-alerts.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const adminStockAlertRoutes = {
  'GET /admin/products/:id/stock-alerts': {
    schema: {
      summary: 'How many people wait for an email that it’s back, by size',
      tags,
      params: Type.Object({ id: Type.String({ maxLength: 200 }) }),
      response: { 200: WaitingAlerts },
    },
    config: { access: 'helper' },
  },
} as const satisfies AdminRouteSchemas;

export const staffStockAlerts = defineAdminResource({
  routes: adminStockAlertRoutes,

  register(app, deps) {
    const path = '/admin/products/:id/stock-alerts';
    app.get(path, adminStockAlertRoutes[`GET ${path}`], async (request) => ({
      waiting: [...(await waitingFor(deps.db.sql, request.params.id))],
    }));
  },
});
