import { expect, test } from 'vitest';
import {
  insertOrders,
  insertPeople,
  insertWords,
  type OrderHistory,
  prepareLists,
} from '../../../bench/support/many-orders.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const shop = await openTestShop();
const { sql } = shop.deps.db;
const grace = await staffIn(shop, 'owner');

/** A name of the maximum length without a line break opportunity. */
const LONG = 'W'.repeat(100);

type Row = { id: string | number };
const count = async (from: string) =>
  (await sql.unsafe<{ n: number }[]>(`select count(*)::int as n from ${from}`))[0]?.n;

/** Path of each list, the property with its rows, and the table that it lists. */
const LISTS: [path: string, rows: string, of: string][] = [
  ['/orders', 'orders', 'orders'],
  ['/orders?sort=ship_by', 'orders', `orders where stage = 'to_dispatch'`],
  ['/orders?stage=to_dispatch', 'orders', `orders where stage = 'to_dispatch'`],
  ['/orders?stage=to_dispatch&sort=newest', 'orders', `orders where stage = 'to_dispatch'`],
  ['/orders?stage=cancelled', 'orders', `orders where stage = 'cancelled'`],
  ['/products', 'rows', 'products where not is_design and (hidden_at is null or hidden_at = created_at)'],
  ['/products?sort=stock', 'rows', 'products where not is_design and (hidden_at is null or hidden_at = created_at)'],
  ['/products?q=w', 'rows', `products where not is_design and lower(id || ' ' || name || ' ' || keywords) like '%w%'`],
  ['/customers', 'customers', 'customers where closed_at is null'],
  ['/reviews', 'rows', 'reviews'],
  ['/messages', 'rows', 'contact_messages'],
  ['/audit', 'entries', 'audit_entries'],
];

/** Every row of a list, page by page. */
async function readAll(path: string, rows: string): Promise<Row[]> {
  const all: Row[] = [];
  for (let after: string | number | null = ''; after !== null; ) {
    const address: string =
      after === '' ? path : `${path}${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(after)}`;
    const { status, body } = await grace.ask('GET', address);
    expect([address, status]).toEqual([address, 200]);
    all.push(...body[rows]);
    expect(body[rows].length === 0 && body.next !== null).toBe(false);
    after = body.next;
  }
  return all;
}

async function isWhole() {
  for (const [path, rows, of] of LISTS) {
    // Reads are logged too, so the log is compared with its state before.
    const expected = await count(of);
    const found = await readAll(path, rows);
    const ids = new Set(found.map(({ id }) => id));
    expect([path, found.length, ids.size >= (expected ?? 0)]).toEqual([path, ids.size, true]);
    if (path !== '/audit') expect([path, ids.size]).toEqual([path, expected]);
  }
}

test('paginates every back-office list with each row once, for zero, one, a page and several pages', async () => {
  await sql`delete from reviews`;
  await isWhole();
  let from = 1;
  for (const orders of [1, 30, 160]) {
    const history: OrderHistory = { orders, customers: orders };
    await shop.deps.db.transaction(async (tx) => {
      await prepareLists(tx.sql);
      await insertPeople(tx.sql, { from, to: orders });
      await insertOrders(tx.sql, history, { from, to: orders });
      await tx.sql`update customers set name = ${LONG}`;
      await tx.sql`update orders set recipient = ${LONG}`;
      await tx.sql`delete from newsletter_subscribers`;
      await insertWords(tx.sql, { ...history, orders: orders * 5 });
      await tx.sql`drop table names, shelf`;
    });
    from = orders + 1;
    await isWhole();
  }
  const people = await readAll(`/orders?q=${LONG.slice(0, 60)}`, 'orders');
  expect(people).toHaveLength(160);
});

test('returns an empty page or a refusal, never an error, for a missing, invalid or foreign page token', async () => {
  for (const path of ['/orders', '/customers', '/products', '/reviews', '/messages', '/audit']) {
    for (const after of ['0000-0000-0000', 'x', '999999999', "' or 1=1", '%00', '50~nothing']) {
      const { status } = await grace.ask('GET', `${path}?after=${encodeURIComponent(after)}`);
      expect([path, after, [200, 400].includes(status)]).toEqual([path, after, true]);
    }
  }
});
