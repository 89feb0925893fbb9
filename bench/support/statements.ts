import { createDatabase, type Database } from '../../src/platform/db/database.ts';
import { printTable } from './table.ts';

/** Settings for `startEmbeddedPostgres` that enable pg_stat_statements. */
export const COUNTING = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track_planning=on',
  'pg_stat_statements.track_utility=on',
];

/** Resets the counts and returns the cost of statements from now on. */
export async function countStatements(ownerUrl: string) {
  const db = createDatabase({ url: ownerUrl, poolSize: 1 });
  await db.sql`create extension if not exists pg_stat_statements`;
  await db.sql`select pg_stat_statements_reset()`;
  return {
    /** Prints one line per statement, most expensive first, with the cost per order. */
    async print(title: string, orders: number) {
      const counted = await costliest(db);
      printTable(
        title,
        ['statement', 'calls', 'plans', 'ms planning', 'ms executing', 'WAL bytes', 'full pages'],
        counted.map(({ text, calls, plans, planMs, runMs, walBytes, fullPages }) => [
          text,
          (calls / orders).toFixed(2),
          (plans / orders).toFixed(2),
          (planMs / orders).toFixed(3),
          (runMs / orders).toFixed(3),
          Math.round(walBytes / orders),
          (fullPages / orders).toFixed(2),
        ]),
      );
    },
    close: () => db.close(),
  };
}

type Counted = {
  text: string;
  calls: number;
  plans: number;
  planMs: number;
  runMs: number;
  walBytes: number;
  fullPages: number;
};

const costliest = ({ sql }: Database) => sql<Counted[]>`
  select left(regexp_replace(query, '\\s+', ' ', 'g'), 70) as text, calls::int as calls, plans::int as plans,
    total_plan_time as plan_ms, total_exec_time as run_ms, wal_bytes::float8 as wal_bytes, wal_fpi::int as full_pages
  from pg_stat_statements order by total_plan_time + total_exec_time desc limit 20`;
