import { Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { recordSecurityEvent } from '../../../shop/audit/audit.ts';
import { productsAsCsv } from '../../../shop/catalog/csv/export.ts';
import type { ImportedProduct } from '../../../shop/catalog/csv/import-context.ts';
import { importProducts } from '../../../shop/catalog/csv/import-products.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import { DOWNLOAD_TIMEOUT_MS, sendCsv } from '../downloads.ts';
import { actorFor } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, ownerConfirmed, tags } from '../resource.ts';
import { createUploads, sendUnreadTable, sendUploadError } from '../uploads.ts';

const Dollars = Type.Object({ before: nullable(Type.Number()), after: Type.Number() });
const Units = Type.Object({ before: nullable(Type.Integer()), after: Type.Integer() });
const ImportRow = Type.Object({
  line: Type.Integer(),
  id: Type.String(),
  name: Type.String(),
  does: Type.Enum(['create', 'change', 'nothing']),
  price: Dollars,
  stock: Units,
  conflict: nullable(Type.String()),
  changes: Type.Array(Type.String()),
});
const Count = Type.Integer();

const productCsvRoutes = {
  'GET /admin/products.csv': {
    schema: { summary: 'All products as a table for spreadsheets', tags },
    config: ownerConfirmed,
    handlerTimeout: DOWNLOAD_TIMEOUT_MS,
  },
  'POST /admin/product-imports': {
    schema: {
      summary: 'What an uploaded table would change, or changes',
      tags,
      querystring: Type.Object({ how: Type.Enum(['try', 'run']) }),
      response: {
        200: Type.Object({
          isDone: Type.Boolean(),
          counts: Type.Object({ create: Count, change: Count, nothing: Count }),
          totals: Type.Object({
            pricesUp: Count,
            pricesDown: Count,
            stockAdded: Count,
            stockTaken: Count,
            conflicts: Count,
          }),
          /** Any problem stops the whole import. */
          problems: Type.Array(Type.Object({ sentence: Type.String(), lines: Type.Array(Type.Integer()) })),
          /** Columns of the file that the import ignores. */
          unread: Type.Array(Type.String()),
          /** Lines that create or change a product. */
          rows: Type.Array(ImportRow),
        }),
      },
    },
    config: { access: 'owner', upload: 'csv' },
  },
} as const satisfies AdminRouteSchemas;

export const productCsv = defineAdminResource({
  routes: productCsvRoutes,

  register(app, deps) {
    app.get('/admin/products.csv', productCsvRoutes['GET /admin/products.csv'], async (request, reply) => {
      await recordSecurityEvent(deps, 'product.exported', { actor: actorFor(request), subject: 'products.csv' });
      return sendCsv(reply, 'products.csv', productsAsCsv(readingDeps(deps, request)));
    });

    const uploads = createUploads(uploadsFolder(deps.config));
    app.post('/admin/product-imports', productCsvRoutes['POST /admin/product-imports'], async (request, reply) => {
      const { how } = request.query;
      const received = await uploads.receive(request, (file) => importProducts(deps, actorFor(request), file, how));
      if (!received.ok) return sendUploadError(reply, received);
      const done = received.result;
      if (!done.ok) return sendUnreadTable(reply, done);
      const { products, problems, unread } = done;
      const isDone = how === 'run' && problems.length === 0;
      const rows = products.filter(({ does }) => does !== 'nothing').sort(byConflict);
      return reply.send({ isDone, counts: getCounts(products), totals: getTotals(products), problems, unread, rows });
    });
  },
});

/** Conflicts first, because the owner should review them first. */
const byConflict = (a: ImportedProduct, b: ImportedProduct) =>
  Number(b.conflict !== null) - Number(a.conflict !== null) || a.line - b.line;

function getCounts(products: readonly ImportedProduct[]) {
  const count = (does: ImportedProduct['does']) => products.filter((product) => product.does === does).length;
  return { create: count('create'), change: count('change'), nothing: count('nothing') };
}

function getTotals(products: readonly ImportedProduct[]) {
  const known = products.filter(({ does }) => does !== 'create');
  const moves = products.map(({ stock }) => stock.after - (stock.before ?? 0));
  const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0);
  return {
    pricesUp: known.filter(({ price }) => price.after > (price.before ?? 0)).length,
    pricesDown: known.filter(({ price }) => price.after < (price.before ?? 0)).length,
    stockAdded: sum(moves.filter((move) => move > 0)),
    stockTaken: -sum(moves.filter((move) => move < 0)),
    conflicts: products.filter(({ conflict }) => conflict !== null).length,
  };
}
