import { setTimeout as pause } from 'node:timers/promises';
import { createPool, type PoolSql } from '../db/pool.ts';
import { StartupError } from '../startup-error.ts';

const GIVE_UP_AFTER_MS = 30_000;
/** It takes connections but still recovers, or is about to stop. */
const CANNOT_CONNECT_NOW = '57P03';
/** Its socket is gone, nobody listens, it hung up, or it was told to stop meanwhile. */
const STOPPED = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED', '57P01']);

/** Makes the database `shop` in the server at `serverUrl`, unless it is there. */
export async function createDatabaseIfMissing(serverUrl: string): Promise<void> {
  const until = Date.now() + GIVE_UP_AFTER_MS;
  const sql = createPool({ url: serverUrl, poolSize: 1 });
  try {
    while (!(await tryToCreate(sql, Date.now() < until))) await pause(200);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** False: not now, but perhaps in a moment. */
async function tryToCreate(sql: PoolSql, mayWait: boolean): Promise<boolean> {
  try {
    const [row] = await sql`select 1 as found from pg_database where datname = 'shop'`;
    if (!row) await sql.unlimited((alone) => alone.unsafe('create database shop'));
    return true;
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (STOPPED.has(code)) throw new StartupError(CLOSING);
    if (code !== CANNOT_CONNECT_NOW || !mayWait) throw error;
    return false;
  }
}

const CLOSING = 'The database was just stopped: another shop on the same data is closing. Try again in a moment.';
