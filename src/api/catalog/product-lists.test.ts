import { expect, test } from 'vitest';
import { PRODUCTS } from '../../../db/seeds/fixtures.ts';
import { loadSamples } from '../../../db/seeds/samples.ts';
import { createCatalogClient, getIds } from '../../../tests/support/shop/catalog-client.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import type { Product } from '../../shop/catalog/schema.ts';

const { app, deps } = await openTestShop();
await loadSamples(deps);
const { get, list, ids } = createCatalogClient(app);

test('returns the total with next and previous page', async () => {
  const { body, headers } = await get('/api/products?pageSize=24&page=2');
  expect(body).toHaveLength(24);
  expect(headers['x-total-count']).toBe('52');
  expect(headers.link).toContain('page=1>; rel="prev"');
  expect(headers.link).toContain('page=3>; rel="next"');
  expect(await ids('pageSize=24&page=4')).toEqual([]);
  const pages = await Promise.all([1, 2, 3].map((page) => ids(`pageSize=24&page=${page}`)));
  expect(pages.flat()).toEqual(await ids(''));
});

test('lists every product with its last modification for the site map', async () => {
  const { body, headers } = await get('/api/products/addresses');
  expect(headers['x-total-count']).toBe('52');
  expect(getIds(body).sort()).toEqual((await ids('')).sort());
  for (const { changedAt } of body) expect(changedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect((await get('/api/products/addresses?page=2')).body).toEqual([]);
});

/** Sold-out products come after all others, in the same order. */
const inStock = (listed: readonly Product[]) => listed.filter(({ in_stock }) => in_stock > 0);

test('sorts by price in both directions, with stable ties', async () => {
  const up = inStock(await list('sort=price'));
  const prices = up.map(({ price }) => price);
  expect(prices).toHaveLength(50);
  expect(new Set(prices).size).toBeLessThan(50);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  expect(getIds(inStock(await list('sort=-price')))).toEqual(getIds(up).reverse());
});

test('sorts by rating, best first and unrated last', async () => {
  const ratings = inStock(await list('sort=rating')).map(({ rating }) => rating);
  expect(ratings[0]).toBeGreaterThan(4);
  expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
  expect(ratings.at(-1)).toBe(0);
});

test('sorts newest first', async () => {
  const { id } = PRODUCTS.plenty;
  const [row] = await deps.db.sql<{ createdAt: Date }[]>`select created_at from products where id = ${id}`;
  const before = await ids('sort=newest');
  await deps.db.sql`update products set created_at = now() where id = ${id}`;
  const after = await ids('sort=newest');
  await deps.db.sql`update products set created_at = ${row?.createdAt ?? null} where id = ${id}`;
  expect(before[0]).not.toBe(id);
  expect(after).toEqual([id, ...before.filter((each) => each !== id)]);
});

test('filters narrow the list alone and combined', async () => {
  const all = await list('');
  const where = (fits: (piece: Product) => boolean) => getIds(all.filter(fits));
  const cheap = where(({ price }) => price <= 26);
  expect(cheap.length).toBeGreaterThan(3);
  expect(await ids('maxPrice=26')).toEqual(cheap);
  expect(await ids('minPrice=120')).toEqual(where(({ price }) => price >= 120));
  expect(await ids('category=necklaces')).toHaveLength(7);
  expect(await ids('category=necklaces&inStock=true')).toHaveLength(6);
  expect(await ids('category=necklaces&minPrice=130&maxPrice=140&sort=-price')).toEqual([
    'painted-wall-collar',
    'lakeshore-collar',
  ]);
  expect(await ids('minPrice=50&maxPrice=40')).toEqual([]);
});

test.each([
  ['page=0', 'page'],
  ['page=x', 'page'],
  ['pageSize=101', 'pageSize'],
  ['sort=cheapest', 'sort'],
  ['minPrice=-1', 'minPrice'],
  ['inStock=maybe', 'inStock'],
])('refuses %s with a message at the field', async (search, field) => {
  const { status, body } = await get(`/api/products?${search}`);
  expect(status).toBe(400);
  expect(body.fields[field]).toMatch(/\.$/);
});
