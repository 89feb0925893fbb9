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
import { type RunningShop, startShop } from '../tests/support/shop-process/running-shop.ts';
import { residentMegabytes } from './support/load.ts';
import { insertOrderHistory, tidyUp } from './support/many-orders.ts';
import { insertProducts } from './support/many-products.ts';
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
  const { url } = await startEmbeddedPostgres(dataDir, () => {});
  const db = createDatabase({ url, poolSize: 1 });
  await fill(db);
  const { token } = await signInStaff({ db, now: () => new Date() }, 'owner');
  const headers = { cookie: `staff=${token}` };
  const asked = await addresses(db);
  await ask(shop, asked, headers, 5);
  const rows = new Map<string, string[]>(Object.keys(asked).map((name) => [name, [name]]));
  let isSlow = false;
  for (const browsers of BROWSERS) {
    for (const [name, took] of await ask(shop, asked, headers, TIMES, browsers)) {
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
  await exportAll(shop, headers);
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

/** What the screens ask for, by name. */
async function addresses({ sql }: Database): Promise<Record<string, string>> {
  const [deep] = await sql<{ id: string; email: string; name: string; customerId: string }[]>`
    select o.id, c.email, c.name, c.id as customer_id from orders o join customers c on c.id = o.customer_id
    order by o.placed_at desc, o.id offset ${Math.floor(ORDERS / 2)} limit 1`;
  const [person] = await sql<{ id: string }[]>`select id from customers order by created_at, id offset 100 limit 1`;
  const [review] = await sql<
    { id: number }[]
  >`select id from reviews order by id offset ${Math.floor(ORDERS / 8)} limit 1`;
  const [piece] = await sql<{ id: string }[]>`select id from products order by id offset 50 limit 1`;
  const { id = '', email = '', customerId = '' } = deep ?? {};
  return {
    'Today: what waits': '/today',
    'Today: the rail': '/rail',
    'Today: sales of 14 days': '/sales?days=14',
    'Today: sales of 90 days': '/sales?days=90',
    'Today: sales of a year': '/sales?days=365',
    'orders: the newest': '/orders',
    'orders: in the middle': `/orders?after=${id}`,
    'orders: to dispatch': '/orders?stage=to_dispatch',
    'orders: delivered, in the middle': `/orders?stage=delivered&after=${id}`,
    'orders: cancelled, last 30 days': '/orders?stage=cancelled&period=30',
    'orders: by ID': `/orders?q=${id}`,
    'orders: by part of an ID': `/orders?q=${id.slice(0, 4)}`,
    'orders: by name (hundreds)': '/orders?q=dana+whitfield',
    'orders: by first name (thousands)': '/orders?q=dana',
    'orders: by e-mail': `/orders?q=${encodeURIComponent(email)}`,
    'orders: by what everybody has': '/orders?q=example.com',
    'orders: by nobody’s name': '/orders?q=zebedee',
    'orders: by name, delivered': '/orders?q=kamau&stage=delivered',
    'an order': `/orders/${id}`,
    'products: the newest': '/products',
    'products: the last page': `/products?after=${PRODUCTS - 50}`,
    'products: by name': '/products?sort=name',
    'products: lowest stock first': '/products?sort=stock',
    'products: low stock': '/products?view=low',
    'products: of a category, by price': '/products?category=necklaces&sort=-price',
    'products: with a word': '/products?q=diamond',
    'products: with a word, by name': '/products?q=indigo+necklace&sort=name',
    'a product': `/products/${piece?.id}`,
    'a product’s stock': `/products/${piece?.id}/stock`,
    'customers: the newest': '/customers',
    'customers: near the end': `/customers?after=${person?.id}`,
    'customers: by name': '/customers?q=wanjiru',
    'customers: by e-mail': `/customers?q=${encodeURIComponent(email)}`,
    'a customer': `/customers/${customerId}`,
    'reviews: the newest': '/reviews',
    'reviews: in the middle': `/reviews?after=${review?.id}`,
    'reviews: waiting': '/reviews?view=waiting',
    'reviews: with a word': '/reviews?q=outfit',
    'reviews: with a word that nobody wrote': '/reviews?q=zebedee',
    'messages: to answer': '/messages?view=open',
    'messages: with a word': '/messages?q=zebedee',
    'the log: the newest': '/audit',
    'the log: about products': '/audit?area=product',
    'the log: an ID': `/audit?q=${id}`,
    'the log: who': '/audit?q=grace',
    newsletters: '/newsletters',
    coupons: '/coupons',
    categories: '/categories',
  };
}

type Timings = [name: string, milliseconds: number[]][];

/** Asks for everything in turn, `times` times by each browser; answers what each took. */
async function ask(
  { url }: RunningShop,
  asked: Record<string, string>,
  headers: Record<string, string>,
  times: number,
  browsers = 1,
): Promise<Timings> {
  const took: Timings = [];
  for (const [name, path] of Object.entries(asked)) {
    const milliseconds: number[] = [];
    const browse = async () => {
      for (let turn = 0; turn < times; turn += 1) {
        const began = performance.now();
        const answer = await fetch(`${url}/api/admin${path}`, { headers });
        await answer.text();
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        milliseconds.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: browsers }, browse));
    took.push([name, milliseconds]);
  }
  return took;
}

/** The whole book as a table: when it begins, how fast it comes, and what it costs in memory. */
async function exportAll({ url, pid }: RunningShop, headers: Record<string, string>) {
  const rows: (string | number)[][] = [];
  for (const [name, path] of Object.entries({
    orders: '/orders.csv',
    products: '/products.csv',
    subscribers: '/subscribers.csv',
  })) {
    const before = residentMegabytes(pid);
    const began = performance.now();
    const answer = await fetch(`${url}/api/admin${path}`, { headers });
    let [first, bytes, lines, most] = [0, 0, 0, before];
    for await (const chunk of answer.body ?? []) {
      first ||= performance.now() - began;
      bytes += chunk.length;
      lines += Buffer.from(chunk).toString().split('\n').length - 1;
      most = Math.max(most, residentMegabytes(pid));
    }
    const seconds = (performance.now() - began) / 1000;
    rows.push([
      name,
      lines,
      first.toFixed(0),
      seconds.toFixed(1),
      Math.round(lines / seconds),
      (bytes / seconds / 1024 / 1024).toFixed(1),
      before,
      most,
    ]);
  }
  printTable(
    'Exports',
    [
      'table',
      'lines',
      'first byte ms',
      'seconds',
      'lines a second',
      'MB a second',
      'memory before, MB',
      'most memory, MB',
    ],
    rows,
  );
}
