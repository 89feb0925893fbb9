import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { importOwnFile } from '../../../../tests/support/shop/own-file.ts';
import { CUFF, createProductBuilders, toDraft } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';

const { app, deps, api } = await openTestShop({ env: { DATA_DIR: temporaryFolder() } });
const { actor, call, cookie } = await staffIn({ deps, app }, 'owner');
const { call: asHelper } = await staffIn({ deps, app }, 'helper');
const { make, getSheet } = createProductBuilders(call);

const WHOLE = { cost: 21, sku: 'RDC-1', lowStockAt: 3 };

test('saves cost, SKU and low-stock threshold, and keeps them when a form omits them', async () => {
  const id = await make({ name: 'Known Cuff', ...WHOLE });
  expect(await getSheet(id)).toMatchObject(WHOLE);
  const { cost: _, sku: __, lowStockAt: ___, ...earlier } = toDraft(await getSheet(id));
  const seen = (await getSheet(id)).changedAt;
  const saved = await call('PUT /admin/products/:id', { params: { id }, body: { ...earlier, price: 50, seen } });
  expect(saved.ok && saved.body).toMatchObject({ ...WHOLE, price: 50 });
  const cleared = { ...earlier, cost: null, sku: '', lowStockAt: null, seen: (await getSheet(id)).changedAt };
  expect((await call('PUT /admin/products/:id', { params: { id }, body: cleared })).ok).toBe(true);
  expect(await getSheet(id)).toMatchObject({ cost: null, sku: '', lowStockAt: null });
});

test('hides cost from helpers and keeps it when a helper saves a product', async () => {
  const id = await make({ name: 'Secret Cuff', ...WHOLE });
  const seen = await asHelper('GET /admin/products/:id', { params: { id } });
  expect(seen.ok && seen.body.sku).toBe('RDC-1');
  expect(seen.ok && 'cost' in seen.body).toBe(false);
  if (!seen.ok) return;
  const params = { id };
  const put = (changes: object) =>
    asHelper('PUT /admin/products/:id', {
      params,
      body: { ...toDraft(seen.body), price: 49, seen: seen.body.changedAt, ...changes },
    });
  // Also with the correct amount, so that guessing reveals nothing.
  for (const cost of [1, WHOLE.cost])
    expect(await put({ cost })).toMatchObject({ ok: false, status: 403, error: { code: 'owner_only_field' } });
  const saved = await put({});
  expect(saved.ok && 'cost' in saved.body).toBe(false);
  expect(await getSheet(id)).toMatchObject({ price: 49, cost: 21 });
  const made = await asHelper('POST /admin/products', { body: { ...CUFF, cost: 5, onHand: 1 } });
  expect(made).toMatchObject({ ok: false, status: 403, error: { code: 'owner_only_field' } });
});

