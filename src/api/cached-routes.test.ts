import { expect, test } from 'vitest';
import { PRODUCTS } from '../../db/seeds/fixtures.ts';
import { loadSamples } from '../../db/seeds/samples.ts';
import { getCart } from '../../tests/support/actors/buyers.ts';
import { type Shopper, shopperIn } from '../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../tests/support/actors/staff.ts';
import { toDraft } from '../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import type { Product } from '../shop/catalog/schema.ts';

const { app, deps, pageCache } = await openTestShop();
await loadSamples(deps);
const shop = await app.listen({ port: 0, host: '127.0.0.1' });
const id = PRODUCTS.cuff.id;
const PATHS = [
  '/api/store',
  '/api/pages/faq',
  '/api/products?category=wristbands&pageSize=3',
  '/api/products/featured',
  '/api/products/suggestions?keyword=cuf',
  '/api/products/category',
  '/api/products/category/wristbands',
  '/api/front-page?categories=wristbands',
  `/api/products/${id}`,
  `/api/products/${id}/related`,
  `/api/products/${id}/get-reviews`,
];

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
/** Publishes invalidations as the shop does after a commit in `serve`. */
const dropChanged = () => pageCache.invalidate(deps.changed.splice(0) as never);
const send = async (path: string, { headers }: Shopper, payload: object) =>
  (await app.inject({ method: 'POST', url: `/api${path}`, headers, payload })).json();
const place = (shopper: Shopper, change: object = {}) => send('/orders/place-order', shopper, getCart(id, change));
const hits = () => pageCache.counts().hits;

test('caches public responses and serves them unchanged', async () => {
  for (const path of PATHS) {
    const first = await get(path);
    const before = hits();
    const second = await get(path, { authorization: 'Bearer nobody', cookie: 'a=b' });
    expect({ path, hits: hits() - before }).toEqual({ path, hits: 1 });
    expect(second.text).toBe(first.text);
    expect(second.headers.get('x-total-count')).toBe(first.headers.get('x-total-count'));
    expect(second.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(second.headers.get('set-cookie')).toBeNull();
  }
});

test('never caches a customer’s data', async () => {
  const dana = await shopperIn(deps);
  const placed = await place(dana);
  const before = pageCache.counts();
  for (const path of [
    '/api/orders/my-orders',
    `/api/orders/${placed.id}`,
    '/api/users/profile',
    '/api/users/sessions',
    '/api/users/profile/download',
    `/api/products/${id}/own-review`,
  ]) {
    for (let time = 0; time < 2; time += 1) {
      const { status, headers } = await get(path, dana.headers);
      expect({ path, status, kept: headers.get('cache-control') }).toEqual({ path, status: 200, kept: 'no-store' });
    }
  }
  expect(pageCache.counts()).toEqual(before);
  dropChanged();
});

test('shows a sale, price or review change at once in every cached response', async () => {
  const seen = async (field: 'in_stock' | 'price') => {
    const [piece, list, front] = [
      JSON.parse((await get(`/api/products/${id}`)).text),
      JSON.parse((await get('/api/products?category=wristbands&pageSize=3')).text),
      JSON.parse((await get('/api/front-page?categories=wristbands')).text),
    ];
    const shown = [
      piece,
      ...[list, front.shelves[0].products].map((some: Product[]) => some.find((each) => each.id === id)),
    ];
    return shown.map((each: Product) => each[field]);
  };
  const dana = await shopperIn(deps);
  const [left = 0] = await seen('in_stock');
  await place(dana, { orderItems: [{ product: id, qty: 2, size: 'Small' }] });
  dropChanged();
  expect(await seen('in_stock')).toEqual([left - 2, left - 2, left - 2]);

  const { call } = await staffIn({ app, deps }, 'owner');
  const sheet = await call('GET /admin/products/:id', { params: { id } });
  if (!sheet.ok) throw new Error(sheet.error.detail);
  const priced = await call('PUT /admin/products/:id', {
    params: { id },
    body: { ...toDraft(sheet.body), price: 51.5, seen: sheet.body.changedAt },
  });
  expect(priced.ok).toBe(true);
  dropChanged();
  expect(await seen('price')).toEqual([51.5, 51.5, 51.5]);

  const reviews = async () => Number((await get(`/api/products/${id}/get-reviews`)).headers.get('x-total-count'));
  const counted = await reviews();
  const review = { rating: 5, comment: 'It sits well and shines.' };
  await send(`/products/${id}/post-review`, dana, review);
  dropChanged();
  expect(await reviews()).toBe(counted + 1);
  expect(JSON.parse((await get(`/api/products/${id}`)).text).numReviews).toBe(counted + 1);
});

test('ignores unknown query parameters without extra cache entries', async () => {
  await get('/api/products/featured');
  const list = await get('/api/products?pageSize=2&evil=yes');
  expect(list.headers.get('link')).toContain('pageSize=2');
  expect(list.headers.get('link')).not.toContain('evil');
  const before = hits();
  await get('/api/products?evil=no&pageSize=2');
  await get('/api/products/featured?evil=1');
  expect(hits() - before).toBe(2);
});

test('does not cache error responses', async () => {
  const before = pageCache.counts().entries;
  for (const path of ['/api/products/no-such-piece', '/api/products?sort=loudest', '/api/products?minPrice=']) {
    expect([400, 404]).toContain((await get(path)).status);
  }
  expect(pageCache.counts().entries).toBe(before);
});
