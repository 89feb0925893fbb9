// Benchmark of orders per second: logged-in shoppers quote and place orders, without rate limits, on the embedded
// database with durable commits. The upper bound is the rate of the same statements alone (`support/bare-orders.ts`).
// WEBHOOKS=10 subscribes so many webhooks to every event of an order; their receiver runs in this process.
// PLANS=1 prints each statement's cost per order in PostgreSQL; the counting makes all of them slightly slower.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { createDatabase, type Database } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded-postgres.ts';
import { shopperIn } from '../tests/support/actors/shoppers.ts';
import { officeCallerAt, signInStaff } from '../tests/support/actors/staff.ts';
import { percentile } from '../tests/support/chaos/fault-report.ts';
import { startShop } from '../tests/support/shop-process/running-shop.ts';
import { orderBarely } from './support/bare-orders.ts';
import { buyFor, getCart } from './support/order-load.ts';
import { spentBy } from './support/spent.ts';
import { COUNTING, countStatements } from './support/statements.ts';
import { printTable } from './support/table.ts';

const BUYERS = process.env.BUYERS ? [Number(process.env.BUYERS)] : [1, 8, 32];
const SECONDS = Number(process.env.SECONDS ?? 10);
const WEBHOOKS = Number(process.env.WEBHOOKS ?? 0);
const WARM_UP_SECONDS = 3;

await buildIfNeeded();
const dataDir = mkdtempSync(join(tmpdir(), 'nyuzi-bench-'));
try {
  await run();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function run() {
  const counting = process.env.PLANS ? COUNTING : [];
  // Started here first, so the shop reuses the running server.
  const { url, ownerUrl } = await startEmbeddedPostgres(dataDir, () => {}, counting);
  // Default log level of a shop; tests log every call.
  const shop = await startShop({ dataDir, env: { LOG_LEVEL: 'info' } });
  const db = createDatabase({ url });
  await db.sql`update stock set on_hand = 1000000`;
  const productIds = (await db.sql<{ id: string }[]>`select id from products order by id`).map(({ id }) => id);
  const now = () => new Date();
  const receiver = WEBHOOKS > 0 ? await subscribeWebhooks(shop.url, db) : undefined;
  const shoppers = await Promise.all(Array.from({ length: Math.max(...BUYERS) }, () => shopperIn({ db, now })));
  const rows: (string | number)[][] = [];
  for (const buyers of BUYERS) {
    const load = { shop, shoppers: shoppers.slice(0, buyers), productIds };
    await buyFor(load, WARM_UP_SECONDS);
    await analyzeAs(ownerUrl);
    const counted = process.env.PLANS ? await countStatements(ownerUrl) : undefined;
    const before = spentBy(shop.pid, dataDir);
    const ownBefore = process.cpuUsage();
    const receivedBefore = receiver?.count() ?? 0;
    const { quotes, orders, failed } = await buyFor(load, SECONDS);
    if (receiver) console.log(`  ${receiver.count() - receivedBefore} messages delivered to ${WEBHOOKS} webhooks`);
    const spent = spentBy(shop.pid, dataDir);
    await counted?.print(`Statements of an order with its quote, ${buyers} buyers`, orders.length);
    await counted?.close();
    const own = process.cpuUsage(ownBefore);
    const limit = await orderBarely(
      {
        sql: db.sql,
        url,
        shoppers: load.shoppers,
        databaseSpent: () => spentBy(shop.pid, dataDir).database,
        cartOf: (seed) => getCart(productIds, seed).orderItems.map(({ product, qty }) => ({ product, quantity: qty })),
      },
      SECONDS,
    );
    const perOrder = (name: 'shop' | 'database') => (((spent[name] - before[name]) * 1000) / orders.length).toFixed(2);
    rows.push([
      buyers,
      Math.round(orders.length / SECONDS),
      `${Math.round((orders.length / SECONDS / limit.ordersPerSecond) * 100)} % of ${Math.round(limit.ordersPerSecond)}`,
      percentile(orders, 50).toFixed(1),
      percentile(orders, 99).toFixed(1),
      percentile(quotes, 50).toFixed(1),
      perOrder('shop'),
      perOrder('database'),
      limit.databaseMsPerOrder.toFixed(2),
      ((own.user + own.system) / 1000 / orders.length).toFixed(2),
      failed,
    ]);
    console.log(`  ${buyers} buyers measured`);
  }
  printTable(
    'Orders by logged-in shoppers, each after a quote',
    [
      'buyers',
      'orders a second',
      'of the limit',
      'p50 ms',
      'p99 ms',
      'quote p50 ms',
      'CPU ms shop',
      'CPU ms database',
      'the same at the limit',
      'CPU ms load',
      'failed',
    ],
    rows,
  );
  await checkInvariants(db);
  receiver?.close();
  await db.close();
  await shop.close();
}

/** Every webhook hears of placed orders and of the stock that they take. */
async function subscribeWebhooks(url: string, db: Database) {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const { token } = await signInStaff({ db, now: () => new Date() }, 'owner');
  const office = officeCallerAt(url, token);
  for (let n = 0; n < WEBHOOKS; n += 1) {
    const body = { url: `http://127.0.0.1:${port}/${n}`, events: ['order.placed' as const, 'stock.changed' as const] };
    const added = await office('POST /admin/webhooks', { body });
    if (!added.ok) throw new Error(added.error.detail);
  }
  return { count: () => received, close: () => server.close() };
}

/**
 * Analyzes the tables, as autovacuum does within a minute. A shop that is seconds old has query plans for empty tables,
 * which scan all rows inserted since.
 */
async function analyzeAs(ownerUrl: string) {
  const owner = createDatabase({ url: ownerUrl, poolSize: 1 });
  await owner.sql`analyze`;
  await owner.close();
}

/** Fails the benchmark if fast orders violated an invariant. */
async function checkInvariants({ sql }: Database) {
  const [books] = await sql<{ orders: number; set: number; held: number }[]>`
    select (select count(*) from orders) as orders, (select sum(reserved) from stock) as set,
      (select sum(quantity) from order_lines) as held`;
  console.log(`\n${books?.orders} orders in the books; ${books?.set} pieces set aside for ${books?.held} ordered.`);
}