test('never shows cost or SKU to shoppers', async () => {
  const id = await make({ name: 'Public Cuff', cost: 12.34, sku: 'NOT-FOR-SHOPPERS' });
  const urls = [
    `/api/products/${id}`,
    '/api/products?sort=newest',
    '/api/products?keyword=public',
    '/api/products/featured',
  ];
  for (const url of urls) {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(/NOT-FOR-SHOPPERS|12\.34|1234|"cost/i);
  }
  const found = await api.call('GET /products', { query: { keyword: 'NOT-FOR-SHOPPERS' } });
  expect(found.ok && JSON.stringify(found.body)).not.toContain(id);
});

test('refuses an invalid cost, SKU or threshold at its field', async () => {
  const send = async (changes: object) => {
    const answer = await call('POST /admin/products', { body: { ...CUFF, onHand: 1, ...changes } as never });
    return answer.ok ? 'made' : Object.keys(answer.error.fields ?? {});
  };
  expect(await send({ cost: 0 })).toEqual(['cost']);
  expect(await send({ cost: 1.005 })).toEqual(['cost']);
  expect(await send({ cost: 1_000_001 })).toEqual(['cost']);
  expect(await send({ sku: 'x'.repeat(61) })).toEqual(['sku']);
  expect(await send({ sku: 'two\nlines' })).toEqual(['sku']);
  expect(await send({ lowStockAt: -1 })).toEqual(['lowStockAt']);
  expect(await send({ lowStockAt: 1.5 })).toEqual(['lowStockAt']);
});

test('finds a product by its SKU or the SKU of a size', async () => {
  const id = await make({ name: 'Numbered Cuff', sku: 'QX-771' });
  const sized = await make({ name: 'Sized Cuff', sizes: ['Small'] });
  await deps.db
    .sql`insert into size_stock (product_id, size, position, on_hand, sku) values (${sized}, 'Small', 1, 5, 'QX-772')`;
  const find = async (q: string) => {
    const lines = await call('GET /admin/products', { query: { q } });
    return lines.ok ? lines.body.rows.map((row) => row.id) : [];
  };
  expect(await find('qx-771')).toEqual([id]);
  expect(await find('QX-772')).toEqual([sized]);
  expect((await find('QX-77')).sort()).toEqual([id, sized].sort());
});

test('flags low stock by the product’s threshold or else the shop’s, and never for a one-of-a-kind product', async () => {
  await deps.db.sql`update stock set on_hand = 1000 where reserved = 0`;
  const own = await make({ name: 'Own', lowStockAt: 20, onHand: 12 });
  const never = await make({ name: 'Only once it is gone', lowStockAt: 0, onHand: 2 });
  const shops = await make({ name: 'As the shop', onHand: 5 });
  const single = await make({ name: 'Single', isOneOfAKind: true, onHand: 1 });
  const plenty = await make({ name: 'Plenty', onHand: 6 });
  const low = async () => {
    const lines = await call('GET /admin/products', { query: { view: 'low' } });
    const today = await call('GET /admin/today');
    if (!lines.ok || !today.ok) throw new Error('Nothing was answered.');
    const { pieces, low: count, soldOut } = today.body.stock;
    const ids = lines.body.rows.map(({ id }) => id).sort();
    expect(lines.body.counts.low).toBe(ids.length);
    expect(count).toBe(ids.length);
    expect(lines.body.rows.every(({ isLow }) => isLow)).toBe(true);
    return { ids, today: pieces.map(({ id }) => id).sort(), soldOut };
  };
  expect(await low()).toEqual({ ids: [own, shops].sort(), today: [own, shops].sort(), soldOut: 0 });
  await deps.db.sql`update stock set on_hand = 0 where product_id = any(${[never, single]})`;
  expect(await low()).toMatchObject({ today: [own, shops, never].sort(), soldOut: 1 });
  const all = await call('GET /admin/products', { query: { q: 'plenty' } });
  expect(all.ok && all.body.rows).toMatchObject([{ id: plenty, isLow: false }]);
});

test('exports and imports cost, SKU and threshold by CSV, and an empty cell clears none', async () => {
  const id = await make({ name: 'Tabled Cuff', ...WHOLE });
  const file = (await app.inject({ url: '/api/admin/products.csv', headers: { cookie } })).body;
  expect(file).toContain('Cost per item');
  expect(await importOwnFile(deps, actor, file, 'try')).toMatchObject({
    counts: { create: 0, change: 0 },
    problems: [],
    unread: [],
  });
  const run = async (text: string) => (await importOwnFile(deps, actor, text)).isDone;
  expect(await run(`Id,Cost,SKU,Low stock at\n${id},19.50,RDC-2,0\n`)).toBe(true);
  expect(await getSheet(id)).toMatchObject({ cost: 19.5, sku: 'RDC-2', lowStockAt: 0 });
  expect(await run(`Id,Cost,SKU,Low stock at\n${id},none,none,none\n`)).toBe(true);
  expect(await getSheet(id)).toMatchObject({ cost: null, sku: '', lowStockAt: null });
  expect(await run(`Id,Cost\n${id},"19,50"\n`)).toBe(false);
});
