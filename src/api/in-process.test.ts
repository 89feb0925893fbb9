import { expect, test } from 'vitest';
import { PRODUCTS } from '../../db/seeds/fixtures.ts';
import { loadSamples } from '../../db/seeds/samples.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import { createLog } from '../platform/log.ts';
import type { FrontPage } from '../shop/catalog/lists/front-page-schema.ts';
import type { Product } from '../shop/catalog/schema.ts';
import type { CategoryWithProducts } from '../shop/catalog/taxonomy/schema.ts';
import { createInProcessClient } from './in-process.ts';
import type { QueryName } from './resources.ts';

const { app, api, deps } = await openTestShop();
await loadSamples(deps);
const inside = createInProcessClient(deps);
const id = PRODUCTS.cuff.id;

test('returns the same data to server-rendered pages as to browsers', async () => {
  await app.inject({
    method: 'POST',
    url: '/api/users/contact-us',
    payload: { name: 'Eve', email: 'eve@example.com', message: 'In green?' },
  });
  const [letter] = await deps.db.sql<{ id: string }[]>`select id from letters limit 1`;
  const shared = await app.inject({ method: 'POST', url: '/api/favorites/lists', payload: { productIds: [id] } });
  await deps.db.sql`
    insert into own_pages (slug, title, text, description, is_published, created_at, changed_at, changed_by)
    values ('workshop', 'Our workshop', 'Words.', '', true, now(), now(), 'Grace')`;
  await deps.db.sql`
    insert into stories (slug, title, summary, text, day, cover_alt, community_slug, is_published, created_at, changed_at,
      changed_by)
    values ('a-day', 'A day', '', 'Words.', '2026-01-02', '', 'olchoro-bead-circle', true, now(), now(), 'Grace')`;
  // Inputs for every call that pages make. The type requires an entry for each new call.
  const inputs: Record<QueryName, object[]> = {
    'GET /store': [{}],
    'GET /store/last-changes': [{}],
    'GET /store/on-time': [{}],
    'GET /studio': [{}],
    'GET /studio/name': [{ query: { text: 'wanjiru' } }],
    'GET /studio/name-quote': [{ query: { text: 'amani' } }],
    'GET /pages/:page': [{ params: { page: 'faq' } }],
    'GET /own-pages': [{}],
    'GET /own-pages/:slug': [{ params: { slug: 'workshop' } }],
    'GET /stories': [{}, { query: { community: 'olchoro-bead-circle' } }],
    'GET /stories/addresses': [{}],
    'GET /stories/:slug': [{ params: { slug: 'a-day' } }],
    'GET /products': [
      { query: { category: 'wristbands', sort: '-price', pageSize: 3 } },
      { query: { keyword: 'chveron', page: undefined } },
      { query: { community: ['indigo-court'], color: ['red', 'blue'], pageSize: 3 } },
    ],
    'GET /product-filters': [{}, { query: { keyword: 'cuff', size: ['Small', 'Large'] } }],
    'GET /products/featured': [{}],
    'GET /products/suggestions': [{ query: { keyword: 'cuf' } }],
    'GET /products/addresses': [{}, { query: { page: 2 } }],
    'GET /products/category': [{}],
    'GET /products/category/:slug': [{ params: { slug: 'anklets' }, query: { pageSize: 2 } }],
    'GET /sets': [{}, { query: { product: 'dusk-choker' } }],
    'GET /sets/:id': [{ params: { id: 'dusk-set' } }],
    'GET /communities': [{}],
    'GET /communities/:slug': [{ params: { slug: 'olchoro-bead-circle' } }],
    'GET /measures': [{}],
    'GET /front-page': [
      { query: { categories: 'anklets,wristbands', pageSize: 2 } },
      { query: { rows: 2, maker: 'kitui-weavers' } },
    ],
    'GET /products/:id': [{ params: { id }, query: { related: 8, reviews: 3 } }],
    'GET /products/:id/related': [{ params: { id } }],
    'GET /products/:id/get-reviews': [{ params: { id }, query: { page: 2, pageSize: 2 } }],
    'GET /reviews': [{}, { query: { after: 3 } }],
    'GET /products/:id/review-counts': [{ params: { id } }],
    'GET /payments/settings': [{}],
    'GET /favorites/products': [{}, { query: { id: [id, 'no-such-product'] } }],
    'GET /favorites/lists/:token': [{ params: { token: shared.json().token } }],
    'GET /dev/letters': [{}],
    'GET /dev/letters/:id': [{ params: { id: letter?.id } }],
  };
  const asked = Object.entries(inputs).flatMap(([name, all]) =>
    all.map((input) => [name as QueryName, input] as const),
  );
  for (const [name, input] of asked) {
    const [here, there] = [await inside.call(name, input as never), await api.call(name, input as never)];
    expect({ name, ok: here.ok, status: here.status }).toEqual({ name, ok: true, status: 200 });
    expect({ name, body: here.ok && here.body }).toEqual({ name, body: there.ok && there.body });
    for (const header of ['x-total-count', 'x-total-count-capped', 'x-searched-for']) {
      expect(here.ok && here.headers.get(header)).toBe(there.ok && there.headers.get(header));
    }
  }
});

