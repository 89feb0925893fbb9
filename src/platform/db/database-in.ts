import type { Database, Transaction } from './database.ts';
import type { PoolSql } from './pool.ts';
import type { Sql } from './sql.ts';

/**
 * A transaction for those who ask for a database: what they read is what it has changed so far, and a transaction of theirs is
 * part of it. It has no pool, so nothing of it may begin or end one.
 */
export function databaseIn(tx: Transaction, { close }: Pick<Database, 'close'>): Database {
  const sql: Sql = tx.sql;
  return { sql: sql as PoolSql, transaction: (work) => work(tx), secrets: tx.secrets, close };
}
