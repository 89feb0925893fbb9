import { beforeEach, expect, test } from 'vitest';
import { loadSamples } from '../../../../db/seeds/samples.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { createProductBuilders } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { MAX_PAIRS } from '../../../shop/catalog/products/schema.ts';

const { app, api, deps } = await openTestShop();
await loadSamples(deps);
const { call } = await staffIn({ deps, app }, 'helper');
const { getSheet, save } = createProductBuilders(call);
const { sql } = deps.db;

const CUFF = 'bright-hills-chevron-cuff';
const HOOPS = 'hills-beaded-hoops';
const COLLAR = 'bright-hills-collar';

beforeEach(async () => {
  await sql`delete from product_pairs`;
});

const pair = (id: string, pairsWith: string[], before: string[] = []) => save(id, { pairs: { pairsWith, before } });
const toPairs = async (id: string) => (await getSheet(id)).pairsWith.map((each) => each.id);

async function wornWith(id: string) {
  const answer = await api.call('GET /products/:id', { params: { id }, query: { wornWith: 4, reviews: 0 } });
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body.wornWith.map((each) => each.id);
}

const getCategories = async (ids: string[]) => {
  const rows = await sql<{ slug: string }[]>`
    select category_slug as slug from products where id = any(${ids}::text[])
    order by array_position(${ids}::text[], id)`;
  return rows.map(({ slug }) => slug);
};

test('suggests four products in a color of the product from other worn categories, in stock first', async () => {
  const found = await wornWith(CUFF);
  expect(found).toHaveLength(4);
  const categories = await getCategories(found);
  expect(new Set(categories).size).toBe(4);
  for (const other of ['wristbands', 'home-decor']) expect(categories).not.toContain(other);
  // Same four colors and same maker.
  expect(found).toContain(COLLAR);
  const rows = await sql<{ id: string; isSoldOut: boolean }[]>`
    select p.id, s.is_sold_out from products p join stock s on s.product_id = p.id
    where p.id = any(${found}::text[]) and p.colors && (select colors from products where id = ${CUFF})`;
  expect(rows.map(({ isSoldOut }) => isSoldOut)).toEqual([false, false, false, false]);
  expect(await wornWith('star-bowl')).toEqual([]);
});

test('shows the owner’s pairs first on both product pages at once, in each product’s order', async () => {
  const page = async (id: string) => (await app.inject(`/products/${id}`)).body.split('id="worn-together"')[1] ?? '';
  for (const id of [CUFF, 'star-bowl']) expect(await page(id)).not.toContain('/products/dusk-choker"');
  const saved = await pair(CUFF, ['dusk-choker', 'star-bowl']);
  expect(saved.ok && saved.body.pairsWith.map(({ id }) => id)).toEqual(['dusk-choker', 'star-bowl']);
  for (const id of [CUFF, 'dusk-choker', 'star-bowl']) expect(deps.changed).toContain(`product:${id}`);
  expect((await wornWith(CUFF)).slice(0, 2)).toEqual(['dusk-choker', 'star-bowl']);
  expect((await wornWith('dusk-choker'))[0]).toBe(CUFF);
  // A product that isn't worn is matched with nothing.
  expect(await wornWith('star-bowl')).toEqual([CUFF]);
  expect(await page(CUFF)).toContain('/products/dusk-choker"');
  expect(await page('star-bowl')).toMatch(/^[^<]*Goes with it/);
  await pair(HOOPS, [CUFF]);
  expect(await toPairs(CUFF)).toEqual(['dusk-choker', 'star-bowl', HOOPS]);
  await pair(CUFF, [HOOPS, 'dusk-choker'], ['dusk-choker', 'star-bowl', HOOPS]);
  expect(await toPairs(CUFF)).toEqual([HOOPS, 'dusk-choker']);
  expect(await toPairs('star-bowl')).toEqual([]);
  expect(await page('star-bowl')).toBe('');
  const logged = await sql<{ after: { pairsWith: string[] } }[]>`
    select after from audit_entries where what = 'product.pairs_changed' and subject = ${CUFF} order by id desc limit 1`;
  expect(logged[0]?.after).toEqual({ pairsWith: [HOOPS, 'dusk-choker'] });
});

test('lists sold-out pairs last and omits archived ones', async () => {
  await pair(CUFF, ['dusk-choker', HOOPS]);
  await sql`update stock set on_hand = reserved where product_id = 'dusk-choker'`;
  await sql`update products set hidden_at = now() where id = ${HOOPS}`;
  const found = await wornWith(CUFF);
  await sql`update stock set on_hand = reserved + 5 where product_id = 'dusk-choker'`;
  await sql`update products set hidden_at = null where id = ${HOOPS}`;
  expect(found).toHaveLength(4);
  for (const gone of ['dusk-choker', HOOPS]) expect(found).not.toContain(gone);
  const everything = await sql<{ id: string }[]>`select id from products where category_slug <> 'wristbands'`;
  await sql`update stock set on_hand = reserved where product_id = any(${everything.map(({ id }) => id)}::text[])`;
  expect((await wornWith(CUFF)).slice(0, 2)).toEqual(['dusk-choker', HOOPS]);
});

test('refuses the second of two concurrent pairings, without loss or duplicates', async () => {
  const answers = await Promise.all([pair(CUFF, [HOOPS]), pair(CUFF, [COLLAR]), pair(HOOPS, [CUFF, COLLAR])]);
  const won = answers.filter(({ ok }) => ok);
  expect(won.length).toBeGreaterThanOrEqual(1);
  for (const lost of answers.filter(({ ok }) => !ok)) expect(lost).toMatchObject({ ok: false, status: 409 });
  const [odd] = await sql<{ count: number }[]>`
    select count(*)::int as count from product_pairs o where not exists (
      select from product_pairs b where b.product_id = o.pairs_with and b.pairs_with = o.product_id)`;
  expect(odd?.count).toBe(0);
});

test('refuses a pair with itself, a seventh pair, a full or unknown product in it, and an outdated list', async () => {
  const others = await sql<
    { id: string }[]
  >`select id from products where id not in (${CUFF}, ${HOOPS}) order by id limit 8`;
  const ids = others.map(({ id }) => id);
  expect(await pair(CUFF, [CUFF])).toMatchObject({ ok: false, status: 400, error: { code: 'pairs_with_itself' } });
  expect(await pair(CUFF, ids.slice(0, MAX_PAIRS + 1))).toMatchObject({ ok: false, status: 400 });
  expect(await pair(CUFF, ['no-such-product'])).toMatchObject({ ok: false, status: 404 });
  expect((await pair(CUFF, ids.slice(0, MAX_PAIRS))).ok).toBe(true);
  const full = await pair(HOOPS, [CUFF]);
  expect(!full.ok && full.error.detail).toMatch(/^“.+” is already worn with 6 products/);
  expect(await pair(CUFF, [], ['something-else'])).toMatchObject({ ok: false, status: 409 });
});
