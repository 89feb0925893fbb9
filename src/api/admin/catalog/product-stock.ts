import { Type } from 'typebox';
import { staffCatalogRefusals } from '../../../shop/catalog/refusals.ts';
import { Stock, StockChange, StockCount, StockHistory } from '../../../shop/catalog/stock/schema.ts';
import { adjustStock, countStock, stockHistory } from '../../../shop/catalog/stock/stock.ts';
import { waitingFor } from '../../../shop/email-alerts/alerts.ts';
import { WaitingAlerts } from '../../../shop/email-alerts/schema.ts';
import { only } from '../../handlers.ts';
import { ByProductId } from '../../params.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, helper } from '../resource.ts';

const After = Type.String({ maxLength: 20, default: '' });

export const productStock = defineAdminResource({
  access: helper,
  routes: {
    'POST /admin/products/:id/stock': {
      schema: {
        summary: 'Adjust the stock: received, damaged …',
        params: ByProductId,
        body: StockChange,
        response: { 200: Stock },
      },
      scope: 'write_products',
    },
    'PUT /admin/products/:id/stock': {
      schema: {
        summary: 'Set the stock to what was counted',
        params: ByProductId,
        body: StockCount,
        response: { 200: Stock },
      },
      scope: 'write_products',
    },
    'GET /admin/products/:id/stock': {
      schema: {
        summary: 'The history of the stock, newest first',
        params: ByProductId,
        querystring: Type.Object({ after: After }),
        response: { 200: StockHistory },
      },
      scope: 'read_products',
    },
  },
  refusals: staffCatalogRefusals,
  handlers: (deps) => ({
    'POST /admin/products/:id/stock': async ({ params, body, actor }) =>
      only(await adjustStock(deps, actor, params.id, body), 'stock'),
    'PUT /admin/products/:id/stock': async ({ params, body, actor }) =>
      only(await countStock(deps, actor, params.id, body), 'stock'),
    'GET /admin/products/:id/stock': (request) =>
      stockHistory(readingDeps(deps, request), request.params.id, request.query.after),
  }),
});

export const staffStockAlerts = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/products/:id/stock-alerts': {
      schema: {
        summary: 'How many people wait for an email that it’s back, by size',
        params: Type.Object({ id: Type.String({ maxLength: 200 }) }),
        response: { 200: WaitingAlerts },
      },
    },
  },
  handlers: (deps) => ({
    'GET /admin/products/:id/stock-alerts': async ({ params }) => ({
      waiting: [...(await waitingFor(deps.db.sql, params.id))],
    }),
  }),
});
