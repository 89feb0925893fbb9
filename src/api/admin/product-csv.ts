import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { refuse } from '../../platform/http/refuse.ts';
import { noteSecurityEvent } from '../../shop/audit/note-security.ts';
import { importProducts, productsAsCsv } from '../../shop/catalogue/import-products.ts';
import { staffCatalogueSentence } from '../../shop/catalogue/staff-refusals.ts';
import { dropUpload, findUpload, uploadsFolder } from '../../shop/media/uploads.ts';
import { type AdminBook, type AdminDoor, tags } from './door.ts';
import { actorFor, staffOf } from './guard.ts';

const owner = { access: 'owner' } as const;
const ImportRow = Type.Object({
  line: Type.Integer(),
  id: Type.String(),
  name: Type.String(),
  does: Type.Enum(['create', 'change', 'nothing', 'refused']),
  sentences: Type.Array(Type.String()),
});
const MOST_SHOWN = 500;
/** Spreadsheets then know that it is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

export const productCsvRoutes = {
  'GET /admin/products.csv': {
    schema: { summary: 'All products as a table for spreadsheets', tags },
    config: { access: 'owner', confirmed: true },
  },
  'POST /admin/product-imports': {
    schema: {
      summary: 'What an uploaded table would change, or changes',
      tags,
      body: Type.Object(
        {
          upload: Type.String({ maxLength: 36 }),
          bytes: Type.Integer({
            minimum: 1,
            maximum: 20 * 1024 * 1024,
            sentence: 'This file is too large: at most 20 MB.',
          }),
          how: Type.Enum(['try', 'run']),
        },
        { additionalProperties: false },
      ),
      response: {
        200: Type.Object({
          isDone: Type.Boolean(),
          counts: Type.Object({
            create: Type.Integer(),
            change: Type.Integer(),
            nothing: Type.Integer(),
            refused: Type.Integer(),
          }),
          rows: Type.Array(ImportRow),
        }),
      },
    },
    config: owner,
    // Ten thousand products take their time.
    handlerTimeout: 120_000,
  },
} as const satisfies AdminBook;

export const productCsvDoor: AdminDoor = (app, tools) => {
  app.get('/admin/products.csv', productCsvRoutes['GET /admin/products.csv'], async (request, reply) => {
    await noteSecurityEvent(tools, 'product.exported', { actor: actorFor(request), subject: 'products.csv' });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="products.csv"')
      .send(Readable.from(begun(productsAsCsv(tools))));
  });

  app.post('/admin/product-imports', productCsvRoutes['POST /admin/product-imports'], async (request, reply) => {
    const { upload, bytes, how } = request.body;
    const folder = uploadsFolder(tools.config);
    const id = { sender: staffOf(request).staffId, upload };
    const file = await findUpload(folder, id, bytes);
    if (!file)
      return refuse(reply, { status: 400, code: 'upload_missing', detail: staffCatalogueSentence('upload_missing') });
    const done = await importProducts(tools, actorFor(request), file, how);
    if (!done.ok) return refuse(reply, { status: 400, code: 'csv_unreadable', detail: done.sentence });
    const count = (does: string) => done.rows.filter((row) => row.does === does).length;
    const counts = {
      create: count('create'),
      change: count('change'),
      nothing: count('nothing'),
      refused: count('refused'),
    };
    const isDone = how === 'run' && counts.refused === 0;
    if (isDone) await dropUpload(folder, id);
    // What is wrong comes first; nobody reads ten thousand lines.
    const rows = done.rows
      .filter(({ does }) => does !== 'nothing')
      .sort((a, b) => Number(b.does === 'refused') - Number(a.does === 'refused'));
    return reply.send({ isDone, counts, rows: rows.slice(0, MOST_SHOWN) });
  });
};

async function* begun(lines: AsyncIterable<string>) {
  yield BYTE_ORDER_MARK;
  yield* lines;
}
