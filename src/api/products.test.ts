import { expect, test } from 'vitest';
import { loadSamples } from '../../db/seeds/samples.ts';
import { PIECES } from '../../db/seeds/world.ts';
import { openTestShop } from '../../tests/support/shop.ts';

const { app, api, tools } = await openTestShop();
await loadSamples(tools);

type Listed = { id: string; name: string; price: number; in_stock: number; rating: number; category: { id: string } };

const get = async (url: string) => {
  const { statusCode, headers, payload } = await app.inject(url);
  return { status: statusCode, headers, body: JSON.parse(payload) };
};
const list = async (search: string): Promise<Listed[]> => (await get(`/api/products?${search}`)).body;
const ids = async (search: string) => (await list(search)).map(({ id }) => id);

test('the list is every piece, in the order of the shop, featured ones first', async () => {
  const { status, body, headers } = await get('/api/products');
  expect(status).toBe(200);
  expect(body).toHaveLength(52);
  expect(headers['x-total-count']).toBe('52');
  expect(body[0].id).toBe(PIECES.cuff.id);
});

test('every call answers with and without a slash at its end', async () => {
  for (const path of ['/products', '/products/featured', '/products/category/anklets', `/products/${PIECES.cuff.id}`]) {
    const [plain, slashed] = await Promise.all([get(`/api${path}`), get(`/api${path}/`)]);
    expect(plain.status).toBe(200);
    expect(slashed.body).toEqual(plain.body);
  }
});

test('a listed piece carries every field of the specification, and no reviews', async () => {
  const [cuff] = await list('keyword=rift+diamond');
  expect(cuff).toMatchObject({
    id: PIECES.cuff.id,
    name: PIECES.cuff.name,
    price: 48,
    in_stock: PIECES.cuff.onHand,
    inStock: PIECES.cuff.onHand,
    rating: 4.5,
    numReviews: 23,
    sizes: ['Small', 'Medium', 'Large', 'Extra Large'],
    category: { id: 'wristbands', name: 'Wristbands' },
    artisan: { name: 'Olchoro Bead Circle', place: 'Kajiado County, Kenya' },
    isSample: true,
  });
  expect(cuff).not.toHaveProperty('reviews');
});

test('prices are dollars, also with half a dollar', async () => {
  const { body } = await get(`/api/products/${PIECES.halfDollar.id}`);
  expect(body.price).toBe(47.5);
});

test('the product call brings picture, stock and the newest reviews', async () => {
  const answer = await api.call('GET /products/:id', { params: { id: PIECES.cuff.id } });
  if (!answer.ok) throw new Error(answer.error.detail);
  const { images, image, reviews } = answer.body;
  expect(images).toHaveLength(1);
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
  const few = await api.call('GET /products/:id', { params: { id: PIECES.cuff.id }, query: { reviews: 3 } });
  expect(few.ok && few.body.reviews).toEqual(reviews.slice(0, 3));
});

