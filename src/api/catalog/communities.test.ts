import { expect, test } from 'vitest';
import { loadSamples } from '../../../db/seeds/samples.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import type { Product } from '../../shop/catalog/schema.ts';
import type { Community } from '../../shop/catalog/taxonomy/schema.ts';

const { app, deps } = await openTestShop();
await loadSamples(deps);
const { sql } = deps.db;

const get = async <Body>(url: string) => {
  const answer = await app.inject(url);
  return { status: answer.statusCode, total: answer.headers['x-total-count'], body: answer.json<Body>() };
};

test('lists every community with products on sale, by name, with map position and first products', async () => {
  const { body } = await get<Community[]>('/api/communities');
  expect(body.map(({ name }) => name)).toEqual([...body.map(({ name }) => name)].sort());
  expect(body).toHaveLength(6);
  for (const { products, numProducts, location } of body) {
    expect(products).toHaveLength(3);
    expect(numProducts).toBeGreaterThanOrEqual(3);
    expect(location).toEqual({ latitude: expect.any(Number), longitude: expect.any(Number) });
  }
  await sql`insert into communities (slug, name, place) values ('no-products', 'Nothing yet', '')`;
  expect((await get<Community[]>('/api/communities')).body).toHaveLength(6);
  expect((await get<Community>('/api/communities/no-products')).body).toMatchObject({ numProducts: 0, products: [] });
  expect((await get('/api/communities/hats')).status).toBe(404);
});

test('filters, sorts and paginates a community’s products', async () => {
  const { body, total } = await get<Product[]>('/api/products?community=indigo-court&pageSize=100&sort=-price');
  expect(body.length).toBeGreaterThan(2);
  expect(total).toBe(String(body.length));
  expect(new Set(body.map(({ artisan }) => artisan?.id))).toEqual(new Set(['indigo-court']));
  expect(body.map(({ price }) => price)).toEqual(body.map(({ price }) => price).sort((a, b) => b - a));
  const [dearest] = body;
  const above = await get<Product[]>(`/api/products?community=indigo-court&minPrice=${dearest?.price}`);
  expect(above.body.every(({ price }) => price === dearest?.price)).toBe(true);
  const [category] = body.map((product) => product.category.id);
  const both = await get<Product[]>(`/api/products?community=indigo-court&category=${category}`);
  expect(both.body.length).toBe(body.filter((product) => product.category.id === category).length);
  expect((await get<Product[]>("/api/products?community=' or true --")).body).toEqual([]);
  const cuffs = await get<Product[]>('/api/products?community=indigo-court&keyword=cuff');
  expect(cuffs.body.length).toBeGreaterThan(0);
  expect(cuffs.body.every(({ artisan }) => artisan?.id === 'indigo-court')).toBe(true);
  expect((await get('/api/products?community=indigo-court&keyword=%20')).status).toBe(200);
});

test('includes a community’s newest visible reviews', async () => {
  const [worn] = await sql<{ id: string }[]>`
    select r.id from reviews r join products p on p.id = r.product_id
    where p.community_slug = 'indigo-court' and r.status = 'shown' order by r.created_at desc, r.id desc limit 1`;
  const newest = async () =>
    (await get<{ reviews: { id: number; productName: string }[] }>('/api/communities/indigo-court')).body.reviews;
  const [first] = await newest();
  expect(String(first?.id)).toBe(String(worn?.id));
  expect(first?.productName).toMatch(/\S/);
  await sql`update reviews set status = 'hidden', hidden_reason = 'Rude' where id = ${worn?.id ?? ''}`;
  expect((await newest()).map(({ id }) => String(id))).not.toContain(String(worn?.id));
});

test('finds makers by name or place while typing', async () => {
  const suggested = async (keyword: string) =>
    (await get<{ kind: string; id: string }[]>(`/api/products/suggestions?keyword=${keyword}`)).body;
  const volta = { kind: 'community', id: 'volta-glass-yard', name: 'Volta Glass Yard', price: null };
  expect(await suggested('volta')).toContainEqual({ ...volta, image: expect.stringMatching(/^\/pictures\//) });
  expect(await suggested('ghana')).toContainEqual(expect.objectContaining(volta));
  expect(await suggested('nothing-yet')).toEqual([]);
});
