import { expect, test } from 'vitest';
import { PRODUCTS } from '../../../db/seeds/fixtures.ts';
import { loadSamples } from '../../../db/seeds/samples.ts';
import { createCatalogClient, getIds } from '../../../tests/support/shop/catalog-client.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestDeps, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import type { Product } from '../../shop/catalog/schema.ts';

const { app, api, deps } = await openTestShop();
await loadSamples(deps);
const { get, list, ids } = createCatalogClient(app);

/** In the owner's order. */
const FEATURED = [
  'rift-diamond-cuff',
  'savanna-strand-choker',
  'sun-disc-earrings',
  'petal-bowl',
  'loomed-keyring-savanna',
  'cowrie-shore-anklet',
  'nametag-amani',
  'whirlwind-collar',
];

test('the list is every product in shop order, featured first and sold-out last', async () => {
  const { status, body, headers } = await get('/api/products');
  expect(status).toBe(200);
  expect(headers['x-total-count']).toBe('52');
  expect(new Set(getIds(body)).size).toBe(52);
  expect(getIds(body).slice(0, 8)).toEqual(FEATURED);
  const rest = await deps.db.sql<{ id: string }[]>`select p.id from products p join stock s on s.product_id = p.id
    where p.featured_place is null order by s.on_hand <= s.reserved, p.place`;
  expect(getIds(body).slice(8)).toEqual(getIds(rest));
});

test('a listed product has every field of the specification, and no reviews', async () => {
  const [cuff] = await list('keyword=rift+diamond');
  expect(cuff).toMatchObject({
    id: PRODUCTS.cuff.id,
    name: PRODUCTS.cuff.name,
    price: 48,
    image: expect.stringMatching(/^\/pictures\/[0-9a-f]+-\d+\.\w+$/),
    description: expect.stringMatching(/^.{80,}$/s),
    materials: expect.stringMatching(/^Glass seed beads/),
    care: expect.stringMatching(/^Wipe it dry/),
    in_stock: PRODUCTS.cuff.onHand,
    inStock: PRODUCTS.cuff.onHand,
    rating: 4.5,
    numReviews: 23,
    sizes: ['Small', 'Medium', 'Large', 'Extra Large'],
    category: { id: 'wristbands', name: 'Wristbands' },
    artisan: { id: 'olchoro-bead-circle', name: 'Olchoro Bead Circle', place: 'Kajiado County, Kenya' },
    isSample: true,
  });
  for (const absent of ['reviews', 'keywords']) expect(cuff).not.toHaveProperty(absent);
});

test('prices are dollars with decimals', async () => {
  const { body } = await get(`/api/products/${PRODUCTS.halfDollar.id}`);
  expect(body.price).toBe(47.5);
});

test('the product call returns pictures, stock and the newest reviews', async () => {
  const answer = await api.call('GET /products/:id', { params: { id: PRODUCTS.cuff.id } });
  if (!answer.ok) throw new Error(answer.error.detail);
  const { images, image, reviews, in_stock } = answer.body;
  expect(in_stock).toBe(PRODUCTS.cuff.onHand);
  expect(images).toHaveLength(4);
  expect(images[0]).toMatchObject({
    alt: 'Wide beaded cuff in red with green, orange, cobalt and white diamonds',
    width: 1200,
    height: 1500,
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    widths: { avif: [320, 480, 640, 960], webp: [320, 640], jpeg: [640] },
  });
  expect(image).toBe(images[0]?.src);
  expect(reviews).toHaveLength(20);
  const dates = reviews.map(({ createdAt }) => createdAt);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(reviews[0]).toMatchObject({
    name: expect.any(String),
    rating: expect.any(Number),
    comment: expect.any(String),
  });
  const few = await api.call('GET /products/:id', { params: { id: PRODUCTS.cuff.id }, query: { reviews: 3 } });
  expect(few.ok && few.body.reviews).toEqual(reviews.slice(0, 3));
});