test('every file of a picture is served, for ever, and other names are not', async () => {
  const { body } = await get(`/api/products/${PIECES.cuff.id}`);
  const [{ file, widths }] = body.images;
  for (const [format, sizes] of Object.entries<number[]>(widths)) {
    for (const width of sizes) {
      const { statusCode, headers } = await app.inject(`${file}-${width}.${format}`);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe(`image/${format}`);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  }
  for (const name of ['nothing.avif', '0123456789abcdef-320.avif', '..%2f..%2fpackage.json', '']) {
    expect((await app.inject(`/pictures/${name}`)).statusCode).toBe(404);
  }
});

test('a piece that nobody can buy says so and has no ratings yet', async () => {
  const { body } = await get(`/api/products/${PIECES.soldOut.id}`);
  expect(body).toMatchObject({ in_stock: 0, inStock: 0, rating: 0, numReviews: 0, reviews: [] });
});

test('what others have reserved cannot be bought', async () => {
  await tools.db.sql`update stock set reserved = 1 where product_id = ${PIECES.lastOne.id}`;
  expect((await get(`/api/products/${PIECES.lastOne.id}`)).body.in_stock).toBe(0);
  await tools.db.sql`update stock set reserved = 0 where product_id = ${PIECES.lastOne.id}`;
});

test('an unknown piece is a 404 with a sentence', async () => {
  for (const id of ['no-such-piece', '%F0%9F%92%8E', 'a'.repeat(150), '..']) {
    const { status, body } = await get(`/api/products/${id}`);
    expect(status).toBe(404);
    expect(body.detail).toMatch(/^[A-Z].*\.$/);
  }
});

test('a hidden piece is nowhere', async () => {
  const { sql } = tools.db;
  await sql`update products set hidden_at = now() where id = ${PIECES.nametag.id}`;
  expect((await get(`/api/products/${PIECES.nametag.id}`)).status).toBe(404);
  expect(await ids('keyword=amani')).toEqual([]);
  expect(await ids('category=nametags')).not.toContain(PIECES.nametag.id);
  expect((await get('/api/products/featured')).body.map(({ id }: Listed) => id)).not.toContain(PIECES.nametag.id);
  await sql`update products set hidden_at = null where id = ${PIECES.nametag.id}`;
});

test('featured is eight pieces in their order, with what the carousel shows', async () => {
  const { body, headers } = await get('/api/products/featured/');
  expect(headers['content-type']).toMatch('application/json');
  expect(body.map(({ id }: Listed) => id)).toEqual([
    'rift-diamond-cuff',
    'whirlwind-collar',
    'sun-disc-earrings',
    'petal-bowl',
    'savanna-strand-chocker',
    'cowrie-shore-anklet',
    'nametag-amani',
    'loomed-keyring-savanna',
  ]);
  expect(body[0]).toMatchObject({
    id: expect.any(String),
    name: expect.any(String),
    image: expect.any(String),
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
])('the category %s is one group with its %i pieces', async (slug, count) => {
  const { status, body } = await get(`/api/products/category/${slug}`);
  expect(status).toBe(200);
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({ id: slug, name: expect.any(String), products: expect.any(Array) });
  expect(body[0].products).toHaveLength(count);
  expect(body[0].products.every((product: Listed) => product.category.id === slug)).toBe(true);
});

test('an unknown category is a 404, its filter an empty list', async () => {
  expect((await get('/api/products/category/hats')).status).toBe(404);
  expect(await ids('category=hats')).toEqual([]);
});

test('the categories come in the order of the shop, with how much they hold', async () => {
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

test('pages tell the total and their neighbours', async () => {
  const { body, headers } = await get('/api/products?pageSize=24&page=2');
  expect(body).toHaveLength(24);
  expect(headers['x-total-count']).toBe('52');
  expect(headers.link).toContain('page=1>; rel="prev"');
  expect(headers.link).toContain('page=3>; rel="next"');
  expect(await ids('pageSize=24&page=4')).toEqual([]);
  const pages = await Promise.all([1, 2, 3].map((page) => ids(`pageSize=24&page=${page}`)));
  expect(new Set(pages.flat()).size).toBe(52);
});

test('sorted by price, either way, and ties always fall the same', async () => {
  const up = await list('sort=price');
  expect(up.map(({ price }) => price)).toEqual(up.map(({ price }) => price).sort((a, b) => a - b));
  expect(await ids('sort=-price')).toEqual(up.map(({ id }) => id).reverse());
});

test('sorted by rating, the best first and the unrated last', async () => {
  const ratings = (await list('sort=rating')).map(({ rating }) => rating);
  expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
  expect(ratings.at(-1)).toBe(0);
});

test('newest first', async () => {
  const [newest] = await tools.db.sql`select id from products order by created_at desc, id limit 1`;
  expect((await ids('sort=newest'))[0]).toBe(newest?.id);
});

test('filters narrow, alone and together', async () => {
  const cheap = await list('maxPrice=26');
  expect(cheap.length).toBeGreaterThan(0);
  expect(cheap.length).toBeGreaterThan(3);
  expect(cheap.every(({ price }) => price <= 26)).toBe(true);
  expect((await list('minPrice=120')).every(({ price }) => price >= 120)).toBe(true);
  expect(await ids('category=necklaces&inStock=true')).toHaveLength(6);
  expect(await ids('category=necklaces')).toHaveLength(7);
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
])('%s is refused with a sentence at the field', async (search, field) => {
  const { status, body } = await get(`/api/products?${search}`);
  expect(status).toBe(400);
  expect(body.fields[field]).toMatch(/\.$/);
});

test('related pieces are of the same kind first, never the piece itself, sold out ones last', async () => {
  const { body } = await get(`/api/products/${PIECES.cuff.id}/related`);
  expect(body).toHaveLength(8);
  expect(body.map(({ id }: Listed) => id)).not.toContain(PIECES.cuff.id);
  const { body: first } = await get(`/api/products/${body[0].id}`);
  expect(first.category.id).toBe('wristbands');
  expect(body.slice(0, 6).every(({ in_stock }: Listed) => in_stock > 0)).toBe(true);
  expect((await get('/api/products/no-such-piece/related')).status).toBe(404);
});

test('samples come into a shop that never sold anything, and into no other', async () => {
  expect(await loadSamples(tools)).toBe(false);
});
