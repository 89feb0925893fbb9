// Benchmark of every list, search and report of the back office with 100,000 orders and 10,000 products (ORDERS,
// PRODUCTS), requested over HTTP by one client and by four; then the export. Results over budget are marked, and the
// benchmark fails. KEEP=1 keeps the shop in data/office for the next run; ONLY=orders runs only the entries whose name
// contains it. The clients of the first table are keep-alive HTTP clients in this process; those of the last are
// windows of a real browser. The CPU time of the shop and of PostgreSQL per request is listed too: it doesn't depend on
// other load on the machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { createDatabase, type Database } from '../src/platform/db/database.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded-postgres.ts';
import { sumReports } from '../src/shop/reports/products/sum-reports.ts';
import type { SettingsCache } from '../src/shop/settings/settings.ts';
import { signInStaff } from '../tests/support/actors/staff.ts';
import { percentile } from '../tests/support/chaos/fault-report.ts';
import { type RunningShop, startShop } from '../tests/support/shop-process/running-shop.ts';
import { askEach, printExports } from './support/asking.ts';
import { printListToOrder } from './support/list-to-order.ts';
import { insertOrderHistory, tidyUp } from './support/many-orders.ts';
import { insertProducts } from './support/many-products.ts';
import { officeCalls } from './support/office-calls.ts';
import { spentBy } from './support/spent.ts';
import { printTable } from './support/table.ts';

const ORDERS = Number(process.env.ORDERS ?? 100_000);
const PRODUCTS = Number(process.env.PRODUCTS ?? 10_000);
const TIMES = Number(process.env.TIMES ?? 30);
const { ONLY = '', KEEP = '' } = process.env;
const BROWSERS = [1, 4];
/** The global search runs while a user types; with four clients it may take as long as any other request. */
const mostMs = (name: string, browsers: number) => (name.startsWith('everything') && browsers === 1 ? 100 : 200);

await buildIfNeeded();
const dataDir = KEEP ? join(import.meta.dirname, '../data/office') : mkdtempSync(join(tmpdir(), 'nyuzi-bench-office-'));
try {
  await run();
} finally {
  if (!KEEP) rmSync(dataDir, { recursive: true, force: true });
}

async function run() {
  const shop = await startShop({ dataDir, env: { SAMPLE_DATA: 'false' } });
  try {
    await measure(shop);
  } finally {
    await shop.close();
  }
}

async function measure(shop: RunningShop) {
  const { ownerUrl: url } = await startEmbeddedPostgres(dataDir, () => {});
  // Each table is filled by one statement, which may take any time on a busy machine.
  const db = createDatabase({ sql: createPool({ url, poolSize: 1, silentMs: 30 * 60_000 }) });
  const [filled] = await db.sql`select from orders limit 1`;
  if (!filled) await fill(db);
  await sumDays(db);
  const { token } = await signInStaff({ db, now: () => new Date() }, 'owner');
  const headers = { cookie: `staff=${token}` };
  const calls = await officeCalls(db, { orders: ORDERS, products: PRODUCTS });
  const asked = Object.fromEntries(Object.entries(calls).filter(([name]) => name.includes(ONLY)));
  const spent = () => {
    const { shop: server, database } = spentBy(shop.pid, dataDir);
    return (server + database) * 1000;
  };
  const load = () => loadavg()[0]?.toFixed(1);
  const loadBefore = load();
  await askEach(shop, asked, headers, { times: 5 });
  const rows = new Map<string, string[]>(Object.keys(asked).map((name) => [name, [name]]));
  let isSlow = false;
  for (const browsers of BROWSERS) {
    for (const [name, took, cost] of await askEach(shop, asked, headers, { times: TIMES, browsers, spent })) {
      const p95 = percentile(took, 95);
      const isTooSlow = p95 > mostMs(name, browsers);
      isSlow ||= isTooSlow;
      rows.get(name)?.push(percentile(took, 50).toFixed(0), `${p95.toFixed(0)}${isTooSlow ? ' too slow' : ''}`);
      if (browsers === BROWSERS.at(-1)) rows.get(name)?.push(cost.toFixed(0));
    }
  }
  printTable(
    `The back office with ${ORDERS} orders and ${PRODUCTS} products, milliseconds; load of the machine ${loadBefore} to ${load()}`,
    ['asked for', ...BROWSERS.flatMap((count) => [`p50, ${count} at once`, `p95, ${count} at once`]), 'processor time'],
    [...rows.values()],
  );
  if (!ONLY) {
    await printExports(shop, async () => headers);
    await printListToOrder(shop.url, token, TIMES);
  }
  await db.close();
  if (isSlow) process.exitCode = 1;
}

async function fill(db: Database) {
  const { sql } = db;
  const began = Date.now();
  await sql`set statement_timeout = 0`;
  await insertProducts(sql, PRODUCTS);
  await insertOrderHistory(sql, { orders: ORDERS, customers: Math.max(1, Math.round(ORDERS / 5)) });
  await tidyUp(sql);
  console.log(`  ${ORDERS} orders and ${PRODUCTS} products made in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** The shop's five-minute job: daily report totals. */
async function sumDays(db: Database) {
  const settings = { current: async () => ({ timeZone: 'America/New_York' }) } as unknown as SettingsCache;
  await sumReports({ db, settings, now: () => new Date() });
}
