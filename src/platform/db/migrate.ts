import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Database, Sql } from './database.ts';
import { LOCKS } from './locks.ts';

/** Lock timeout or deadlock. */
const LOCK_CONFLICTS = new Set(['55P03', '40P01']);
const MAX_LOCK_TRIES = 30;
const PAUSE_MS = 250;

const TABLE =
  'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())';

/**
 * Applies pending migrations, each file in its own transaction, one process at a time. Returns the applied names.
 * Accepts a database migrated by a newer release, so an owner can roll back, unless one of its migrations is breaking.
 * Throws MigrationDrift in that case, if an applied file was modified, and if both sides have migrations that the other
 * lacks.
 */
export async function migrate(db: Database, migrations = readMigrations()): Promise<string[]> {
  const known = await inTurn(db, async (sql) => {
    await sql.unsafe(TABLE);
    return sql<{ name: string; hash: string }[]>`select name, hash from migrations`;
  });
  const before = new Map(known.map(({ name, hash }) => [name, hash]));
  refuseDrift(before, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (!before.has(migration.name) && (await apply(db, migration))) applied.push(migration.name);
  }
  return applied;
}

/**
 * Serializes migrations across processes with a lock; without the statement timeout of requests, which would cancel a
 * long one.
 */
const inTurn = <T>({ sql }: Database, work: (sql: Sql) => Promise<T>): Promise<T> =>
  sql.begin(
    async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCKS.migrate})`;
      return work(tx);
    },
    { unlimited: true },
  );

/**
 * A schema change waits for running queries, and later queries wait behind it. So its lock wait times out after two
 * seconds, lets them through and retries; deadlocks are retried too. Returns false if another process applied it first.
 */
async function apply(db: Database, migration: Migration, tries = 1): Promise<boolean> {
  try {
    return await inTurn(db, (sql) => applyOnce(sql, migration));
  } catch (error) {
    if (tries >= MAX_LOCK_TRIES || !isLockConflict(error)) throw error;
    await pause(PAUSE_MS * (1 + Math.random()));
    return apply(db, migration, tries + 1);
  }
}

async function applyOnce(sql: Sql, { name, sql: text }: Migration): Promise<boolean> {
  const [known] = await sql`select from migrations where name = ${name}`;
  if (known) return false;
  await sql`set local lock_timeout = '2s'`;
  await sql.unsafe(text);
  await sql`insert into migrations (name, hash) values (${name}, ${getHash(text)})`;
  return true;
}

const isLockConflict = (error: unknown) => error instanceof DatabaseError && LOCK_CONFLICTS.has(error.code ?? '');

/**
 * Applies migrations inside a transaction that creates a whole database, in the first schema of its search path. A shop
 * that starts during it waits.
 */
export async function applyMigrations(sql: Sql, migrations: readonly Migration[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.migrate})`;
  await sql.unsafe(TABLE);
  for (const migration of migrations) {
    await sql.unsafe(migration.sql);
    await sql`insert into migrations (name, hash) values (${migration.name}, ${getHash(migration.sql)})`;
  }
}

export async function listNewerMigrations({ sql }: Database, migrations = readMigrations()): Promise<string[]> {
  const known = migrations.map(({ name }) => name);
  const newer = await sql<{ name: string }[]>`
    select name from migrations where name <> all(${known}::text[]) order by name`;
  return newer.map(({ name }) => name);
}

export class MigrationDrift extends Error {
  override name = 'MigrationDrift';
}

/**
 * A migration that older releases can't run on. Marked in the name, the only part of a migration that an older release
 * sees, in the database and in a backup.
 */
const isBreaking = (name: string) => name.endsWith('_breaking');

function refuseDrift(applied: Map<string, string>, migrations: readonly Migration[]) {
  const known = new Map(migrations.map(({ name, sql }) => [name, getHash(sql)]));
  const newer = [...applied.keys()].filter((name) => !known.has(name)).sort();
  refuseNewer(newer, migrations.find(({ name }) => !applied.has(name))?.name);
  for (const [name, hash] of applied) {
    const today = known.get(name);
    if (today !== undefined && today !== hash) {
      throw new MigrationDrift(
        `The file of the change "${name}" differs from the one this database was made with. Changes are never edited: put it back and add a new one.`,
      );
    }
  }
}

/** `missing`: a migration of this release that the database lacks. */
function refuseNewer([first, ...more]: readonly string[], missing: string | undefined) {
  if (first === undefined) return;
  if (missing !== undefined) {
    throw new MigrationDrift(
      `The database has the change "${first}", which this Nyuzi does not know, and lacks its "${missing}": it belongs to another version, neither newer nor older. Start that version, or restore a backup.`,
    );
  }
  const breaking = [first, ...more].find(isBreaking);
  if (breaking !== undefined) {
    throw new MigrationDrift(
      `The database was last used by a newer Nyuzi, and its change "${breaking}" leaves no way back to this version. Start that version, or restore the backup from before the update.`,
    );
  }
}

export type Migration = { name: string; sql: string };

/** All of `db/migrations`, sorted by name and bundled into the build, so no deployment can miss them. */
export function readMigrations(): Migration[] {
  const files = import.meta.glob<string>('../../../db/migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  return Object.entries(files)
    .map(([path, sql]) => ({ name: path.slice(path.lastIndexOf('/') + 1, -'.sql'.length), sql }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const getHash = (sql: string) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
