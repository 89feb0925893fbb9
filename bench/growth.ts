// Benchmark of a shop with 1 million products, 5 million orders and 2 million customers: lists, searches, pages,
// exports, backup. SHARE=1 is the full size, a fiftieth is the default; ORDERS= sets the orders separately. The data is
// created once and kept in data/growth-<share> (about 15 GB at full size; delete it by hand); an interrupted run
// resumes. ONLY=customers runs the entries whose name contains it; ONLY=fill runs none. ONLY=orders lets eight buyers place
// orders for an hour (MINUTES=60), and tells what that and vacuum take.
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { createDatabase, type Database } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded-postgres.ts';
import { takeBackup } from '../src/shop/backup/archive/take-backup.ts';
import { createFolderPictures } from '../src/shop/media/store/folder-pictures.ts';
import { shopperIn } from '../tests/support/actors/shoppers.ts';
import { signInStaff } from '../tests/support/actors/staff.ts';
import { percentile } from '../tests/support/chaos/fault-report.ts';
import { startShop } from '../tests/support/shop-process/running-shop.ts';
import { askEach, type Path, printExports } from './support/asking.ts';
import { growShop } from './support/growth-data.ts';
import { officeCalls } from './support/office-calls.ts';
import { printOrdersAndVacuum } from './support/orders-and-vacuum.ts';
import { shopperCalls } from './support/shopper-calls.ts';
import { printTable } from './support/table.ts';

const SHARE = Number(process.env.SHARE ?? 0.02);
const TIMES = Number(process.env.TIMES ?? 30);
const { ONLY = '' } = process.env;
const MAX_MS = 200;
const SECONDS_OF_TEN_YEARS = 315_360_000;
const ORDERS = Number(process.env.ORDERS ?? 5_000_000 * SHARE);
const shop = {
  products: 1_000_000 * SHARE,
  orders: ORDERS,
  customers: 2_000_000 * SHARE,
  secondsApart: SECONDS_OF_TEN_YEARS / ORDERS,
  mostReviews: 200_000 * SHARE,
};
const dataDir = join(import.meta.dirname, `../data/growth-${SHARE}`);
/** The memory settings of a shop's own database on a machine that isn't small. */
const SETTINGS = ['shared_buffers=1GB', 'max_wal_size=8GB', 'checkpoint_timeout=15min'];

await buildIfNeeded();
const postgres = await startEmbeddedPostgres(dataDir, (line) => console.log(line), SETTINGS);
try {
  await migrated();
  await filled();
  if (ONLY === 'orders') await ordered();
  else if (ONLY !== 'fill') await measured();
} finally {
  await postgres.stop();
}

/** Uses this benchmark's database, so it doesn't stop the database when it closes. */
function openShop(program = 'dist/server/main.js') {
  const env = { SAMPLE_DATA: 'false', DATABASE_OWNER_URL: postgres.ownerUrl, LOG_LEVEL: 'warn' };
  return startShop({ dataDir, databaseUrl: postgres.url, program, env });
}

/** The shop runs the migrations at its start. */
async function migrated() {
  const opened = await openShop();
  await opened.close();
}

async function filled() {
  const db = createDatabase({ url: postgres.ownerUrl, poolSize: 1 });
  await db.sql.unlimited((sql) => growShop(sql, shop, (line) => console.log(line)));
  await db.close();
}

async function ordered() {
  const opened = await openShop();
  const db = createDatabase({ url: postgres.ownerUrl, poolSize: 1 });
  try {
    await printOrdersAndVacuum({ db, shop: opened, dataDir, minutes: Number(process.env.MINUTES ?? 60) });
    await printSizes(db);
  } finally {
    await db.close();
    await opened.close();
  }
}

async function measured() {
  const opened = await openShop('bench/support/uncached.ts');
  const db = createDatabase({ url: postgres.url, poolSize: 1 });
  try {
    await warmedUp(opened.url);
    const now = () => new Date();
    const signIn = async () => ({ cookie: `staff=${(await signInStaff({ db, now }, 'owner')).token}` });
    const shopper = await shopperIn({ db, now });
    const office = await signIn();
    await db.sql.unlimited(async (sql) => {
      await print('The shop', await shopperCalls(sql, shopper.customerId), shopper.headers);
      await print('The back office', await officeCalls({ sql: sql as Database['sql'] }, shop), office);
    });
    if (ONLY === '' || ONLY === 'export') await printExports(opened, signIn);
    if (ONLY === '' || ONLY === 'backup') await backedUp();
    await printSizes(db);
  } finally {
    await db.close();
    await opened.close();
  }

  async function print(title: string, calls: Record<string, Path>, headers: Record<string, string>) {
    const chosen = Object.fromEntries(Object.entries(calls).filter(([name]) => name.includes(ONLY)));
    const first = await askEach(opened, chosen, headers, { times: 1 });
    const rows = (await askEach(opened, chosen, headers, { times: TIMES })).map(([name, took], place) => [
      name,
      (first[place]?.[1][0] ?? Number.NaN).toFixed(0),
      percentile(took, 50).toFixed(0),
      `${percentile(took, 95).toFixed(0)}${percentile(took, 95) > MAX_MS ? ' too slow' : ''}`,
    ]);
    printTable(`${title} with ${shop.orders} orders, milliseconds`, ['asked for', 'first time', 'p50', 'p95'], rows);
  }
}

/** On a busy machine, the first page takes longer than the handler timeout of requests. */
async function warmedUp(url: string) {
  for (let tries = 0; tries < 20; tries += 1) if ((await fetch(url)).ok) return;
}

async function backedUp() {
  const file = join(dataDir, 'backup.tar.gz');
  rmSync(file, { force: true });
  const began = performance.now();
  const pictures = createFolderPictures(join(dataDir, 'pictures'));
  const taken = await takeBackup({ databaseUrl: postgres.url, pictures, now: () => new Date(), keys: undefined }, file);
  if (!taken.ok) throw new Error(`No backup: ${taken.reason}`);
  const seconds = (performance.now() - began) / 1000;
  console.log(`\nBackup: ${seconds.toFixed(0)} s, ${(statSync(file).size / 1024 / 1024).toFixed(0)} MB`);
  rmSync(file);
}

async function printSizes({ sql }: Database) {
  const tables = await sql<{ name: string; rows: number; table: number; indexes: number }[]>`
    select relname as name, n_live_tup::float8 as rows, (pg_table_size(relid) / 1048576)::int as table,
      (pg_indexes_size(relid) / 1048576)::int as indexes
    from pg_stat_user_tables where schemaname = 'public' order by pg_total_relation_size(relid) desc limit 12`;
  const cells = tables.map(({ name, rows, table, indexes }) => [name, rows, table, indexes]);
  printTable('What lies there', ['table', 'rows', 'MB', 'MB of indexes'], cells);
}