test('returns the API’s refusals to pages with the same messages', async () => {
  const asked = [
    ['GET /products/:id', { params: { id: 'no-such-piece' } }],
    ['GET /products', { query: { minPrice: -1 } }],
    ['GET /products', { query: { sort: 'loudest' } }],
    ['GET /product-filters', { query: { minPrice: -1 } }],
    ['GET /products/category/:slug', { params: { slug: 'hats' } }],
    ['GET /communities/:slug', { params: { slug: 'hats' } }],
    ['GET /sets/:id', { params: { id: 'hats' } }],
    ['GET /favorites/lists/:token', { params: { token: 'hats' } }],
    ['GET /favorites/lists/:token', { params: { token: 'h'.repeat(22) } }],
  ] as const;
  for (const [name, input] of asked) {
    const [here, there] = [await inside.call(name, input as never), await api.call(name, input as never)];
    if (here.ok) throw new Error(`${name} was answered.`);
    expect(here.error.detail).toMatch(/[.]$/);
    expect(there).toMatchObject({ ok: false, status: here.status, error: here.error });
  }
});

test('refuses pages before any query when the server is overloaded', async () => {
  const noDatabase = { ...deps.db, sql: (() => expect.fail('The database was asked.')) as never };
  const crowded = createInProcessClient({ ...deps, db: noDatabase }, () => true);
  expect(await crowded.call('GET /products/featured', {})).toMatchObject({ ok: false, status: 503 });
});

test('reports an unexpected error generically, and logs its details', async () => {
  const lines: string[] = [];
  const broken = createInProcessClient({
    ...deps,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    settings: { ...deps.settings, current: async () => Promise.reject(new Error('secret')) },
  });
  const answer = await broken.call('GET /store', {});
  expect(answer).toMatchObject({ ok: false, status: 500, error: { code: 'internal' } });
  expect(JSON.stringify(answer)).not.toContain('secret');
  expect(lines.join('')).toContain('secret');
});

test('returns featured products and each requested category’s first products, and drops unknown categories', async () => {
  const asked = await app.inject('/api/front-page?categories=necklaces,hats,anklets,anklets&pageSize=2');
  const { featured, shelves } = asked.json<FrontPage>();
  expect(shelves.map((shelf) => shelf.id)).toEqual(['necklaces', 'anklets']);
  const [anklets] = (await app.inject('/api/products/category/anklets?pageSize=2')).json<CategoryWithProducts[]>();
  expect(shelves[1]?.products).toEqual(anklets?.products.map(asCard));
  expect(shelves[1]?.products).toHaveLength(2);
  expect(featured).toEqual((await app.inject('/api/products/featured')).json<Product[]>().map(asCard));
});

/** A card's second picture has no role. */
const bare = (image: Product['images'][number] | undefined) => {
  if (!image) return null;
  const { role: _, ...picture } = image;
  return picture;
};

const asCard = (product: Product) => {
  const { id, name, price, wasPrice, badge, in_stock, rating, numReviews, images, artisan, stockBySize } = product;
  return {
    id,
    name,
    price,
    wasPrice,
    badge,
    in_stock,
    rating,
    numReviews,
    picture: images[0] ?? null,
    secondPicture: bare(images.slice(1).find(({ role }) => role === 'worn') ?? images[1]),
    place: artisan?.place ?? '',
    ...(stockBySize && { stockBySize }),
  };
};
