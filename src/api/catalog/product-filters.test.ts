import { expect, test } from 'vitest';
import { loadSamples } from '../../../db/seeds/samples.ts';
import { createCatalogClient, getIds } from '../../../tests/support/shop/catalog-client.ts';
import { splitSizes } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { type ProductFilters, SORTS } from '../../shop/catalog/lists/schema.ts';
import type { Product } from '../../shop/catalog/schema.ts';

const { app, deps } = await openTestShop();
await loadSamples(deps);
const { sql } = deps.db;
const { get, list } = createCatalogClient(app);
await sql`update products set colors = '{}'`;
await sql`update products set colors = '{red,blue}' where id in ('rift-diamond-cuff', 'ceremony-collar-red')`;
await sql`update products set colors = '{blue}' where id in ('indigo-zigzag-cuff', 'dusk-arrow-band')`;
await splitSizes(deps.db, 'rift-diamond-cuff', { Small: 0, Medium: 2 });

const filters = async (search = ''): Promise<ProductFilters> => (await get(`/api/product-filters?${search}`)).body;
const total = async (search: string) => Number((await get(`/api/products?${search}`)).headers['x-total-count']);
const bandQuery = ({ min, max }: { min?: number; max?: number }) =>
  [min === undefined ? '' : `&minPrice=${min}`, max === undefined ? '' : `&maxPrice=${max}`].join('');
const isSoldOut = ({ in_stock }: Product) => in_stock <= 0;

test('lists sold-out products last in every order, in lists, searches and on every page', async () => {
  await sql`update stock set reserved = on_hand where product_id in ('rift-diamond-cuff', 'indigo-zigzag-cuff', 'petal-bowl')`;
  for (const search of ['', 'category=wristbands', 'keyword=cuff', 'community=indigo-court']) {
    for (const sort of SORTS) {
      const whole = await list(`${search}&sort=${sort}&pageSize=100`);
      const first = whole.findIndex(isSoldOut);
      expect(whole.slice(first).every(isSoldOut), `${search} ${sort}`).toBe(true);
      const paged: Product[] = [];
      for (let page = 1; paged.length < whole.length; page += 1) {
        paged.push(...(await list(`${search}&sort=${sort}&pageSize=7&page=${page}`)));
        expect(page).toBeLessThan(20);
      }
      expect(getIds(paged), `${search} ${sort}`).toEqual(getIds(whole));
      expect(whole.length).toBe(await total(`${search}&sort=${sort}`));
    }
  }
  expect((await list('inStock=true&pageSize=100')).some(isSoldOut)).toBe(false);
  await sql`update stock set reserved = 0 where product_id in ('rift-diamond-cuff', 'indigo-zigzag-cuff', 'petal-bowl')`;
});

test('combines values of one filter by OR and different filters by AND', async () => {
  expect(getIds(await list('color=red')).sort()).toEqual(['ceremony-collar-red', 'rift-diamond-cuff']);
  expect(await total('color=red&color=blue')).toBe(4);
  expect(getIds(await list('color=red&color=blue&category=wristbands&inStock=true')).sort()).toEqual([
    'indigo-zigzag-cuff',
    'rift-diamond-cuff',
  ]);
  expect(getIds(await list('color=red&category=wristbands&size=Small'))).toEqual([]);
  expect(getIds(await list('color=red&category=wristbands&size=Small&size=Medium'))).toEqual(['rift-diamond-cuff']);
  expect(await list('keyword=cuff&color=red&community=olchoro-bead-circle&size=Medium')).toMatchObject([
    { id: 'rift-diamond-cuff' },
  ]);
  expect(await list('color=nonsense')).toEqual([]);
});

