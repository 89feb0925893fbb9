import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { CUFF } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';

const { app, deps } = await openTestShop();
const { call } = await staffIn({ deps, app }, 'owner');

const product = (name: string) =>
  call('POST /admin/products', { body: { ...CUFF, name, isFeatured: false, onHand: 1 } });
const category = (name: string) => call('POST /admin/categories', { body: { name, line: '' } });
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

test('creates products of the same name concurrently under distinct slugs', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => product('Lake Cuff')));
  expect(statuses(made)).toEqual(Array(5).fill(201));
  const ids = made.map((each) => (each.ok ? each.body.id : ''));
  expect(ids.sort()).toEqual(['lake-cuff', 'lake-cuff-2', 'lake-cuff-3', 'lake-cuff-4', 'lake-cuff-5']);
});

test('never gives a product the slug of an API route', async () => {
  for (const name of ['Addresses', 'Featured', 'Category', 'Suggestions']) {
    const made = await product(name);
    expect(made.ok && made.body.id).toBe(`${name.toLowerCase()}-2`);
  }
});

test('refuses a version with a leap second, which the format allows, as another version', async () => {
  const seen = '2016-12-31T23:59:60Z';
  const made = await product('Leaping Cuff');
  const id = made.ok ? made.body.id : '';
  const saved = await call('PUT /admin/products/:id', { params: { id }, body: { ...CUFF, seen } });
  expect(saved.ok || saved.error.code).toBe('changed_meanwhile');
  const row = await call('PUT /admin/product-rows', { body: { rows: [{ id, seen, name: 'Leapt Cuff' }] } });
  expect(row.ok && row.body).toMatchObject([{ id, ok: false }]);
  const change = { what: 'featured', isFeatured: true } as const;
  const many = await call('POST /admin/product-changes', { body: { products: [{ id, seen }], change } });
  expect(many.ok && many.body.left).toMatchObject([{ id, why: expect.stringContaining('in the meantime') }]);
});

test('creates categories concurrently at distinct positions', async () => {
  const made = await Promise.all(['Pins', 'Combs', 'Crowns', 'Braids'].map(category));
  expect(statuses(made)).toEqual(Array(4).fill(201));
  const places = await deps.db.sql<{ place: number }[]>`select distinct place from categories`;
  const slugs = await deps.db.sql<{ slug: string }[]>`select slug from categories`;
  expect(places).toHaveLength(slugs.length);
});

test('takes no lock for a category rename before a concurrent reorder finishes', async () => {
  const { sql } = deps.db;
  // Databases copied from one template share table OIDs.
  const others = (granted: boolean) => sql`
    with here as (
      select * from pg_locks where relation = 'categories'::regclass
        and database = (select oid from pg_database where datname = current_database())
    )
    select mode from here where granted = ${granted}
      and pid <> (select pid from here where mode = 'ShareRowExclusiveLock' and granted)`;
  let renaming: Promise<{ status: number }> | undefined;
  await deps.db.transaction(async (tx) => {
    await tx.sql`lock table categories in share row exclusive mode`;
    renaming = call('PUT /admin/categories/:slug', {
      params: { slug: 'wristbands' },
      body: { name: 'Cuffs', line: 'For the wrist' },
    });
    await expect.poll(() => others(false)).toHaveLength(1);
    expect(await others(true)).toEqual([]);
  });
  expect((await renaming)?.status).toBeLessThan(300);
});

test('keeps at least one category when the last two are deleted concurrently', async () => {
  const empty = await openTestShop();
  const { sql } = empty.deps.db;
  const owner = await staffIn(empty, 'owner');
  const slugs = (await sql<{ slug: string }[]>`select slug from categories`).map(({ slug }) => slug);
  expect(slugs.length).toBeGreaterThan(2);
  await Promise.all(slugs.map((slug) => owner.call('DELETE /admin/categories/:slug', { params: { slug } })));
  expect(await sql`select slug from categories`).toHaveLength(1);
});
