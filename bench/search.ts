// Benchmark of searches per second and their latency, for words, typos and filter counts, with 1, 10 and 100 thousand
// products (and a million: SIZES=1000,10000,100000,1000000). Each size has a separate database; KEEP=<folder> keeps
// them for the next run, since creating a million products takes minutes. One client runs one search after another, as
// the API does, without HTTP.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectClient } from '../src/platform/db/connect.ts';
import { Connection } from '../src/platform/db/connection.ts';
import { otherDatabase } from '../src/platform/db/connection-url.ts';
import { createDatabase, type Database } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import type { Question } from '../src/platform/db/sql.ts';
import { createSql } from '../src/platform/db/sql.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded-postgres.ts';
import { productFilters } from '../src/shop/catalog/lists/filters.ts';
import { listProducts } from '../src/shop/catalog/lists/list-products.ts';
import type { FilterQuery } from '../src/shop/catalog/lists/schema.ts';
import { defaultSettings } from '../src/shop/settings/default-settings.ts';
import { cpuSeconds } from './support/load.ts';
import { insertProducts, keywords, typos } from './support/many-products.ts';
import { printTable } from './support/table.ts';

const SHOP = defaultSettings({ storeName: 'Bench', helpEmail: 'help@example.com', helpPhone: '555' });
const DATES = { settings: { current: async () => SHOP }, now: () => new Date() };
const SIZES = (process.env.SIZES ?? '1000,10000,100000').split(',').map(Number);
const SEARCHES = Number(process.env.SEARCHES ?? 600);
/** Queries used for filter counts. */
const COUNTS: readonly (readonly [name: string, narrowed: (keyword: string) => FilterQuery])[] = [
  ['whole shop', () => ({})],
  ['category', () => ({ category: 'wristbands' })],
  ['colors, size and price', () => ({ color: ['red', 'blue'], size: ['Small'], maxPrice: 100 })],
  ['words', (keyword) => ({ keyword })],
];
const PLANS = process.env.PLANS ?? join(tmpdir(), 'nyuzi-search-plans.txt');
const folder = join(import.meta.dirname, '../db/migrations');
const MIGRATIONS = readdirSync(folder)
  .sort()
  .map((file) => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(join(folder, file), 'utf8') }));

const dataDir = process.env.KEEP ?? mkdtempSync(join(tmpdir(), 'nyuzi-bench-search-'));
const server = await startEmbeddedPostgres(dataDir, () => {});
const rows: (string | number)[][] = [];
writeFileSync(PLANS, '');
try {
  for (const size of SIZES) await benchSize(size);
} finally {
  await server.stop();
  if (!process.env.KEEP) rmSync(dataDir, { recursive: true, force: true });
}
printTable(
  'Searches, one client, 24 products a page',
  ['products', 'search', 'a second', 'p50 ms', 'p99 ms', 'slowest ms', 'CPU ms', 'found nothing', 'words known'],
  rows,
);
console.log(`\nPlans: ${PLANS}`);

