import type { Database } from '../../src/platform/db/database.ts';
import { shopperIn } from '../../tests/support/actors/shoppers.ts';
import { percentile } from '../../tests/support/chaos/fault-report.ts';
import { buyFor } from './order-load.ts';
import { spentBy } from './spent.ts';
import { printTable } from './table.ts';

type Grown = { db: Database; shop: { url: string; pid: number }; dataDir: string; minutes: number };

const BUYERS = 8;
const WINDOW_MINUTES = 5;
/** Enough that popular products don't sell out. */
const ON_HAND = 1_000_000;

/** Eight buyers place orders, each after a quote: the rate every five minutes, and what autovacuum did in that time. `db` must be the owner's. */
export async function printOrdersAndVacuum({ db, shop, dataDir, minutes }: Grown): Promise<void> {
  await db.sql.unlimited(async (sql) => {
    await sql`update stock set on_hand = ${ON_HAND}::int where on_hand < ${ON_HAND}::int`;
    await sql`vacuum analyze stock`;
  });
  const productIds = (await db.sql<{ id: string }[]>`select id from products order by md5(id) limit 100000`).map(
    ({ id }) => id,
  );
  const now = () => new Date();
  const shoppers = await Promise.all(Array.from({ length: BUYERS }, () => shopperIn({ db, now })));
  await buyFor({ shop, shoppers, productIds }, 10);
  const vacuumed = await countVacuums(db);
  const rows: (string | number)[][] = [];
  for (let minute = 0; minute < minutes; minute += WINDOW_MINUTES) {
    const before = spentBy(shop.pid, dataDir);
    const seconds = Math.min(WINDOW_MINUTES, minutes - minute) * 60;
    const { orders, failed } = await buyFor({ shop, shoppers, productIds }, seconds);
    const spent = spentBy(shop.pid, dataDir);
    const perOrder = (of: 'shop' | 'database') => (((spent[of] - before[of]) * 1000) / orders.length).toFixed(2);
    rows.push([
      minute + seconds / 60,
      (orders.length / seconds).toFixed(0),
      percentile(orders, 50).toFixed(1),
      percentile(orders, 99).toFixed(1),
      perOrder('shop'),
      perOrder('database'),
      failed,
    ]);
    console.log(`  minute ${minute + seconds / 60}: ${rows.at(-1)?.slice(1).join(', ')}`);
  }
  printTable(
    `Orders of ${BUYERS} buyers, each after a quote`,
    ['until minute', 'orders a second', 'p50 ms', 'p99 ms', 'CPU ms shop', 'CPU ms database', 'failed'],
    rows,
  );
  const after = await countVacuums(db);
  printTable(
    'Autovacuum in that time',
    ['table', 'times', 'seconds', 'dead rows left'],
    after
      .map(({ name, times, seconds, dead }) => {
        const first = vacuumed.find((table) => table.name === name);
        return [name, times - (first?.times ?? 0), Math.round(seconds - (first?.seconds ?? 0)), dead];
      })
      .filter(([, times]) => Number(times) > 0),
  );
}

const countVacuums = ({ sql }: Database) => sql<{ name: string; times: number; seconds: number; dead: number }[]>`
  select relname as name, autovacuum_count::int as times, total_autovacuum_time / 1000 as seconds, n_dead_tup::float8 as dead
  from pg_stat_user_tables order by total_autovacuum_time desc`;
