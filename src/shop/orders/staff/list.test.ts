import { expect, test } from 'vitest';
import { insertOrderHistory } from '../../../../bench/support/many-orders.ts';
import { addProduct } from '../../../../tests/support/shop/stock.ts';
import { openTestDeps } from '../../../../tests/support/shop/test-shop.ts';
import { listAdminOrders, type OrderSearch, ordersAsCsv, readLike } from './list.ts';
import { findMatchingOrders } from './queries.ts';

const { db } = await openTestDeps();
const list = { sql: db.sql, today: '2026-11-23', timeZone: 'America/New_York' };
await addProduct(db, { id: 'rift-diamond-cuff' });
// One connection, because temporary tables belong to it.
await db.sql.begin((sql) => insertOrderHistory(sql, { orders: 2_400, customers: 300 }));

/** Ids of all orders that a search finds, across pages. */
async function found(search: OrderSearch): Promise<string[]> {
  let table = '';
  for await (const part of ordersAsCsv(list, search)) table += part;
  return table
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0] ?? '');
}

const everyOrder = await found({});

test('finds every order by common words, newest first, on every page', async () => {
  expect(everyOrder).toHaveLength(2_400);
  expect(await found({ words: 'example.com' })).toEqual(everyOrder);
  const first = await listAdminOrders(list, { words: 'example.com' });
  expect(first.orders.map(({ id }) => id)).toEqual(everyOrder.slice(0, 50));
  const second = await listAdminOrders(list, { words: 'example.com', beneath: first.next ?? '' });
  expect(second.orders.map(({ id }) => id)).toEqual(everyOrder.slice(50, 100));
});

test('finds only orders of a status or period, and none below a missing order', async () => {
  const cancelled = await found({ stage: 'cancelled' });
  expect(cancelled.length).toBeGreaterThan(100);
  expect(await found({ words: 'example.com', stage: 'cancelled' })).toEqual(cancelled);
  expect(await found({ words: 'example.com', stage: 'refunded' })).toEqual([]);
  const since = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000);
  expect(await found({ words: 'example.com', since })).toEqual(await found({ since }));
  const beneathNothing = await listAdminOrders(list, { words: 'example.com', beneath: '0000-0000-0000' });
  expect(beneathNothing.orders).toEqual([]);
});

test('finds orders by a rare name of the recipient or the account', async () => {
  const [order] = (await listAdminOrders(list, { words: 'kamau' })).orders;
  const kamaus = await found({ words: 'kamau' });
  expect(kamaus.length).toBeGreaterThan(10);
  expect(kamaus.length).toBeLessThan(1_000);
  expect(everyOrder.filter((id) => kamaus.includes(id))).toEqual(kamaus);
  expect(order?.customer.name).toContain('Kamau');
  expect(await found({ words: (order?.id ?? '').toLowerCase().replaceAll('-', ' ') })).toEqual([order?.id]);
});

test('leaves words to a scan if more match than the index may collect', async () => {
  const page = { since: null, beneath: null, most: 51 };
  const find = (limit: number) => findMatchingOrders(db.sql, { words: 'alder court', ids: [] }, limit, null, page);
  expect((await find(2_400))?.ids).toBeNull();
  expect((await find(2_401))?.ids).toEqual(everyOrder.slice(0, 51));

  const asked: string[] = [];
  const rows = await readLike({
    most: 2,
    scan: async (looked) => {
      asked.push(`scan ${looked}`);
      return looked > 50_000 ? ['older'] : [];
    },
    find: async (limit) => {
      asked.push(`find ${limit}`);
      return undefined;
    },
  });
  expect(rows).toEqual(['older']);
  expect(asked).toEqual(['scan 1500', 'find 20000', 'scan 4000', 'find 100000', 'scan 50000', 'scan 2147483647']);
});