test('serves every picture file as immutable, and refuses other names', async () => {
  const { body } = await get(`/api/products/${PRODUCTS.cuff.id}`);
  const [{ file, widths }] = body.images;
  const files = Object.entries<number[]>(widths).flatMap(([format, sizes]) =>
    sizes.map((width) => ({ format, width })),
  );
  expect(files).toHaveLength(7);
  for (const { format, width } of files) {
    const { statusCode, headers } = await app.inject(`${file}-${width}.${format}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe(`image/${format}`);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  for (const name of ['nothing.avif', '0123456789abcdef-320.avif', '..%2f..%2fpackage.json', '']) {
    expect((await app.inject(`/pictures/${name}`)).statusCode).toBe(404);
  }
});

test('an unavailable product says so and has no ratings yet', async () => {
  const { body } = await get(`/api/products/${PRODUCTS.soldOut.id}`);
  expect(body).toMatchObject({ in_stock: 0, inStock: 0, rating: 0, numReviews: 0, reviews: [] });
});

test('reserved units do not count as in stock anywhere', async () => {
  const { id } = PRODUCTS.lastOne;
  const left = async () => [
    (await get(`/api/products/${id}`)).body.in_stock,
    (await list('category=necklaces')).find((piece) => piece.id === id)?.inStock,
    (await ids('category=necklaces&inStock=true')).includes(id),
  ];
  expect(await left()).toEqual([1, 1, true]);
  await deps.db.sql`update stock set reserved = 1 where product_id = ${id}`;
  const meanwhile = await left();
  await deps.db.sql`update stock set reserved = 0 where product_id = ${id}`;
  expect(meanwhile).toEqual([0, 0, false]);
});

test('an unknown product is a 404 with a message', async () => {
  for (const id of ['no-such-piece', '%F0%9F%92%8E', 'a'.repeat(150), '..']) {
    const { status, body } = await get(`/api/products/${id}`);
    expect(status).toBe(404);
    expect(body.detail).toMatch(/^[A-Z].*\.$/);
  }
});

test('a hidden product appears nowhere', async () => {
  const { sql } = deps.db;
  const { id } = PRODUCTS.nametag;
  const order = { orderItems: [{ product: id, qty: 1, size: 'Small' }] };
  /** Every page and call that could show it, and whether it does. */
  const places = async () => {
    const pages = [
      '/api/products',
      '/api/products?keyword=amani',
      '/api/products?category=nametags',
      '/api/products/suggestions?keyword=amani',
      '/api/products/featured',
      '/api/products/category/nametags',
      '/api/front-page?categories=nametags',
      '/api/products/nametag-zuri/related',
      '/api/products/addresses',
    ];
    const own = ['', '/related', '/get-reviews', '/review-counts'].map((call) => `/api/products/${id}${call}`);
    const shown = await Promise.all(pages.map(async (url) => (await app.inject(url)).payload.includes(`"${id}"`)));
    const found = await Promise.all(own.map(async (url) => (await app.inject(url)).statusCode === 200));
    const quoted = await app.inject({ method: 'POST', url: '/api/orders/quote', payload: order });
    return [...shown, ...found, quoted.statusCode === 200];
  };
  const before = await places();
  await sql`update products set hidden_at = now() where id = ${id}`;
  const meanwhile = await places();
  await sql`update products set hidden_at = null where id = ${id}`;
  expect(before).toEqual(before.map(() => true));
  expect(meanwhile).toEqual(before.map(() => false));
});

test('refuses a page size above the limit with the limit', async () => {
  for (const [asked, most] of [
    ['/api/products?pageSize=101', 100],
    ['/api/front-page?categories=wristbands&pageSize=25', 24],
  ] as const) {
    const answer = await app.inject(asked);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toBe(`Give a number of entries from 1 to ${most}.`);
  }
});

test('featured is eight products in order, with the carousel’s fields', async () => {
  const { body, headers } = await get('/api/products/featured/');
  expect(headers['content-type']).toMatch('application/json');
  expect(getIds(body)).toEqual(FEATURED);
  expect(body[0]).toMatchObject({
    id: PRODUCTS.cuff.id,
    name: PRODUCTS.cuff.name,
    image: expect.stringMatching(/^\/pictures\//),
    price: 48,
  });
});

test.each([
  ['wristbands', 8],
  ['necklaces', 7],
  ['chockers', 6],
  ['anklets', 6],
  ['nametags', 6],
  ['earrings', 7],
  ['home-decor', 6],
  ['accessories', 6],
])('the category %s is one group with its %i products', async (slug, count) => {
  const { status, body } = await get(`/api/products/category/${slug}`);
  expect(status).toBe(200);
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({ id: slug, name: expect.any(String), products: expect.any(Array) });
  expect(body[0].products).toHaveLength(count);
  expect(body[0].products.every(({ category }: Product) => category.id === slug)).toBe(true);
});

test('an unknown category is a 404, and an empty list as a filter', async () => {
  expect((await get('/api/products/category/hats')).status).toBe(404);
  expect(await ids('category=hats')).toEqual([]);
});

test('categories come in shop order with their product counts', async () => {
  const { body } = await get('/api/products/category');
  expect(body.map(({ name }: { name: string }) => name)).toEqual([
    'Wristbands',
    'Necklaces',
    'Chockers',
    'Anklets',
    'Nametags',
    'Earrings',
    'Home decor',
    'Accessories',
  ]);
  expect(body[0]).toEqual({
    id: 'wristbands',
    name: 'Wristbands',
    line: 'Loomed cuffs, narrow bands and stacks',
    count: 8,
  });
});

test('related products are of the same category first, then of the same makers, without the product, sold-out last', async () => {
  const { body } = await get(`/api/products/${PRODUCTS.cuff.id}/related`);
  const wristbands = (await list('category=wristbands&inStock=true')).filter(({ id }) => id !== PRODUCTS.cuff.id);
  const makers = await deps.db.sql<{ id: string }[]>`
    select id from products where community_slug = (select community_slug from products where id = ${PRODUCTS.cuff.id})`;
  expect(getIds(body).slice(0, 6)).toEqual(getIds(wristbands));
  expect(getIds(body)).toHaveLength(8);
  for (const id of getIds(body).slice(6)) expect(getIds(makers)).toContain(id);
  expect(getIds(body)).not.toContain(PRODUCTS.cuff.id);

  await deps.db.sql`update stock set reserved = on_hand where product_id <> ${PRODUCTS.plenty.id}`;
  const soldOut = (await get(`/api/products/acacia-anklet/related`)).body;
  await deps.db.sql`update stock set reserved = 0`;
  expect(soldOut.map(({ in_stock }: Product) => in_stock > 0)).toEqual(
    soldOut.map((_: Product, place: number) => place === 0),
  );
  expect(soldOut.length).toBeGreaterThan(1);
  expect((await get('/api/products/no-such-piece/related')).status).toBe(404);
});

test('adds samples only to a shop that never had products', async () => {
  expect(await loadSamples(deps)).toBe(false);
  const own = await openTestDeps();
  await addProduct(own.db, { id: 'of-my-own' });
  expect(await loadSamples(own)).toBe(false);
  await own.db.sql`truncate products cascade`;
  expect(await loadSamples(own)).toBe(false);
  expect(await own.db.sql`select 1 from products`).toEqual([]);
});
