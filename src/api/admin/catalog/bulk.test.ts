import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { createProductBuilders, toDraft } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import type { BulkChange } from '../../../shop/catalog/bulk/schema.ts';

let now = new Date();
const { app, deps, api } = await openTestShop({ now: () => now });
const { call } = await staffIn({ deps, app }, 'owner');
const { call: asHelper } = await staffIn({ deps, app }, 'helper');
const { make, getSheet } = createProductBuilders(call);

const tenPercent: BulkChange = { what: 'price', how: 'raise', by: 10, unit: 'percent', rounding: '.50' };

const preview = async (products: string[], change: BulkChange, as = call) => {
  const answer = await as('POST /admin/product-changes/preview', { body: { products, change } });
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body.lines;
};

/** As the screen does: preview first, then save. */
async function apply(products: string[], change: BulkChange, as = call) {
  const lines = await preview(products, change, as);
  const body = { products: lines.map(({ id, seen }) => ({ id, seen })), change };
  const done = await as('POST /admin/product-changes', { body });
  if (!done.ok) throw new Error(done.error.detail);
  return done.body;
}

const undo = (id: string | null) => call('POST /admin/product-changes/:id/undo', { params: { id: id ?? '' } });
const getPrice = async (id: string) => (await getSheet(id)).price;

test('previews a bulk price change, applies it with one call, and undoes it with another', async () => {
  const ids = await Promise.all([48, 46, 52].map((price, place) => make({ name: `Raised ${place}`, price })));
  const lines = await preview(ids, tenPercent);
  expect(lines.map(({ before, after, problem }) => [before, after, problem])).toEqual([
    ['$48.00', '$53.00', null],
    ['$46.00', '$50.50', null],
    ['$52.00', '$57.00', null],
  ]);
  expect(await Promise.all(ids.map(getPrice))).toEqual([48, 46, 52]);
  expect(await actionsOn(deps.db, ids[0] ?? '')).toEqual(['product.created']);

  const { changeId, changed, left } = await apply(ids, tenPercent);
  expect({ changed, left }).toEqual({ changed: 3, left: [] });
  const shown = await api.call('GET /products/:id', { params: { id: ids[1] ?? '' } });
  expect(shown.ok && shown.body.price).toBe(50.5);
  expect(await actionsOn(deps.db, ids[0] ?? '')).toEqual(['product.created', 'product.changed']);
  const recent = await call('GET /admin/product-changes');
  expect(recent.ok && recent.body[0]).toMatchObject({ id: changeId, summary: 'Raised 3 prices by 10%' });

  expect(await undo(changeId)).toMatchObject({ ok: true, body: { undone: 3, left: [] } });
  expect(await Promise.all(ids.map(getPrice))).toEqual([48, 46, 52]);
  expect(await undo(changeId)).toMatchObject({ ok: false, status: 409, error: { code: 'undone_already' } });
  expect(await undo('7')).toMatchObject({ ok: false, status: 404 });
});

test('skips products changed since the preview, or since the change on an undo', async () => {
  const ids = [await make({ name: 'Raced one', price: 20 }), await make({ name: 'Raced two', price: 30 })];
  const [one = '', two = ''] = ids;
  const seen = (await preview(ids, tenPercent)).map((line) => ({ id: line.id, seen: line.seen }));
  const rename = async (id: string, changes: object) => {
    const sheet = await getSheet(id);
    const saved = await call('PUT /admin/products/:id', {
      params: { id },
      body: { ...toDraft(sheet), ...changes, seen: sheet.changedAt },
    });
    expect(saved.ok).toBe(true);
  };
  now = new Date(now.getTime() + 1000);
  await rename(one, { price: 25 });
  const done = await call('POST /admin/product-changes', { body: { products: seen, change: tenPercent } });
  expect(done.ok && done.body).toMatchObject({
    changed: 1,
    left: [{ id: one, why: 'Someone else changed it in the meantime.' }],
  });
  expect([await getPrice(one), await getPrice(two)]).toEqual([25, 33]);

  const again = await apply(ids, { what: 'price', how: 'set', by: 40, unit: 'amount', rounding: 'none' });
  now = new Date(now.getTime() + 1000);
  await rename(one, { price: 41 });
  // A change of another field is no reason to skip a product.
  await rename(two, { materials: 'Brass' });
  expect(await undo(again.changeId)).toMatchObject({
    ok: true,
    body: { undone: 1, left: [{ id: one, name: 'Raced one', why: 'Someone has changed it since.' }] },
  });
  expect(await getPrice(one)).toBe(41);
  expect(await getSheet(two)).toMatchObject({ price: 33, materials: 'Brass' });
});

test('applies each of two concurrent bulk changes to the same products once', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map((place) => make({ name: `Shared ${place}`, price: 10 })));
  const products = (await preview(ids, tenPercent)).map(({ id, seen }) => ({ id, seen }));
  const doubled: BulkChange = { what: 'price', how: 'raise', by: 50, unit: 'percent', rounding: 'none' };
  now = new Date(now.getTime() + 1000);
  const both = await Promise.all(
    [products, products.toReversed()].map((some) =>
      call('POST /admin/product-changes', { body: { products: some, change: doubled } }),
    ),
  );
  expect(both.map((done) => (done.ok ? done.body.changed : -1)).sort()).toEqual([0, 4]);
  expect(await Promise.all(ids.map(getPrice))).toEqual([15, 15, 15, 15]);
  const changeId = both.flatMap((done) => (done.ok && done.body.changeId ? [done.body.changeId] : []))[0] ?? '';
  const undone = await Promise.all([undo(changeId), undo(changeId)]);
  expect(undone.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await Promise.all(ids.map(getPrice))).toEqual([10, 10, 10, 10]);
});

