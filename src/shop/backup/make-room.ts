/** Makes room for a restored shop: nobody else is at the database, and what was there is dropped. */

import { createDatabase, type Sql, type Transaction } from '../../platform/db/database.ts';
import { deleteAllJobs } from '../../platform/jobs/pending-jobs.ts';
import { CannotRestore } from './cannot-restore.ts';
import { quoted } from './copy.ts';
import { countOtherConnections, findMigrationsTable, listDrops, listTables } from './queries.ts';

export const SCHEMA = 'public';

export async function dropAll(tx: Transaction) {
  await dropShop(tx.sql);
  await deleteAllJobs(tx.sql);
}

export async function lockTables(sql: Sql) {
  await sql.unsafe("set local statement_timeout = 0; set local lock_timeout = '30s'");
  const names = (await listTables(sql, SCHEMA)).map(({ name }) => quoted(SCHEMA, name));
  await sql.unsafe(`lock table ${names.join(', ')} in access exclusive mode`);
}

/** Waited for too long, or for each other. */
const LOCK_TROUBLE = new Set(['55P03', '40P01']);
export const isLockTrouble = (error: unknown) =>
  error instanceof Error && 'code' in error && LOCK_TROUBLE.has(String(error.code));

export async function assertReady(databaseUrl: string, how: 'into_empty' | 'in_its_place') {
  const asking = createDatabase({ url: databaseUrl, poolSize: 1 });
  try {
    const { sql } = asking;
    if (((await countOtherConnections(sql))?.others ?? 0) > 0) throw new CannotRestore({ reason: 'shop_is_open' });
    const isShop = (await findMigrationsTable(sql, SCHEMA))?.found ?? false;
    if (isShop && how === 'into_empty') throw new CannotRestore({ reason: 'not_empty' });
    if (!isShop && (await listTables(sql, SCHEMA)).length > 0) throw new CannotRestore({ reason: 'not_a_shop' });
  } finally {
    await asking.close();
  }
}

async function dropShop(sql: Sql) {
  await sql`set local statement_timeout = 0`;
  for (const { statement } of await listDrops(sql, SCHEMA)) await sql.unsafe(statement);
}