async function benchSize(size: number) {
  const url = otherDatabase(server.url, `search_${size}`);
  const admin = createDatabase({ url: server.url, poolSize: 1 });
  const [kept] = await admin.sql`select from pg_database where datname = ${`search_${size}`}`;
  if (!kept) await makeCatalog(admin, url, size);
  // A single connection, so that one PostgreSQL process does all the work and its CPU time can be read.
  const db = createDatabase({ url, poolSize: 1 });
  if (kept) await migrate(db, MIGRATIONS);
  const [known] = await db.sql<{ words: number }[]>`select count(*) as words from catalog_words`;
  const [disk] = await db.sql`
    select pg_size_pretty(pg_table_size('products')) as products, pg_size_pretty(pg_relation_size('products_words')) as words`;
  console.log(`  ${size} products: ${disk?.products}, the index of their words ${disk?.words}`);
  const words = keywords(SEARCHES, size);
  for (const [name, asked, inStock] of [
    ['words', words, false],
    ['words, in stock', words, true],
    ['typos', typos(SEARCHES), false],
    ['no word', Array<string>(Math.ceil(SEARCHES / 10)).fill(''), false],
    ['no word, in stock', Array<string>(Math.ceil(SEARCHES / 10)).fill(''), true],
  ] as const) {
    const search = async (keyword: string) =>
      (await listProducts({ db, ...DATES }, { keyword, inStock, page: 1, pageSize: 24 })).total;
    await measure(name, asked, search);
  }
  const few = Math.ceil(SEARCHES / 10);
  for (const [name, narrowed] of COUNTS) {
    const states = words.slice(0, few).map((keyword) => narrowed(keyword));
    await measure(`counts: ${name}`, states, async (query) => (await productFilters({ db }, query)).inStock);
  }
  async function measure<Asked>(name: string, asked: readonly Asked[], ask: (asked: Asked) => Promise<number>) {
    const { perSecond, p50, p99, slowest, cpuMs, empty } = await askAll(db, asked, ask);
    rows.push([size, name, perSecond, p50, p99, slowest, cpuMs, empty, known?.words ?? 0]);
    console.log(`  ${name} measured`);
  }
  await recordPlans(url, size);
  await db.close();
  if (!process.env.KEEP) await admin.sql`drop database ${admin.sql(`search_${size}`)}`;
  await admin.close();
}

/** Created under a temporary name and renamed when complete, so a partial database is never measured. */
async function makeCatalog(admin: Database, url: string, size: number) {
  const [name, unfinished] = [`search_${size}`, `search_${size}_unfinished`];
  await admin.sql`drop database if exists ${admin.sql(unfinished)}`;
  await admin.sql`create database ${admin.sql(unfinished)}`;
  const db = createDatabase({ url: otherDatabase(url, unfinished), poolSize: 1 });
  await migrate(db, MIGRATIONS);
  await db.sql`set statement_timeout = 0`;
  const began = Date.now();
  await insertProducts(db.sql, size);
  console.log(`  ${size} products made in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  await db.close();
  await admin.sql`alter database ${admin.sql(unfinished)} rename to ${admin.sql(name)}`;
}

async function askAll<Asked>(db: Database, asked: readonly Asked[], ask: (asked: Asked) => Promise<number>) {
  for (const each of asked.slice(0, asked.length / 6)) await ask(each);
  const [backend] = await db.sql`select pg_backend_pid() as pid`;
  const cpu = () => cpuSeconds(Number(backend?.pid)) + cpuSeconds(process.pid);
  const took: number[] = [];
  let empty = 0;
  const spent = cpu();
  const began = performance.now();
  for (const each of asked) {
    const from = performance.now();
    if ((await ask(each)) === 0) empty++;
    took.push(performance.now() - from);
  }
  const seconds = (performance.now() - began) / 1000;
  const cpuMs = (((cpu() - spent) * 1000) / asked.length).toFixed(1);
  took.sort((a, b) => a - b);
  const at = (part: number) => (took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0).toFixed(1);
  return { perSecond: Math.round(asked.length / seconds), p50: at(0.5), p99: at(0.99), slowest: at(1), cpuMs, empty };
}

/** Query plans: runs each statement of a search again under `explain`. */
async function recordPlans(url: string, size: number) {
  const seen: Question[] = [];
  const connection = new Connection(await connectClient(url, { name: 'bench' }), { onFree() {}, onLost() {} });
  const sql = createSql((question) => {
    seen.push(question);
    return connection.ask(question);
  });
  const db = { sql } as unknown as Database;
  for (const keyword of ['blue necklace', 'bracelet', 'neckalce']) {
    seen.length = 0;
    await listProducts({ db, ...DATES }, { keyword, page: 1, pageSize: 24 });
    for (const { text, values } of seen.filter(({ text }) => /words_alike|matching_products/.test(text))) {
      const plan = await sql.unsafe(`explain (analyze, buffers, costs off) ${text}`, values);
      const lines = plan.map((row) => String(Object.values(row)[0]));
      writeFileSync(PLANS, `-- ${size} products, "${keyword}"\n${lines.join('\n')}\n\n`, { flag: 'a' });
    }
  }
  await connection.end();
}
