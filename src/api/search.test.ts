import { expect, test } from 'vitest';
import { loadSamples } from '../../db/seeds/samples.ts';
import { openTestShop } from '../../tests/support/shop.ts';

const { app, tools } = await openTestShop();
await loadSamples(tools);

type Listed = { id: string; name: string; price: number; in_stock: number; rating: number; category: { id: string } };

const get = async (url: string) => {
  const { statusCode, headers, payload } = await app.inject(url);
  return { status: statusCode, headers, body: JSON.parse(payload) };
};
const list = async (search: string): Promise<Listed[]> => (await get(`/api/products?${search}`)).body;
const ids = async (search: string) => (await list(search)).map(({ id }) => id);
const names = async (search: string) => (await list(search)).map(({ name }) => name);

test('words are found in any order', async () => {
  const forward = await ids('keyword=blue+necklace');
  expect(forward).toContain('indigo-segment-collar');
  expect((await ids('keyword=necklace+blue')).sort()).toEqual(forward.sort());
});

test('the name counts more than what stands in a description', async () => {
  expect((await names('keyword=indigo'))[0]).toMatch(/Indigo/);
  expect((await names('keyword=star+bowl'))[0]).toBe('Star Bowl');
});

test('a word is found from its first letters on', async () => {
  for (const typed of ['neck', 'neckl', 'necklac', 'NECKLACES']) {
    expect((await list(`keyword=${typed}`)).filter(({ category }) => category.id === 'necklaces')).toHaveLength(7);
  }
});

test('one and many are the same', async () => {
  expect((await ids('keyword=earring')).sort()).toEqual((await ids('keyword=earrings')).sort());
  expect((await ids('keyword=bowl')).sort()).toEqual((await ids('keyword=bowls')).sort());
});

test('chokers are found however they are spelled, and ankle bracelets are anklets', async () => {
  for (const typed of ['choker', 'chokers', 'chocker', 'Chockers']) {
    expect((await list(`keyword=${typed}`)).filter(({ category }) => category.id === 'chockers')).toHaveLength(6);
  }
  for (const typed of ['anklet', 'ankle+bracelet', 'ankle+bracelets']) {
    expect((await list(`keyword=${typed}`)).filter(({ category }) => category.id === 'anklets')).toHaveLength(6);
  }
});

test.each([
  ['neclace', 'necklace'],
  ['neckalce', 'necklace'],
  ['anlket', 'anklet'],
  ['braclet', 'bracelet'],
  ['lakshore colar', 'lakeshore collar'],
  ['blue neclace', 'blue necklace'],
  ['whirlwnd', 'whirlwind'],
])('a slip of a letter or two, %s, still finds something', async (typed, meant) => {
  const { body, headers } = await get(`/api/products?keyword=${encodeURIComponent(typed)}`);
  expect(body.length).toBeGreaterThan(0);
  expect(decodeURIComponent(String(headers['x-searched-for'] ?? ''))).toBe(meant);
});

test('what is not there is an empty list, and nothing is guessed', async () => {
  for (const keyword of ['kite', 'zzzzzz', 'purple bowl neon', '!!!', '%', '&|!', "' or 1=1 --", '💎', 'the']) {
    const { status, body, headers } = await get(`/api/products?keyword=${encodeURIComponent(keyword)}`);
    expect({ keyword, status, body }).toEqual({ keyword, status: 200, body: [] });
    expect(headers['x-total-count']).toBe('0');
    expect(headers['x-searched-for']).toBeUndefined();
  }
});

test('an empty keyword is no search at all', async () => {
  expect(await ids('keyword=')).toHaveLength(52);
  expect(await ids('keyword=+++')).toHaveLength(52);
});

test('a search can be filtered and sorted like any list', async () => {
  const found = await list('keyword=blue&category=anklets&sort=price');
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ category }) => category.id === 'anklets')).toBe(true);
  expect(await ids('keyword=collar&inStock=true')).not.toContain('night-market-collar');
});

test('accents make no difference', async () => {
  expect(await ids('keyword=índigö')).toEqual(await ids('keyword=indigo'));
});

test('suggestions are categories and pieces, and forgive a slip', async () => {
  const { body } = await get('/api/products/suggestions?keyword=neckl');
  expect(body[0]).toEqual({ kind: 'category', id: 'necklaces', name: 'Necklaces', price: null, image: '' });
  expect(body[1]).toMatchObject({
    kind: 'product',
    price: expect.any(Number),
    image: expect.stringMatching(/^\/pictures\//),
  });
  expect((await get('/api/products/suggestions?keyword=whirlw')).body).toMatchObject([{ id: 'whirlwind-collar' }]);
  expect((await get('/api/products/suggestions?keyword=nekclace')).body.length).toBeGreaterThan(0);
  expect((await get('/api/products/suggestions?keyword=%20')).body).toEqual([]);
  expect((await get('/api/products/suggestions')).status).toBe(400);
});
