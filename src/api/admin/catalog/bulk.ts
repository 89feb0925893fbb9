import { Type } from 'typebox';
import { StrictObject } from '../../../shared/field-shapes.ts';
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
import { readingDeps } from '../reading.ts';
import { defineAdminResource, helper } from '../resource.ts';

/** A thousand products take many small transactions. */
const BULK_TIMEOUT_MS = 60_000;

export const bulk = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/product-ids': {
      schema: {
        summary: `The ids of all products that a list holds, up to ${MAX_BULK_PRODUCTS}`,
        querystring: Type.Object({
          q: Type.String({ maxLength: 100, default: '' }),
          category: Type.String({ maxLength: 60, default: '' }),
          community: Type.String({ maxLength: 60, default: '' }),
          view: Type.Enum(['', ...PRODUCT_VIEWS], { default: '' }),
        }),
        response: { 200: Type.Array(Type.String()) },
      },
    },
    'GET /admin/product-changes': {
      schema: {
        summary: 'Changes of many products that can still be undone, newest first',
        response: { 200: Type.Array(RecentChange) },
      },
    },
    'POST /admin/product-changes/preview': {
      schema: {
        summary: 'What a change of many products would do',
        body: BulkPreviewInput,
        response: { 200: BulkPreview },
      },
      handlerTimeout: BULK_TIMEOUT_MS,
    },
    'POST /admin/product-changes': {
      schema: {
        summary: 'Change price, status, category, maker or featured of many products',
        description: 'What somebody has changed since `seen` is left as it is, and named.',
        body: BulkInput,
        response: { 200: BulkResult },
      },
      handlerTimeout: BULK_TIMEOUT_MS,
    },
    'POST /admin/product-changes/:id/undo': {
      schema: {
        summary: 'Undo a change of many products, for an hour; what was changed since stays',
        params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
        response: { 200: UndoResult },
      },
      handlerTimeout: BULK_TIMEOUT_MS,
    },
  },
  refusals: staffCatalogRefusals,
  handlers: (deps) => ({
    'GET /admin/product-ids': (request) =>
      listStaffProductIds(readingDeps(deps, request), request.query, MAX_BULK_PRODUCTS),
    'GET /admin/product-changes': () => recentBulkChanges(deps),
    'POST /admin/product-changes/preview': ({ body, actor }) => previewBulkChange(deps, actor, body),
    'POST /admin/product-changes': ({ body, actor }) => changeMany(deps, actor, body),
    'POST /admin/product-changes/:id/undo': ({ params, actor }) => undoBulkChange(deps, actor, params.id),
  }),
});

export const productRows = defineAdminResource({
  access: helper,
  routes: {
    'POST /admin/product-rows': {
      schema: {
        summary: 'What can be edited of products in a table',
        description: 'A POST, since the ids of a hundred products are too long for an address.',
        body: StrictObject({
          products: Type.Array(Type.String({ maxLength: 200 }), { maxItems: MAX_GRID_ROWS, uniqueItems: true }),
        }),
        response: { 200: Type.Array(GridRow) },
      },
    },
    'PUT /admin/product-rows': {
      schema: {
        summary: 'Change name, price, status and stock in rows of a table, each row by itself',
        body: StrictObject({ rows: Type.Array(RowEdit, { minItems: 1, maxItems: MAX_GRID_ROWS }) }),
        response: { 200: Type.Array(RowResult) },
      },
      handlerTimeout: BULK_TIMEOUT_MS,
    },
  },
  handlers: (deps) => ({
    'POST /admin/product-rows': (request) => gridRows(readingDeps(deps, request), request.body.products),
    'PUT /admin/product-rows': ({ body, actor }) => saveRows(deps, actor, body.rows),
  }),
});