test('counts for each filter value the products that selecting it would show', async () => {
  for (const asked of [
    '',
    'category=wristbands',
    'keyword=cuff',
    'category=wristbands&color=red&inStock=true&maxPrice=50',
  ]) {
    const found = await filters(asked);
    const without = (name: string) =>
      asked
        .split('&')
        .filter((part) => !part.startsWith(`${name}=`))
        .join('&');
    expect(found.communities.length, asked).toBeGreaterThan(1);
    for (const { value, count } of found.communities)
      expect(await total(`${without('community')}&community=${value}`), `${asked} ${value}`).toBe(count);
    for (const { value, count } of found.colors)
      expect(await total(`${without('color')}&color=${value}`), `${asked} ${value}`).toBe(count);
    for (const { value, count } of found.sizes)
      expect(await total(`${without('size')}&size=${value}`), `${asked} ${value}`).toBe(count);
    expect(await total(`${without('inStock')}&inStock=true`), asked).toBe(found.inStock);
    const anyPrice = asked.replace(/&maxPrice=\d+/, '');
    for (const band of found.priceBands)
      expect(await total(`${anyPrice}${bandQuery(band)}`), `${asked} ${bandQuery(band)}`).toBe(band.count);
  }
  expect((await filters()).priceBands.length).toBeGreaterThan(2);
});

test('keeps price ranges while other filters narrow the list', async () => {
  const ends = async (search: string) => (await filters(search)).priceBands.map(({ min, max }) => [min, max]);
  expect(await ends('color=red&maxPrice=30')).toEqual(await ends(''));
  const [, band] = (await filters('keyword=bead')).priceBands;
  const page = await app.inject(`/?keyword=bead&price=${band?.min}-${band?.max}&minPrice=1&maxPrice=`);
  const text = page.body.replaceAll('<!-- -->', '');
  expect(text).toContain(`${band?.count} piece`);
  expect(text).toMatch(new RegExp(`value="-" aria-pressed="true"[^>]*>\\$${band?.min} to \\$${band?.max}<`));
  const field = /<input[^>]*name="minPrice"[^>]*>/.exec(text)?.[0];
  expect(field).toContain(`value="${band?.min}"`);
});

test('caches facet counts until a change is published, and never for a keyword', async () => {
  const cuffs = async () => (await filters('category=wristbands')).inStock;
  const before = await cuffs();
  await sql`update stock set reserved = on_hand where product_id = 'rift-diamond-cuff'`;
  expect(await cuffs()).toBe(before);
  deps.bus.publish(['product:rift-diamond-cuff', 'stock']);
  expect(await cuffs()).toBe(before - 1);
  const found = (await filters('keyword=cuff')).inStock;
  await sql`update stock set reserved = 0 where product_id = 'rift-diamond-cuff'`;
  expect((await filters('keyword=cuff')).inStock).toBe(found + 1);
  deps.bus.publish(['catalog']);
  expect(await cuffs()).toBe(before);
});

test('counts unavailable values as 0, and spans prices over the other filters’ results', async () => {
  const found = await filters('category=wristbands&color=red');
  expect(found.communities.find(({ value }) => value === 'indigo-court')?.count).toBe(0);
  expect(found.prices).toEqual({ least: 48, most: 48 });
  expect(await filters('keyword=%26%26')).toMatchObject({ communities: [], prices: null });
});

test('refuses invalid filters and too many values', async () => {
  const many = Array.from({ length: 21 }, (_, number) => `size=${number}`).join('&');
  expect((await get(`/api/products?${many}`)).status).toBe(400);
  expect((await get(`/api/product-filters?color=${'x'.repeat(61)}`)).status).toBe(400);
  expect((await get(`/api/products?size=${encodeURIComponent("'; drop table products; --")}`)).body).toEqual([]);
});

test('keeps several values in the page links of a list and in its cache entry', async () => {
  const both = await app.inject('/category/wristbands?color=red&color=blue');
  expect(both.body).toContain('Remove </span>Red');
  expect(both.body).toContain('Remove </span>Blue');
  expect(both.body).toContain('href="/category/wristbands?color=blue"');
  const one = await app.inject('/category/wristbands?color=red');
  expect(one.body).not.toContain('Remove </span>Blue');
  expect(one.body).toContain('1 piece');
  const within = await app.inject('/category/wristbands?keyword=cuff&color=red');
  expect(within.body).toContain('1 piece for “cuff”');
  const nothing = await app.inject('/category/wristbands?keyword=xylophone');
  expect(nothing.body).toContain('No results for “xylophone” in Wristbands');
  expect(nothing.body).toContain('href="/?keyword=xylophone"');
});
