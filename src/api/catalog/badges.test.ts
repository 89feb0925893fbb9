import { expect, test } from 'vitest';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { createCatalogClient } from '../../../tests/support/shop/catalog-client.ts';
import { CUFF, createProductBuilders, toDraft } from '../../../tests/support/shop/product-builders.ts';
import { addProduct, splitSizes } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { FrontPage } from '../../shop/catalog/lists/front-page-schema.ts';

const { app, deps } = await openTestShop();
const { call } = await staffIn({ deps, app }, 'owner');
const { make, getSheet } = createProductBuilders(call);
const { get } = createCatalogClient(app);
const { sql } = deps.db;

const age = (id: string, days: number) =>
  sql`update products set created_at = ${new Date(Date.now() - days * DAY_MS)} where id = ${id}`;
const getBadge = async (id: string) => (await get(`/api/products/${id}`)).body.badge;

test('shows low stock, with the size when one of several is left, on the product page, in lists and on home', async () => {
  const id = await make({ name: 'Few Left', onHand: 2 });
  await age(id, 90);
  expect(await getBadge(id)).toEqual({ kind: 'few_left', left: 2 });
  await splitSizes(deps.db, id, { Small: 0, Medium: 2 });
  const told = { kind: 'few_left', left: 2, size: 'Medium' };
  expect(await getBadge(id)).toEqual(told);
  expect((await get('/api/products?keyword=few+left')).body[0].badge).toEqual(told);
  const home: FrontPage = (await get('/api/front-page')).body;
  expect(home.newest.find((product) => product.id === id)?.badge).toEqual(told);
  expect(home.featured.find((product) => product.id === id)?.badge).toEqual(told);
});

test('shows one of a kind when the owner sets it and stock remains', async () => {
  const id = await make({ name: 'Only One', onHand: 1, isOneOfAKind: true });
  expect(await getBadge(id)).toEqual({ kind: 'one_of_a_kind' });
  await sql`update stock set reserved = 1 where product_id = ${id}`;
  expect(await getBadge(id)).toEqual({ kind: 'sold_out' });
});

test('shows new for thirty days after a product is added, unless half the shop is new', async () => {
  const id = await make({ name: 'Just In' });
  expect(await getBadge(id)).toBeNull();
  for (let number = 1; number <= 8; number += 1) {
    await addProduct(deps.db, { id: `old-${number}` });
    await age(`old-${number}`, 60);
  }
  deps.changed.length = 0;
  const stranger = await make({ name: 'Just In Too' });
  expect(await getBadge(stranger)).toEqual({ kind: 'new' });
  await age(stranger, 27);
  expect(await getBadge(stranger)).toEqual({ kind: 'new' });
  await age(stranger, 32);
  expect(await getBadge(stranger)).toBeNull();
});

test('refreshes a cached page at the shop’s midnight when its first badge ends', async () => {
  // 11:58 PM in New York, so that no page is a minute old when the day ends.
  let now = new Date('2026-12-11T04:58:30Z');
  const shop = await openTestShop({ now: () => now });
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  await addProduct(shop.deps.db, { id: 'fresh' });
  await shop.deps.db.sql`update products set created_at = '2026-11-11T17:00:00Z' where id = 'fresh'`;
  for (const id of ['old-a', 'old-b', 'old-c']) {
    await addProduct(shop.deps.db, { id });
    await shop.deps.db.sql`update products set created_at = '2026-01-01' where id = ${id}`;
  }
  const pages = ['/category/wristbands', '/products/fresh', '/api/products?category=wristbands', '/api/front-page'];
  const saysNew = async () =>
    Promise.all(
      pages.map(async (path) => /data-badge="new"|>New<|"kind":"new"/.test(await (await fetch(url + path)).text())),
    );
  expect(await saysNew()).toEqual([true, true, true, true]);
  now = new Date('2026-12-11T04:59:20Z');
  const { hits } = shop.pageCache.counts();
  expect(await saysNew()).toEqual([true, true, true, true]);
  expect(shop.pageCache.counts().hits).toBe(hits + pages.length);
  now = new Date('2026-12-11T05:00:00Z');
  expect(await saysNew()).toEqual([false, false, false, false]);
});

test('shows a compare-at price while it is higher than the price, and refuses a lower one at its field', async () => {
  const id = await make({ name: 'On Sale', price: 48, wasPrice: 60 });
  const told = async () => (await get(`/api/products/${id}`)).body;
  expect(await told()).toMatchObject({ price: 48, wasPrice: 60 });
  const sheet = await getSheet(id);
  const save = (changes: object) =>
    call('PUT /admin/products/:id', { params: { id }, body: { ...toDraft(sheet), seen: sheet.changedAt, ...changes } });
  for (const wrong of [{ wasPrice: 48 }, { wasPrice: 20 }, { price: 70 }, { wasPrice: 60.005 }]) {
    const answer = await save(wrong);
    expect(!answer.ok && answer.error.fields, JSON.stringify(wrong)).toHaveProperty('wasPrice');
  }
  expect(await told()).toMatchObject({ price: 48, wasPrice: 60 });
  expect((await save({ wasPrice: null })).ok).toBe(true);
  expect(await told()).toMatchObject({ price: 48, wasPrice: null });
  const plain = await make({ ...CUFF, name: 'Plain' });
  expect((await get(`/api/products/${plain}`)).body.wasPrice).toBeNull();
});

test('shows both prices on pages and in lists, visually and for screen readers', async () => {
  const id = await make({ name: 'Struck Through', price: 41, wasPrice: 62 });
  for (const path of [`/products/${id}`, '/?keyword=struck+through']) {
    const { body } = await app.inject(path);
    expect(body).toMatch(/was <\/span><s>\$62\.00<\/s><span class="vh">, now <\/span>\s*<\/span><span[^>]*>\$41\.00/);
  }
});
