import { Type } from 'typebox';
import { staffCatalogRefusals } from '../../../shop/catalog/refusals.ts';
import { SizesDraft } from '../../../shop/catalog/sizes/schema.ts';
import { setSizes } from '../../../shop/catalog/sizes/sizes.ts';
import { Stock, StockChange, StockCount, StockHistory } from '../../../shop/catalog/stock/schema.ts';
import { adjustStock, countStock, stockHistory } from '../../../shop/catalog/stock/stock.ts';
import { waitingFor } from '../../../shop/email-alerts/alerts.ts';
import { WaitingAlerts } from '../../../shop/email-alerts/schema.ts';
import { ByProductId } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, tags } from '../resource.ts';

const After = Type.String({ maxLength: 20, default: '' });

const productStockRoutes = {
  'POST /admin/products/:id/stock': {
    schema: {
      summary: 'Adjust the stock: received, damaged …',
      tags,
      params: ByProductId,
      body: StockChange,
      response: { 200: Stock },
    },
    config: helper,
  },
  'PUT /admin/products/:id/stock': {
    schema: {
      summary: 'Set the stock to what was counted',
      tags,
      params: ByProductId,
      body: StockCount,
      response: { 200: Stock },
    },
    config: helper,
  },
  'PUT /admin/products/:id/sizes': {
    schema: {
      summary: 'Give each size a stock, a price and a SKU of its own; none: one stock for all',
      tags,
      params: ByProductId,
      body: SizesDraft,
      response: { 200: Stock },
    },
    config: helper,
  },
  'GET /admin/products/:id/stock': {
    schema: {
      summary: 'The history of the stock, newest first',
      tags,
      params: ByProductId,
      querystring: Type.Object({ after: After }),
      response: { 200: StockHistory },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const productStock = defineAdminResource({
  routes: productStockRoutes,

  register(app, deps) {
    const routes = productStockRoutes;

    app.post('/admin/products/:id/stock', routes['POST /admin/products/:id/stock'], async (request, reply) => {
      const moved = await adjustStock(deps, actorFor(request), request.params.id, request.body);
      return moved.ok ? reply.send(moved.stock) : sendRefusal(reply, staffCatalogRefusals, moved);
    });

    app.put('/admin/products/:id/stock', routes['PUT /admin/products/:id/stock'], async (request, reply) => {
      const moved = await countStock(deps, actorFor(request), request.params.id, request.body);
      return moved.ok ? reply.send(moved.stock) : sendRefusal(reply, staffCatalogRefusals, moved);
    });

    app.put('/admin/products/:id/sizes', routes['PUT /admin/products/:id/sizes'], async (request, reply) => {
      const set = await setSizes(deps, actorFor(request), request.params.id, request.body);
      return set.ok ? reply.send(set.stock) : sendRefusal(reply, staffCatalogRefusals, set);
    });

    app.get('/admin/products/:id/stock', routes['GET /admin/products/:id/stock'], async (request) =>
      stockHistory(readingDeps(deps, request), request.params.id, request.query.after),
    );
  },
});

const adminStockAlertRoutes = {
  'GET /admin/products/:id/stock-alerts': {
    schema: {
      summary: 'How many people wait for an email that it’s back, by size',
      tags,
      params: Type.Object({ id: Type.String({ maxLength: 200 }) }),
      response: { 200: WaitingAlerts },
    },
    config: helper,
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
