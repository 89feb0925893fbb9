import { expect, test } from 'vitest';
import { insertOrderHistory } from '../../../bench/support/many-orders.ts';
import { findBrokenInvariants } from '../../../tests/support/checks/invariants.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestDeps } from '../../../tests/support/shop/test-shop.ts';
import { salesOf } from './sales.ts';
import { sumSales } from './sum-sales.ts';

const deps = await openTestDeps();
const { sql } = deps.db;
const SPANS = [14, 90];
for (const id of ['rift-cuff', 'dusk-cuff', 'lake-bowl', 'hill-belt']) await addProduct(deps.db, { id });
// A hundred days of orders. One connection, since what is made on the way is temporary.
await sql.begin((tx) => insertOrderHistory(tx, { orders: 600, customers: 60, secondsApart: 14_400, mostReviews: 0 }));

// And some of today, which are in no sum.
await sql`
  update orders set payment_state = 'paid', paid_at = now(), reservation = 'sold', held_until = null
  where id in (select id from orders where stage = 'unpaid' limit 8)`;

/** What is kept is thrown away first: the report then reads every order. */
async function readFromOrders(days: number) {
  await sql`delete from sales_days`;
  await sql`delete from best_seller_spans`;
  return salesOf(deps.db, days, deps.now());
}

const kept = async () =>
  (await sql<{ day: string }[]>`select day from sales_days order by day desc`).map(({ day }) => day);
const spans = async () => (await sql`select from best_seller_spans where fewest is not null`).length;
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const HOUR_MS = 3_600_000;

test('a report of days that were summed says what its orders say', async () => {
  for (const days of SPANS) {
    const read = await readFromOrders(days);
    expect(read.orders).toBeGreaterThan(30);
    await sumSales(deps, SPANS);
    expect(await spans()).toBe(2);
    expect(await salesOf(deps.db, days, deps.now())).toEqual(read);
  }
  expect((await kept())[0]).toBe(dayOf(new Date(Date.now() - 26 * HOUR_MS)));
  expect((await kept()).length).toBeGreaterThan(90);
});

test('a refund, a corrected state and a late payment make their day be read and summed anew', async () => {
  const changes = [
    sql`update orders set refunded_cents = total_cents, payment_state = 'refunded' where id = (select id from orders where paid_at < now() - interval '9 days' and payment_state = 'paid' order by paid_at desc limit 1)`,
    sql`update orders set refunded_cents = 500, payment_state = 'partly_refunded' where id = (select id from orders where paid_at < now() - interval '9 days' and payment_state = 'paid' order by paid_at desc limit 1)`,
    sql`update orders set state = 'WY' where id = (select id from orders where paid_at < now() - interval '9 days' and payment_state = 'paid' order by paid_at desc limit 1)`,
    sql`update orders set paid_at = now() - interval '8 days', payment_state = 'paid', reservation = 'sold', cancelled_at = null, cancelled_by = null where id = (select id from orders where cancelled_at is not null order by placed_at desc limit 1)`,
  ];
  for (const change of changes) {
    await sumSales(deps, SPANS);
    const before = await kept();
    await change;
    expect(await kept()).toHaveLength(before.length - 1);
    const report = await salesOf(deps.db, 90, deps.now());
    await sumSales(deps, SPANS);
    expect(await kept()).toEqual(before);
    expect(await salesOf(deps.db, 90, deps.now())).toEqual(report);
    expect(await readFromOrders(90)).toEqual(report);
  }
});

test('what becomes of an order within its first hour, its parcel or an old one’s name deletes no day', async () => {
  await sumSales(deps, SPANS);
  const before = await kept();
  await sql`update orders set delivered_at = null, recipient = 'Somebody else' where delivered_at is not null`;
  await sql`update orders set refunded_cents = 100, payment_state = 'partly_refunded' where paid_at > now() - interval '1 hour'`;
  expect(await kept()).toEqual(before);
  expect(await spans()).toBe(2);
});

test('a day is not summed while an order of it is being changed', async () => {
  await sumSales(deps, SPANS);
  let summed = false;
  const summing = await deps.db.transaction(async (tx) => {
    await tx.sql`
      update orders set refunded_cents = 300, payment_state = 'partly_refunded'
      where id = (select id from orders where paid_at < now() - interval '20 days' and payment_state = 'paid' limit 1)`;
    const work = sumSales(deps, SPANS).then(() => {
      summed = true;
    });
    await expect
      .poll(
        () =>
          sql`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      )
      .toHaveLength(1);
    expect(summed).toBe(false);
    return { work };
  });
  await summing.work;
  const report = await salesOf(deps.db, 90, deps.now());
  expect(await readFromOrders(90)).toEqual(report);
});

test('best sellers that are not kept for certain are read from orders', async () => {
  await sumSales(deps, SPANS);
  const report = await salesOf(deps.db, 14, deps.now());
  // One that was sold today is not among those that are kept, and may have been sold before as often as they were.
  await sql`
    delete from best_sellers where days = 14 and product_id = (
      select l.product_id from orders o join order_lines l on l.order_id = o.id order by o.paid_at desc nulls last limit 1)`;
  await sql`update best_seller_spans set fewest = 1000`;
  expect((await salesOf(deps.db, 14, deps.now())).bestSellers).toEqual(report.bestSellers);
});

test('what is kept and is not what its orders say is found', async () => {
  await sql`delete from best_seller_spans`;
  await sumSales(deps, SPANS);
  const ours = async () =>
    (await findBrokenInvariants(deps.db)).filter((line) => /kept|sales of/.test(JSON.stringify(line)));
  expect(await ours()).toEqual([]);
  await sql`update sales_days set cents = cents + 1 where day = (select max(day) from sales_days)`;
  await sql`update best_sellers set pieces = pieces + 1 where days = 14 and product_id = 'rift-cuff'`;
  await sql`update sales_of_states set tax_cents = tax_cents + 1 where (day, state) = (select day, state from sales_of_states limit 1)`;
  expect(await ours()).toHaveLength(2);
});
