import { afterAll, expect, test } from 'vitest';
import { loadSamples } from '../../db/seeds/samples.ts';
import { PIECES } from '../../db/seeds/world.ts';
import { openTestShop } from '../../tests/support/shop.ts';
import { shopperIn } from '../../tests/support/shoppers.ts';
import { shelfTags } from '../shop/orders/shelf-tags.ts';
import { postReview } from '../shop/reviews/post-review.ts';

const { app, tools, pageCache } = await openTestShop();
await loadSamples(tools);
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const address = app.server.address();
const shop = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
const id = PIECES.cuff.id;
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
/** What the shop says after a commit, as `serve` does it. */
const dropChanged = () => pageCache.drop(tools.changed.splice(0) as never);
const hits = () => pageCache.counts().hits;

test('what is the same for everybody is kept, and says what it said when it was made', async () => {
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

test('what belongs to one customer is never kept', async () => {
  const dana = await shopperIn(tools);
  const before = pageCache.counts();
  for (const path of ['/api/orders', '/api/users/profile', '/api/orders/ABCD-1234', '/api/payments/settings']) {
    await get(path, dana.headers);
    await get(path, dana.headers);
  }
  expect(pageCache.counts()).toEqual(before);
});

test('a sale, a price and a review show in every answer at once', async () => {
  const left = async () => {
    const [{ text }, list, { text: front }] = [
      await get(`/api/products/${id}`),
      await get('/api/products?category=wristbands&pageSize=3'),
      await get('/api/front-page?categories=wristbands'),
    ];
    const inList = JSON.parse(list.text).find((product: { id: string }) => product.id === id);
    const onShelf = JSON.parse(front).shelves[0].products.find((product: { id: string }) => product.id === id);
    return [JSON.parse(text).in_stock, inList.in_stock, onShelf.in_stock];
  };
  const [before = 0] = await left();
  await tools.db.transaction(async (tx) => {
    await tx.sql`update stock set reserved = reserved + 2 where product_id = ${id}`;
    tx.changed(...shelfTags(id, before, before - 2));
  });
  dropChanged();
  expect(await left()).toEqual([before - 2, before - 2, before - 2]);

  const dana = await shopperIn(tools);
  const reviews = async () => Number((await get(`/api/products/${id}/get-reviews`)).headers.get('x-total-count'));
  const counted = await reviews();
  const writer = { ...dana, sessionId: '' };
  await postReview(tools, { productId: id, writer, written: { rating: 5, comment: 'It sits well and shines.' } });
  dropChanged();
  expect(await reviews()).toBe(counted + 1);
  expect(JSON.parse((await get(`/api/products/${id}`)).text).numReviews).toBe(counted + 1);
});

test('whatever somebody asks for, what is asked for most keeps its place, and no parameter of theirs reaches others', async () => {
  await get('/api/products/featured');
  const { entries } = pageCache.counts();
  const big = 'x'.repeat(150);
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => get(`/api/products?keyword=${big}${n}&page=1&sort=price&evil=${n}`)),
  );
  const list = await get('/api/products?pageSize=2&evil=yes');
  expect(list.headers.get('link')).toContain('pageSize=2');
  expect(list.headers.get('link')).not.toContain('evil');
  const before = hits();
  await get('/api/products?evil=no&pageSize=2');
  await get('/api/products/featured?evil=1');
  expect(hits() - before).toBe(2);
  expect(pageCache.counts().entries).toBeGreaterThan(entries);
});

test('what is refused is not kept', async () => {
  const before = pageCache.counts().entries;
  for (const path of ['/api/products/no-such-piece', '/api/products?sort=loudest', '/api/products?minPrice=']) {
    expect((await get(path)).status).toBeGreaterThanOrEqual(400);
  }
  expect(pageCache.counts().entries).toBe(before);
});
