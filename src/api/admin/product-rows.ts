import { Type } from 'typebox';
import { MAX_ROWS } from '../../shared/limits.ts';
import { gridRows, saveRows } from '../../shop/catalog/bulk/grid.ts';
import { GridRow, RowEdit, RowResult } from '../../shop/catalog/bulk/grid-schema.ts';
import { BULK_TIMEOUT_MS } from './bulk.ts';
import { actorFor } from './guard.ts';
import { readingDeps } from './reading.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const helper = { access: 'helper' } as const;

const productRowRoutes = {
  'POST /admin/product-rows': {
    schema: {
      summary: 'What can be edited of products in a table',
      description: 'A POST, since the ids of a hundred products are too long for an address.',
      tags,
      body: Type.Object(
        { products: Type.Array(Type.String({ maxLength: 200 }), { maxItems: MAX_ROWS, uniqueItems: true }) },
        { additionalProperties: false },
      ),
      response: { 200: Type.Array(GridRow) },
    },
    config: helper,
  },
  'PUT /admin/product-rows': {
    schema: {
      summary: 'Change name, price, status and stock in rows of a table, each row by itself',
      tags,
      body: Type.Object(
        { rows: Type.Array(RowEdit, { minItems: 1, maxItems: MAX_ROWS }) },
        { additionalProperties: false },
      ),
      response: { 200: Type.Array(RowResult) },
    },
    config: helper,
    handlerTimeout: BULK_TIMEOUT_MS,
  },
} as const satisfies AdminRouteSchemas;

export const productRows = defineAdminResource({
  routes: productRowRoutes,

  register(app, deps) {
    app.post('/admin/product-rows', productRowRoutes['POST /admin/product-rows'], async (request) =>
      gridRows(readingDeps(deps, request), request.body.products),
    );

    app.put('/admin/product-rows', productRowRoutes['PUT /admin/product-rows'], async (request) =>
      saveRows(deps, actorFor(request), request.body.rows),
    );
  },
});
