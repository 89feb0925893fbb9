import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PRODUCTS } from '../../../db/seeds/fixtures.ts';
import { loadSamples } from '../../../db/seeds/samples.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import type { FrontPage } from '../../shop/catalog/lists/front-page-schema.ts';

const { app, deps } = await openTestShop();
await loadSamples(deps);
const { sql } = deps.db;
const get = async (query = '') => (await app.inject(`/api/front-page${query}`)).json<FrontPage>();

test('quotes the newest suitable five-star review on home while review and product are visible', async () => {
  const quoted = async () => (await get()).quoted;
  const write = (rating: number, comment: string, product: string = PRODUCTS.cuff.id) =>
    sql`insert into reviews (product_id, customer_id, name, rating, comment, is_verified, status, created_at)
      values (${product}, ${randomUUID()}, 'Thandi', ${rating}, ${comment}, true, 'shown', now())`;
  const good = 'I wore it to my sister’s wedding and four people asked where it is from.';
  await write(5, good);
  await write(4, `${good} But the clasp is stiff.`);
  await write(5, 'Lovely!');
  await write(5, 'So beautiful. '.repeat(40));
  const ours = { name: 'Thandi', comment: good, productId: PRODUCTS.cuff.id, productName: 'Rift Diamond Cuff' };
  expect(await quoted()).toEqual(ours);
  await sql`update products set hidden_at = now() where id = ${PRODUCTS.cuff.id}`;
  expect(await quoted()).not.toEqual(ours);
  await sql`update products set hidden_at = null where id = ${PRODUCTS.cuff.id}`;
  await sql`update reviews set status = 'hidden' where name = 'Thandi'`;
  expect(await quoted()).not.toEqual(ours);
});

test('shows one featured product with its maker’s newest words, and a picture for each category', async () => {
  const body = await get();
  expect(body.spotlight).toMatchObject({
    product: { id: 'whirlwind-collar' },
    maker: { words: expect.stringMatching(/\.$/) },
  });
  await sql`update stock set on_hand = reserved where product_id = 'whirlwind-collar'`;
  expect((await get()).spotlight?.product.id).toBe('nametag-amani');
  await sql`update products set created_at = now() where id = 'nametag-zuri'`;
  const { newest, categories } = await get();
  expect(newest).toHaveLength(4);
  expect(newest[0]?.id).toBe('nametag-zuri');
  for (const { picture } of categories) expect(picture?.file).toMatch(/^\/pictures\//);
});

test('shows the owner’s number of categories, and a product of the chosen maker while one is in stock', async () => {
  for (const rows of [1, 8]) expect((await get(`?rows=${rows}`)).shelves).toHaveLength(rows);
  const [{ id: maker } = { id: '' }] = await sql<{ id: string }[]>`
    select slug as id from communities m where (select count(*) from products p join stock s on s.product_id = p.id
      where p.community_slug = m.slug and p.face is not null and s.on_hand > s.reserved) > 1 order by slug limit 1`;
  const automatic = (await get()).spotlight;
  const chosen = (await get(`?maker=${maker}`)).spotlight;
  expect(chosen?.maker.id).toBe(maker);
  await sql`update communities set story = '', pricing = '' where slug = ${maker}`;
  expect((await get(`?maker=${maker}`)).spotlight?.maker).toMatchObject({ id: maker, words: '' });
  await sql`update stock set on_hand = reserved where product_id in (select id from products where community_slug = ${maker})`;
  const without = (await get(`?maker=${maker}`)).spotlight;
  expect(without?.maker.id).not.toBe(maker);
  expect((await get('?maker=nobody')).spotlight).toEqual(without);
  if (automatic?.maker.id !== maker) expect(without).toEqual(automatic);
  for (const wrong of ['rows=0', 'rows=9', 'rows=x', `maker=${'m'.repeat(101)}`])
    expect((await app.inject(`/api/front-page?${wrong}`)).statusCode, wrong).toBe(400);
});

test('hides a category without visible products from home', async () => {
  const names = async () => (await get()).categories.map(({ id }) => id);
  expect(await names()).toContain('necklaces');
  await sql`update products set hidden_at = now() where category_slug = 'necklaces' and hidden_at is null`;
  expect(await names()).not.toContain('necklaces');
  const before = await names();
  await sql`update products set hidden_at = null where category_slug = 'necklaces'`;
  expect(await names()).toHaveLength(before.length + 1);
});
