// Every list, search and figure of the back office with 100,000 orders and 10,000 products (ORDERS, PRODUCTS), asked
// over HTTP by one browser and by four; then the export. What takes longer than it may is marked, and the bench fails.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { createDatabase, type Database } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded-postgres.ts';
import { signInStaff } from '../tests/support/actors/staff.ts';
import { percentile } from '../tests/support/chaos/fault-report.ts';
import { startShop } from '../tests/support/shop-process/running-shop.ts';
import { askEach, printExports } from './support/asking.ts';
import { insertOrderHistory, tidyUp } from './support/many-orders.ts';
import { insertProducts } from './support/many-products.ts';
import { officeCalls } from './support/office-calls.ts';
import { printTable } from './support/table.ts';

const ORDERS = Number(process.env.ORDERS ?? 100_000);
const PRODUCTS = Number(process.env.PRODUCTS ?? 10_000);
const TIMES = Number(process.env.TIMES ?? 30);
const BROWSERS = [1, 4];
const MOST_MS = 200;

await buildIfNeeded();
const dataDir = mkdtempSync(join(tmpdir(), 'nyuzi-bench-office-'));
try {
  await run();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function run() {
  const shop = await startShop({ dataDir, env: { SAMPLE_DATA: 'false' } });
  const { ownerUrl: url } = await startEmbeddedPostgres(dataDir, () => {});
  const db = createDatabase({ url, poolSize: 1 });
  await fill(db);
  const { token } = await signInStaff({ db, now: () => new Date() }, 'owner');
  const headers = { cookie: `staff=${token}` };
  const asked = await officeCalls(db, { orders: ORDERS, products: PRODUCTS });
  await askEach(shop, asked, headers, 5);
  const rows = new Map<string, string[]>(Object.keys(asked).map((name) => [name, [name]]));
  let isSlow = false;
  for (const browsers of BROWSERS) {
    for (const [name, took] of await askEach(shop, asked, headers, TIMES, browsers)) {
      const p95 = percentile(took, 95);
      isSlow ||= p95 > MOST_MS;
      rows.get(name)?.push(percentile(took, 50).toFixed(0), `${p95.toFixed(0)}${p95 > MOST_MS ? ' too slow' : ''}`);
    }
  }
  printTable(
    `The back office with ${ORDERS} orders and ${PRODUCTS} products, milliseconds`,
    ['asked for', ...BROWSERS.flatMap((count) => [`p50, ${count} at once`, `p95, ${count} at once`])],
    [...rows.values()],
  );
  await printExports(shop, headers);
  await db.close();
  await shop.close();
  if (isSlow) process.exitCode = 1;
}

async function fill({ sql }: Database) {
  const began = Date.now();
  await sql`set statement_timeout = 0`;
  await insertProducts(sql, PRODUCTS);
  await insertOrderHistory(sql, { orders: ORDERS, customers: Math.max(1, Math.round(ORDERS / 5)) });
  await tidyUp(sql);
  console.log(`  ${ORDERS} orders and ${PRODUCTS} products made in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}
