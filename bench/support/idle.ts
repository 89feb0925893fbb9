import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../../src/platform/db/database.ts';
import { spentBy } from './spent.ts';

type Idle = {
  /** CPU time as a percentage of one core. */
  shopPercent: number;
  databasePercent: number;
  statementsPerSecond: number;
  /** Connections of the shop. */
  connections: number;
};

/** What a shop without visitors costs within this time. `owner` may read all statistics. */
export async function measureIdle(owner: Sql, shopPid: number, dataDir: string, minutes: number): Promise<Idle> {
  const before = { spent: spentBy(shopPid, dataDir), count: await countTransactions(owner), at: performance.now() };
  await pause(minutes * 60_000);
  const seconds = (performance.now() - before.at) / 1000;
  const spent = spentBy(shopPid, dataDir);
  const [row] = await owner<{ connections: number }[]>`
    select count(*)::int as connections from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  return {
    shopPercent: ((spent.shop - before.spent.shop) / seconds) * 100,
    databasePercent: ((spent.database - before.spent.database) / seconds) * 100,
    statementsPerSecond: ((await countTransactions(owner)) - before.count) / seconds,
    connections: row?.connections ?? 0,
  };
}

/** Each of an idle shop's statements is nearly always a transaction of its own. */
async function countTransactions(owner: Sql): Promise<number> {
  await owner`select pg_stat_clear_snapshot()`;
  const [row] = await owner<{ count: number }[]>`
    select coalesce(sum(xact_commit + xact_rollback), 0)::float8 as count from pg_stat_database where datname is not null`;
  return row?.count ?? 0;
}
