import { expect, test } from 'vitest';
import { loadSamples } from '../../../db/seeds/samples.ts';
import { createCatalogClient } from '../../../tests/support/shop/catalog-client.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const { app, deps } = await openTestShop();
await loadSamples(deps);
const { get, list, ids } = createCatalogClient(app);

/** Products that a search finds, in any order. */
const found = async (keyword: string) => (await ids(`keyword=${encodeURIComponent(keyword)}`)).sort();

test('finds words in any order', async () => {
  const forward = await found('blue necklace');
  expect(forward).toContain('indigo-segment-collar');
  expect(forward.length).toBeLessThan(13);
  expect(await found('necklace blue')).toEqual(forward);
});

test('ranks a name match above a description match', async () => {
  const names = (await list('keyword=indigo')).map(({ name }) => name);
  const named = names.filter((name) => name.includes('Indigo'));
  expect(named.length).toBeGreaterThan(3);
  expect(names.length).toBeGreaterThan(named.length);
  expect(names.slice(0, named.length)).toEqual(named);
  expect(await ids('keyword=star+bowl')).toEqual(['star-bowl']);
});

test('matches word prefixes', async () => {
  const all = await found('necklace');
  expect(all.filter((id) => /collar|choker/.test(id))).toHaveLength(13);
  for (const typed of ['neck', 'neckl', 'necklac', 'NECKLACES']) expect(await found(typed)).toEqual(all);
});

test('matches singular and plural', async () => {
  expect(await found('earring')).toHaveLength(7);
  expect(await found('earrings')).toEqual(await found('earring'));
  expect(await found('bowl')).toEqual(['petal-bowl', 'ripple-bowl', 'star-bowl', 'terrace-bowl']);
  expect(await found('bowls')).toEqual(await found('bowl'));
});

test('finds chokers in any spelling, and anklets as ankle bracelets', async () => {
  const chockers = (await ids('category=chockers')).sort();
  for (const typed of ['choker', 'chokers', 'chocker', 'Chockers']) expect(await found(typed)).toEqual(chockers);
  const anklets = (await ids('category=anklets')).sort();
  for (const typed of ['anklet', 'ankle bracelet', 'ankle bracelets']) expect(await found(typed)).toEqual(anklets);
});

test.each([
  ['neclace', 'necklace'],
  ['neckalce', 'necklace'],
  ['anlket', 'anklet'],
  ['braclet', 'bracelet'],
  ['lakshore colar', 'lakeshore collar'],
  ['blue neclace', 'blue necklace'],
  ['whirlwnd', 'whirlwind'],
])('corrects a typo, %s, to %s, and says so', async (typed, meant) => {
  const { headers } = await get(`/api/products?keyword=${encodeURIComponent(typed)}`);
  expect(decodeURIComponent(String(headers['x-searched-for'] ?? ''))).toBe(meant);
  expect((await found(typed)).length).toBeGreaterThan(0);
  expect(await found(typed)).toEqual(await found(meant));
});

test('returns an empty list for an unknown word without a correction', async () => {
  for (const keyword of ['kite', 'zzzzzz', 'purple bowl neon', '!!!', '%', '&|!', "' or 1=1 --", '💎', 'the']) {
    const { status, body, headers } = await get(`/api/products?keyword=${encodeURIComponent(keyword)}`);
    expect({ keyword, status, body }).toEqual({ keyword, status: 200, body: [] });
    expect(headers['x-total-count']).toBe('0');
    expect(headers['x-searched-for']).toBeUndefined();
  }
});

test('treats an empty keyword as no search', async () => {
  expect(await ids('keyword=')).toHaveLength(52);
  expect(await ids('keyword=+++')).toHaveLength(52);
});

test('filters and sorts search results', async () => {
  const blue = ['little-bells-anklet', 'indigo-tide-anklet'];
  expect(await ids('keyword=blue&category=anklets')).toEqual(blue);
  expect(await ids('keyword=blue&category=anklets&sort=price')).toEqual(blue.toReversed());
  const collars = await ids('keyword=collar');
  expect(collars).toContain('night-market-collar');
  expect(await ids('keyword=collar&inStock=true')).toEqual(collars.filter((id) => id !== 'night-market-collar'));
});

test('ignores accents', async () => {
  expect(await ids('keyword=índigö')).toEqual(await ids('keyword=indigo'));
  expect(await ids('keyword=indigo')).toHaveLength(12);
});

test('suggests categories and products, also with a typo', async () => {
  const suggested = async (keyword: string) => (await get(`/api/products/suggestions?keyword=${keyword}`)).body;
  const necklaces = { kind: 'category', id: 'necklaces', name: 'Necklaces', price: null, image: '' };
  const [category, product] = await suggested('neckl');
  expect(category).toEqual(necklaces);
  expect(product).toMatchObject({
    kind: 'product',
    price: expect.any(Number),
    image: expect.stringMatching(/^\/pictures\//),
  });
  expect(await suggested('whirlw')).toMatchObject([{ id: 'whirlwind-collar' }]);
  expect((await suggested('nekclace'))[0]).toEqual(necklaces);
  expect(await suggested('%20')).toEqual([]);
  expect((await get('/api/products/suggestions')).status).toBe(400);
});
