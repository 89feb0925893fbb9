import type { Sql } from '../../src/platform/db/database.ts';
import { FILLED, insertOrders, insertPeople, insertWords, type OrderHistory, prepareLists } from './many-orders.ts';
import { insertProductRows, takeDownIndexes } from './many-products.ts';

export type GrownShop = OrderHistory & { products: number };

const SLICE = 500_000;
/** Number of distinct products; the rest are copies with another number, since parsing their texts is slow. */
const MADE = 100_000;
const DONE = 'done';

/**
 * Fills an empty shop in steps that are recorded in the database: after an interruption, the next call resumes. Drops
 * indexes first and recreates them at the end; triggers and foreign keys are disabled during the fill. `sql` must be a
 * single superuser connection.
 */
export async function growShop(sql: Sql, shop: GrownShop, say: (line: string) => void): Promise<void> {
  await sql`create schema if not exists growth`;
  await sql`create table if not exists growth.steps (name text primary key, at timestamptz not null default now())`;
  await sql`create table if not exists growth.indexes (made_by text primary key)`;
  for (const setting of ['synchronous_commit = off', 'statement_timeout = 0', "maintenance_work_mem = '1GB'"])
    await sql.unsafe(`set ${setting}`);
  const step = async (name: string, work: () => PromiseLike<unknown>) => {
    const [found] = await sql`select from growth.steps where name = ${name}`;
    if (found) return;
    const began = Date.now();
    await work();
    await sql`insert into growth.steps (name) values (${name})`;
    say(`  ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  };
  const [finished] = await sql`select from growth.steps where name = ${DONE}`;
  if (finished) return;
  await step('indexes taken down', async () => {
    for (const index of await takeDownIndexes(sql, [...FILLED, 'catalog_words']))
      await sql`insert into growth.indexes values (${index})`;
  });
  await step('products', () => insertProductRows(sql, Math.min(MADE, shop.products)));
  await step('products to copy', () => sql`create table growth.made as select id from products`);
  await sql`set session_replication_role = replica`;
  for (let copy = 1; copy < shop.products / MADE; copy += 1)
    await step(`products, copy ${copy}`, () => copyProducts(sql, copy));
  await prepareLists(sql);
  for (const slice of getSlices(shop.customers))
    await step(`customers to ${slice.to}`, () => inOne(sql, () => insertPeople(sql, slice)));
  for (const slice of getSlices(shop.orders))
    await step(`orders to ${slice.to}`, () => inOne(sql, () => insertOrders(sql, shop, slice)));
  await sql`set session_replication_role = origin`;
  await step('reviews, messages, emails', () => inOne(sql, () => insertWords(sql, shop)));
  const indexes = await sql<{ madeBy: string }[]>`select made_by from growth.indexes order by made_by`;
  // If interrupted between creating an index and recording it, the next run finds the index already there.
  for (const { madeBy } of indexes)
    await step(`index ${madeBy.split(' ')[2]}`, () => sql.unsafe(madeBy.replace(/^CREATE INDEX/, '$& IF NOT EXISTS')));
  for (const table of [...FILLED, 'catalog_words'])
    await step(`vacuum ${table}`, () => sql`vacuum analyze ${sql(table)}`);
  await sql`checkpoint`;
  await step(DONE, async () => {});
}

const copyProducts = (sql: Sql, copy: number) => sql`
  with copied as (
    insert into products (id, name, description, keywords, price_cents, category_slug, words, created_at)
    select p.id || '-' || ${copy}::int, p.name || ' ' || ${copy}::int, p.description, p.keywords, p.price_cents + ${copy}::int,
      p.category_slug, p.words, p.created_at - interval '1 day' * ${copy}::int
    from growth.made m join products p using (id)
    returning id
  )
  insert into stock (product_id, on_hand) select id, abs(hashtext(id)) % 60 from copied`;

const getSlices = (count: number) =>
  Array.from({ length: Math.ceil(count / SLICE) }, (_, n) => ({
    from: n * SLICE + 1,
    to: Math.min(count, (n + 1) * SLICE),
  }));

async function inOne(sql: Sql, work: () => PromiseLike<unknown>): Promise<void> {
  await sql`begin`;
  await work();
  await sql`commit`;
}
