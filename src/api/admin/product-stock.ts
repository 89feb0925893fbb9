import { Type } from 'typebox';
import { stockHistory } from '../../shop/catalog/lists/staff-products.ts';
import { SizesDraft } from '../../shop/catalog/sizes/schema.ts';
import { setSizes } from '../../shop/catalog/sizes/sizes.ts';
import { Stock, StockChange, StockCount, StockHistory } from '../../shop/catalog/stock/schema.ts';
import { adjustStock, countStock } from '../../shop/catalog/stock/stock.ts';
import { sendCatalogError } from './catalog-errors.ts';
import { actorFor } from './guard.ts';
import { readingDeps } from './reading.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const helper = { access: 'helper' } as const;
const ById = Type.Object({ id: Type.String({ maxLength: 200 }) });
const After = Type.String({ maxLength: 20, default: '' });

const productStockRoutes = {
  'POST /admin/products/:id/stock': {
    schema: {
      summary: 'Adjust the stock: received, damaged …',
      tags,
      params: ById,
      body: StockChange,
      response: { 200: Stock },
    },
    config: helper,
  },
  'PUT /admin/products/:id/stock': {
    schema: {
      summary: 'Set the stock to what was counted',
      tags,
      params: ById,
      body: StockCount,
      response: { 200: Stock },
    },
    config: helper,
  },
  'PUT /admin/products/:id/sizes': {
    schema: {
      summary: 'Give each size a stock, a price and a SKU of its own; none: one stock for all',
      tags,
      params: ById,
      body: SizesDraft,
      response: { 200: Stock },
    },
    config: helper,
  },
  'GET /admin/products/:id/stock': {
    schema: {
      summary: 'The history of the stock, newest first',
      tags,
      params: ById,
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
      return moved.ok ? reply.send(moved.stock) : sendCatalogError(reply, moved, 'address');
    });

    app.put('/admin/products/:id/stock', routes['PUT /admin/products/:id/stock'], async (request, reply) => {
      const moved = await countStock(deps, actorFor(request), request.params.id, request.body);
      return moved.ok ? reply.send(moved.stock) : sendCatalogError(reply, moved, 'address');
    });

    app.put('/admin/products/:id/sizes', routes['PUT /admin/products/:id/sizes'], async (request, reply) => {
      const set = await setSizes(deps, actorFor(request), request.params.id, request.body);
      return set.ok ? reply.send(set.stock) : sendCatalogError(reply, set, 'address');
    });

    app.get('/admin/products/:id/stock', routes['GET /admin/products/:id/stock'], async (request) =>
      stockHistory(readingDeps(deps, request), request.params.id, request.query.after),
    );
  },
});
