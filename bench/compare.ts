// `npm run bench -- compare <commit> [--rounds=1]`: builds another commit in a temporary folder, measures its shop and this
// one in turn, and prints the medians and their ratios. SECONDS and MINUTES shorten the loads and the rest.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { createDatabase } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded-postgres.ts';
import { shopperIn } from '../tests/support/actors/shoppers.ts';
import { percentile } from '../tests/support/chaos/fault-report.ts';
import { startShop } from '../tests/support/shop-process/running-shop.ts';
import { measureIdle } from './support/idle.ts';
import { measure, residentMegabytes } from './support/load.ts';
import { buyFor } from './support/order-load.ts';
import { printTable } from './support/table.ts';

const SECONDS = Number(process.env.SECONDS ?? 8);
const MINUTES = Number(process.env.MINUTES ?? 2);
const SETTLES_MS = 60_000;
const BUYERS = 8;
const LOADS = [
  ['home', '/', 'text/html'],
  ['product', '/products/rift-diamond-cuff', 'text/html'],
  ['category', '/category/wristbands', 'text/html'],
  ['featured call', '/api/products/featured', 'application/json'],
  ['list call', '/api/products', 'application/json'],
] as const;

const root = join(import.meta.dirname, '..');
const { positionals, values } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string' } } });
const [commit] = positionals;
if (!commit) {
  console.log('Name the commit to compare with: npm run bench -- compare v1.0');
  process.exit(1);
}

type Figures = Record<string, number>;

await buildIfNeeded();
const other = mkdtempSync(join(tmpdir(), 'nyuzi-compare-'));
// Run by root, PostgreSQL changes to another user, who needs to enter the folder.
chmodSync(other, 0o755);
try {
  const measured: Record<'this' | 'other', Figures[]> = { this: [], other: [] };
  runIn(root, 'git', ['worktree', 'add', '--detach', other, commit]);
  runIn(other, process.execPath, ['scripts/run.mjs', 'build']);
  for (let round = 1; round <= Number(values.rounds ?? 3); round += 1) {
    for (const [name, folder] of [
      ['other', other],
      ['this', root],
    ] as const) {
      measured[name].push(await measureOnce(join(folder, 'dist/server/main.js')));
      console.log(`  round ${round}: ${name} measured`);
    }
  }
  printRatios(commit, measured);
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', other], { cwd: root });
  rmSync(other, { recursive: true, force: true });
}

function runIn(cwd: string, program: string, args: readonly string[]) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed.`);
}

async function measureOnce(program: string): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nyuzi-bench-'));
  try {
    const began = performance.now();
    const shop = await startShop({ dataDir, program, env: { LOG_LEVEL: 'info' } });
    const figures: Figures = { 'first start, s': (performance.now() - began) / 1000 };
    for (const [name, path, accept] of LOADS) {
      const load = await measure({ url: shop.url + path, pid: shop.pid, seconds: SECONDS, headers: { accept } });
      figures[`${name}, a second`] = load.perSecond;
      figures[`${name}, CPU µs`] = load.cpuMs * 1000;
    }
    await pause(SETTLES_MS);
    figures['memory a minute after the load, MB'] = residentMegabytes(shop.pid);
    const { url, ownerUrl } = await startEmbeddedPostgres(dataDir, () => {});
    const owner = createDatabase({ url: ownerUrl, poolSize: 1 });
    const idle = await measureIdle(owner.sql, shop.pid, dataDir, MINUTES);
    figures['idle Node, % of a core'] = idle.shopPercent;
    figures['idle PostgreSQL, % of a core'] = idle.databasePercent;
    figures['idle statements a second'] = idle.statementsPerSecond;
    figures['idle connections'] = idle.connections;
    await owner.close();
    figures[`orders a second, ${BUYERS} buyers`] = await measureOrders(url, shop);
    await shop.close();
    return figures;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureOrders(url: string, shop: { url: string }): Promise<number> {
  const db = createDatabase({ url });
  await db.sql`update stock set on_hand = 1000000`;
  const productIds = (await db.sql<{ id: string }[]>`select id from products order by id`).map(({ id }) => id);
  const now = () => new Date();
  const shoppers = await Promise.all(Array.from({ length: BUYERS }, () => shopperIn({ db, now })));
  await buyFor({ shop, shoppers, productIds }, 2);
  const { orders } = await buyFor({ shop, shoppers, productIds }, SECONDS);
  await db.close();
  return orders.length / SECONDS;
}

function printRatios(commit: string, measured: Record<'this' | 'other', Figures[]>) {
  const median = (all: readonly Figures[], name: string) =>
    percentile(
      all.map((figures) => figures[name] ?? Number.NaN),
      50,
    );
  const rows = Object.keys(measured.this[0] ?? {}).map((name) => {
    const [now, before] = [median(measured.this, name), median(measured.other, name)];
    return [name, before.toPrecision(3), now.toPrecision(3), (now / before).toFixed(2)];
  });
  printTable(`Medians of ${measured.this.length} rounds in turn`, ['', commit, 'this', 'ratio'], rows);
}