test('changes status, category, maker and featured in bulk, and names the products it skips', async () => {
  const ids = [await make({ name: 'Many one' }), await make({ name: 'Many two', status: 'draft', isFeatured: false })];
  const [one = '', two = ''] = ids;
  expect(await apply(ids, { what: 'status', status: 'archived' })).toMatchObject({ changed: 2 });
  expect((await api.call('GET /products/:id', { params: { id: one } })).status).toBe(404);
  const drafts = await apply(ids, { what: 'status', status: 'draft' });
  expect(await getSheet(one)).toMatchObject({ status: 'draft' });
  await undo(drafts.changeId);
  expect([(await getSheet(one)).status, (await getSheet(two)).status]).toEqual(['archived', 'archived']);
  expect(await apply(ids, { what: 'category', category: 'anklets' })).toMatchObject({ changed: 2 });
  expect(await apply(ids, { what: 'featured', isFeatured: true })).toMatchObject({ changed: 1, left: [] });
  const nowhere = await apply(ids, { what: 'category', category: 'hats' });
  expect(nowhere).toMatchObject({ changeId: null, changed: 0, left: [{ id: one }, { id: two }] });
  const tooCheap: BulkChange = { what: 'price', how: 'lower', by: 500, unit: 'amount', rounding: 'none' };
  expect((await preview([one, 'gone'], tooCheap)).map(({ problem }) => problem)).toEqual([
    'It would cost nothing, or too much.',
  ]);
});

test('keeps helpers’ bulk changes within their price limits, and refuses an undo after an hour', async () => {
  const id = await make({ name: 'Dear', price: 100 });
  const tripled: BulkChange = { what: 'price', how: 'raise', by: 200, unit: 'percent', rounding: 'none' };
  const [line] = await preview([id], tripled, asHelper);
  expect(line?.problem).toMatch(/ask an owner/);
  expect(await apply([id], tripled, asHelper)).toMatchObject({ changed: 0, left: [{ id }] });
  const { changeId } = await apply([id], tripled);
  await deps.db.sql`update product_changes set made_at = made_at - interval '61 minutes'`;
  expect(await undo(changeId)).toMatchObject({ ok: false, error: { code: 'undo_expired' } });
  const recent = await call('GET /admin/product-changes');
  expect(recent.ok && recent.body).toEqual([]);
});

test('refuses hostile and huge input', async () => {
  const send = async (body: object) =>
    (await call('POST /admin/product-changes/preview', { body: body as never })).status;
  expect(await send({ products: [], change: tenPercent })).toBe(400);
  expect(await send({ products: Array.from({ length: 1001 }, (_, i) => `p${i}`), change: tenPercent })).toBe(400);
  expect(await send({ products: ['a'], change: { ...tenPercent, by: -1 } })).toBe(400);
  expect(await send({ products: ['a'], change: { ...tenPercent, isHidden: true } })).toBe(400);
  expect(await send({ products: ['a'], change: { what: 'name', name: 'x' } })).toBe(400);
});

test('saves grid rows independently and applies stock edits net of units sold in between', async () => {
  const [one, two, three] = await Promise.all([
    make({ name: 'Row one', onHand: 5 }),
    make({ name: 'Row two', onHand: 5 }),
    make({ name: 'Row three', onHand: 2 }),
  ]);
  const ask = async () => {
    const rows = await call('POST /admin/product-rows', { body: { products: [three, one, two] } });
    return rows.ok ? rows.body : [];
  };
  const rows = await ask();
  expect(rows.map(({ id, left }) => [id, left])).toEqual([
    [three, 2],
    [one, 5],
    [two, 5],
  ]);
  const edit = (id: string) => {
    const { changedAt = '', stockVersion = '' } = rows.find((row) => row.id === id) ?? {};
    return { id, seen: changedAt, stockSeen: stockVersion };
  };
  // Two units are sold, one is in an unpaid order, and a colleague counts.
  await deps.db.sql`update stock set reserved = 2 where product_id = ${one}`;
  await deps.db.sql`update stock set on_hand = on_hand - 2, reserved = reserved - 2 where product_id = ${one}`;
  await deps.db.sql`update stock set reserved = 2 where product_id = ${three}`;
  await call('POST /admin/products/:id/stock', { params: { id: two }, body: { by: 1, reason: 'Received', note: '' } });
  const saved = await call('PUT /admin/product-rows', {
    body: {
      rows: [
        { ...edit(one), price: 49.5, name: 'Row first', stock: [{ size: '', available: 9, shown: 5 }] },
        { ...edit(two), price: 51, stock: [{ size: '', available: 9, shown: 5 }] },
        { ...edit(three), stock: [{ size: '', available: 1, shown: 2 }] },
      ],
    },
  });
  expect(saved.ok && saved.body).toMatchObject([
    { id: one, ok: true },
    { id: two, ok: false, field: 'stock' },
    { id: three, ok: false, field: 'stock' },
  ]);
  expect(await getSheet(one)).toMatchObject({ name: 'Row first', price: 49.5, stock: { onHand: 7 } });
  // The refused row is unchanged, its price included.
  expect(await getSheet(two)).toMatchObject({ price: 48, stock: { onHand: 6 } });
  const stale = await call('PUT /admin/product-rows', { body: { rows: [{ ...edit(one), price: 60 }] } });
  expect(stale.ok && stale.body).toMatchObject([{ ok: false, field: '' }]);
});

test('selects all products of a list at once', async () => {
  const id = await make({ name: 'Only anklet of nobody', category: 'anklets', community: null, status: 'draft' });
  const ids = await call('GET /admin/product-ids', { query: { view: 'draft', q: 'only anklet' } as never });
  expect(ids.ok && ids.body).toEqual([id]);
});
