import { Type } from 'typebox';
import { MAX_BULK_PRODUCTS, MAX_GRID_ROWS } from '../../../shared/limits.ts';
import {
  changeMany,
  previewBulkChange,
  recentBulkChanges,
  undoBulkChange,
} from '../../../shop/catalog/bulk/bulk-change.ts';
import { gridRows, saveRows } from '../../../shop/catalog/bulk/grid.ts';
import { GridRow, RowEdit, RowResult } from '../../../shop/catalog/bulk/grid-schema.ts';
import {
  BulkInput,
  BulkPreview,
  BulkPreviewInput,
  BulkResult,
  RecentChange,
  UndoResult,
} from '../../../shop/catalog/bulk/schema.ts';
import { listStaffProductIds } from '../../../shop/catalog/lists/staff-products.ts';
import { PRODUCT_VIEWS } from '../../../shop/catalog/lists/staff-schema.ts';
import { staffCatalogRefusals } from '../../../shop/catalog/refusals.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, tags } from '../resource.ts';

/** A thousand products take many small transactions. */
const BULK_TIMEOUT_MS = 60_000;

const bulkRoutes = {
  'GET /admin/product-ids': {
    schema: {
      summary: `The ids of all products that a list holds, up to ${MAX_BULK_PRODUCTS}`,
      tags,
      querystring: Type.Object({
        q: Type.String({ maxLength: 100, default: '' }),
        category: Type.String({ maxLength: 60, default: '' }),
        community: Type.String({ maxLength: 60, default: '' }),
        view: Type.Enum(['', ...PRODUCT_VIEWS], { default: '' }),
      }),
      response: { 200: Type.Array(Type.String()) },
    },
    config: helper,
  },
  'GET /admin/product-changes': {
    schema: {
      summary: 'Changes of many products that can still be undone, newest first',
      tags,
      response: { 200: Type.Array(RecentChange) },
    },
    config: helper,
  },
  'POST /admin/product-changes/preview': {
    schema: {
      summary: 'What a change of many products would do',
      tags,
      body: BulkPreviewInput,
      response: { 200: BulkPreview },
    },
    config: helper,
    handlerTimeout: BULK_TIMEOUT_MS,
  },
  'POST /admin/product-changes': {
    schema: {
      summary: 'Change price, status, category, maker or featured of many products',
      description: 'What somebody has changed since `seen` is left as it is, and named.',
      tags,
      body: BulkInput,
      response: { 200: BulkResult },
    },
    config: helper,
    handlerTimeout: BULK_TIMEOUT_MS,
  },
  'POST /admin/product-changes/:id/undo': {
    schema: {
      summary: 'Undo a change of many products, for an hour; what was changed since stays',
      tags,
      params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
      response: { 200: UndoResult },
    },
    config: helper,
    handlerTimeout: BULK_TIMEOUT_MS,
  },
} as const satisfies AdminRouteSchemas;

export const bulk = defineAdminResource({
  routes: bulkRoutes,

  register(app, deps) {
    app.get('/admin/product-ids', bulkRoutes['GET /admin/product-ids'], async (request) =>
      listStaffProductIds(readingDeps(deps, request), request.query, MAX_BULK_PRODUCTS),
    );

    app.get('/admin/product-changes', bulkRoutes['GET /admin/product-changes'], async () => recentBulkChanges(deps));

    const preview = 'POST /admin/product-changes/preview';
    app.post('/admin/product-changes/preview', bulkRoutes[preview], async (request) =>
      previewBulkChange(deps, actorFor(request), request.body),
    );

    app.post('/admin/product-changes', bulkRoutes['POST /admin/product-changes'], async (request) =>
      changeMany(deps, actorFor(request), request.body),
    );

    const undo = 'POST /admin/product-changes/:id/undo';
    app.post('/admin/product-changes/:id/undo', bulkRoutes[undo], async (request, reply) => {
      const done = await undoBulkChange(deps, actorFor(request), request.params.id);
      return done.ok
        ? reply.send({ undone: done.undone, left: done.left })
        : sendRefusal(reply, staffCatalogRefusals, done);
    });
  },
});

const productRowRoutes = {
  'POST /admin/product-rows': {
    schema: {
      summary: 'What can be edited of products in a table',
      description: 'A POST, since the ids of a hundred products are too long for an address.',
      tags,
      body: Type.Object(
        { products: Type.Array(Type.String({ maxLength: 200 }), { maxItems: MAX_GRID_ROWS, uniqueItems: true }) },
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
        { rows: Type.Array(RowEdit, { minItems: 1, maxItems: MAX_GRID_ROWS }) },
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
