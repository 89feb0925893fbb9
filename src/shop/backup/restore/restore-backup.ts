import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createDatabase, type Database, type Sql, type Transaction } from '../../../platform/db/database.ts';
import { applyMigrations, getHash, type Migration, readMigrations } from '../../../platform/db/migrate.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { deleteAllJobs, enqueueRestored } from '../../../platform/jobs/pending-jobs.ts';
import { isStoreError } from '../../../platform/object-store/errors.ts';
import type { PictureStore } from '../../media/store/picture-store.ts';
import { copyIn, quoted, setCopyFormat } from '../archive/copy.ts';
import type { BackupReader, Head, Section, Summary } from '../archive/manifest.ts';
import { readBackup } from '../archive/read-backup.ts';
import { UnreadableBackup } from '../archive/unreadable-backup.ts';
import {
  countOtherConnections,
  findMigrationsTable,
  findUse,
  listDrops,
  listForeignKeys,
  listSequences,
  listTables,
} from '../queries.ts';
import type { BackupRefusal } from '../refusals.ts';
import { type BrokenInvariant, checkInvariants } from './invariants.ts';

type RestoreDeps = {
  databaseUrl: string;
  db: Database;
  jobs: Pick<Jobs, 'prepare'>;
  pictures: Pick<PictureStore, 'put'>;
  now: () => Date;
  /** Private keys to try. */
  identities: readonly string[];
  /** Whether to trust a file signed by this key; undefined for an unsigned file. */
  accepts(signedBy: Buffer | undefined): Promise<boolean>;
};

export type Restored = { ok: true; summary: Summary; broken: BrokenInvariant[] } | ({ ok: false } & BackupRefusal);

/**
 * Restores the database to the backup's state, all or nothing. `in_its_place` first drops the existing shop; otherwise
 * the database must be empty. Violated invariants are reported, not refused: a backup with a bookkeeping error may be
 * the only one.
 */
export async function restoreBackup(
  target: RestoreDeps,
  file: string,
  how: 'into_empty' | 'in_its_place',
): Promise<Restored> {
  try {
    return await restoreWhole(target, file, {
      async ready() {
        await assertReady(target.databaseUrl, how);
        await target.jobs.prepare();
      },
      clear: (tx) => (how === 'in_its_place' ? dropAll(tx) : undefined),
    });
  } catch (error) {
    const refusal = toBackupRefusal(error, file);
    if (!refusal) throw error;
    return { ok: false, ...refusal };
  }
}

const SCHEMA = 'public';

const FOR_COPIES = { forCopies: true } as const;

type RestoreSteps = {
  /** Runs before the transaction. */
  ready?(): Promise<void>;
  /** Drops existing data, inside the transaction. */
  clear(tx: Transaction): Promise<void> | undefined;
  onProgress?(part: number): void;
  finish?(tx: Transaction): Promise<void>;
};

async function restoreWhole(
  target: Omit<RestoreDeps, 'databaseUrl' | 'jobs'>,
  file: string,
  { ready, clear, onProgress, finish }: RestoreSteps,
): Promise<Restored> {
  const { db, pictures, identities } = target;
  const migrations = readMigrations();
  // Verify the whole file first: a corrupt file could name unknown migrations.
  const whole = await readBackup(file, { section: async () => {} }, identities);
  if (!(await target.accepts(whole.signedBy))) throw new CannotRestore({ reason: 'unknown_signer', file });
  assertKnownMigrations(whole.head, migrations);
  await ready?.();
  const sections = whole.tables.size + whole.pictures + 1;
  return db.transaction(async (tx) => {
    await clear(tx);
    let done = 0;
    const onSection = () => {
      done += 1;
      onProgress?.(Math.min(done / sections, 1));
    };
    const place = { schema: SCHEMA, migrations, pictures, jobsAt: target.now(), identities, onSection };
    const summary = await restoreInTransaction(tx, file, place);
    const broken = await checkInvariants(tx.sql, asOfBackup(summary));
    await finish?.(tx);
    return { ok: true as const, summary, broken };
  }, FOR_COPIES);
}

/** Thrown inside the transaction to roll it back. */
class CannotRestore extends Error {
  override name = 'CannotRestore';
  readonly refusal: BackupRefusal;
  constructor(refusal: BackupRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** Throws unless the backup's migrations are a prefix of this release's. */
export function assertKnownMigrations(head: Head, migrations: readonly Migration[]) {
  head.migrations.forEach(({ name, hash }, place) => {
    const known = migrations[place];
    if (!known) throw new CannotRestore({ reason: 'newer', change: name });
    if (known.name !== name || getHash(known.sql) !== hash)
      throw new CannotRestore({ reason: 'other_line', change: name });
  });
}

type RestoreTarget = {
  /** Must be empty. */
  schema: string;
  migrations: readonly Migration[];
  /** Undefined: pictures are verified but not written. */
  pictures: Pick<PictureStore, 'put'> | undefined;
  /** Undefined: jobs are skipped. */
  jobsAt: Date | undefined;
  /** Private keys to try. */
  identities: readonly string[];
  /** Called after each table, job list and picture. */
  onSection?: () => void;
};

/**
 * Restores inside a transaction: creates the tables of the backup's release, loads them, then applies newer migrations.
 * Throws CannotRestore on a mismatch.
 */
export async function restoreInTransaction(tx: Transaction, file: string, place: RestoreTarget): Promise<Summary> {
  const { sql } = tx;
  const { schema } = place;
  await setCopyFormat(sql, schema === 'public' ? ['public'] : [schema, 'public']);
  let tables: Head['tables'] = [];
  let foreignKeys: Awaited<ReturnType<typeof listForeignKeys>> = [];
  const reader: BackupReader = {
    async head(head) {
      assertKnownMigrations(head, place.migrations);
      const known = place.migrations.slice(0, head.migrations.length);
      await applyMigrations(sql, known);
      assertSameTables(head, await listTables(sql, schema));
      tables = head.tables;
      foreignKeys = await listForeignKeys(sql, schema);
      for (const { tableName, name } of foreignKeys) {
        await sql.unsafe(`alter table ${quoted(schema, tableName)} drop constraint ${quoted(name)}`);
      }
      for (const { name } of tables) await sql.unsafe(`alter table ${quoted(schema, name)} disable trigger user`);
      if (tables.length > 0) await sql.unsafe(`truncate ${tables.map(({ name }) => quoted(schema, name)).join(', ')}`);
    },
    async section(section, bytes) {
      if (section.what === 'table') await fillTable(tx, { section, schema, tables }, bytes);
      else if (section.what === 'jobs' && place.jobsAt) await fillJobs(tx, bytes, place.jobsAt);
      else if (section.what === 'picture' && place.pictures) await place.pictures.put(section.name, bytes);
      place.onSection?.();
    },
  };
  const summary = await readBackup(file, reader, place.identities);
  await countRows(tx, schema, summary);
  await setSequences(tx, schema, summary.head);
  for (const { tableName, name, definition } of foreignKeys) {
    await sql.unsafe(`alter table ${quoted(schema, tableName)} add constraint ${quoted(name)} ${definition}`);
  }
  for (const { name } of tables) await sql.unsafe(`alter table ${quoted(schema, name)} enable trigger user`);
  await applyMigrations(sql, place.migrations.slice(summary.head.migrations.length));
  await sql.unsafe('analyze');
  return summary;
}

function assertSameTables(head: Head, tables: Head['tables']) {
  const existing = new Map(tables.map(({ name, columns }) => [name, [...columns].sort().join()]));
  for (const { name, columns } of head.tables) {
    if (existing.get(name) !== [...columns].sort().join())
      throw new CannotRestore({ reason: 'does_not_fit', table: name });
  }
  const inFile = new Set(head.tables.map(({ name }) => name));
  for (const { name } of tables) {
    if (!inFile.has(name)) throw new CannotRestore({ reason: 'does_not_fit', table: name });
  }
}

type FillTableInput = { section: Section; schema: string; tables: Head['tables'] };

async function fillTable(
  { sql }: Transaction,
  { section, schema, tables }: FillTableInput,
  bytes: AsyncIterable<Buffer>,
) {
  const table = tables.find(({ name }) => name === section.name);
  if (!table) throw new CannotRestore({ reason: 'does_not_fit', table: section.name });
  try {
    await copyIn(sql, { schema, ...table }, bytes);
  } catch (error) {
    if (error instanceof UnreadableBackup) throw error;
    throw Object.assign(new CannotRestore({ reason: 'does_not_fit', table: table.name }), { cause: error });
  }
}

async function fillJobs(tx: Transaction, bytes: AsyncIterable<Buffer>, now: Date) {
  for await (const line of createInterface({ input: Readable.from(bytes) }))
    await enqueueRestored(tx, JSON.parse(line), now);
}

async function countRows({ sql }: Transaction, schema: string, { tables }: Summary) {
  for (const [name, { rows }] of tables) {
    const [counted] = await sql.unsafe<{ rows: number }[]>(`select count(*) as rows from ${quoted(schema, name)}`);
    if (counted?.rows !== rows) throw new CannotRestore({ reason: 'does_not_fit', table: name });
  }
}

async function setSequences({ sql }: Transaction, schema: string, { sequences }: Head) {
  const existing = new Set((await listSequences(sql, schema)).map(({ name }) => name));
  for (const { name, lastValue, isCalled } of sequences) {
    if (!existing.has(name)) throw new CannotRestore({ reason: 'does_not_fit', table: name });
    await sql`select setval(${quoted(schema, name)}::text::regclass, ${lastValue}::text::bigint, ${isCalled})`;
  }
}

/** Checks the books as of the backup's time, so that what was pending then isn't overdue now. */
export const asOfBackup = ({ head }: Summary) => ({ moment: new Date(head.madeAt) });

async function assertReady(databaseUrl: string, how: 'into_empty' | 'in_its_place') {
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

async function dropAll(tx: Transaction) {
  await dropShop(tx.sql);
  await deleteAllJobs(tx.sql);
}

async function dropShop(sql: Sql) {
  await sql`set local statement_timeout = 0`;
  for (const { statement } of await listDrops(sql, SCHEMA)) await sql.unsafe(statement);
}

export function toBackupRefusal(error: unknown, file: string): BackupRefusal | undefined {
  if (error instanceof CannotRestore) return error.refusal;
  if (isStoreError(error)) return { reason: 'pictures_unavailable' };
  if (error instanceof UnreadableBackup) return { reason: error.reason, file };
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { reason: 'no_such_file', file };
  return undefined;
}

/**
 * Restores into a running shop that has only samples. Locks, checks and replaces everything in one transaction, so a
 * concurrent order is either found, which refuses the restore, or rejected. `finish` runs in the same transaction.
 */
export async function restoreIntoOpenShop(
  target: Omit<RestoreDeps, 'databaseUrl' | 'jobs'>,
  file: string,
  { onProgress, finish }: { onProgress(part: number): void; finish(tx: Transaction): Promise<void> },
): Promise<Restored> {
  try {
    return await restoreWhole(target, file, {
      async clear(tx) {
        await lockTables(tx.sql);
        if ((await findUse(tx.sql))?.isUsed) throw new CannotRestore({ reason: 'shop_in_use' });
        await dropAll(tx);
      },
      onProgress,
      finish,
    });
  } catch (error) {
    const refusal = isLockTrouble(error) ? ({ reason: 'shop_is_busy' } as const) : toBackupRefusal(error, file);
    if (!refusal) throw error;
    return { ok: false, ...refusal };
  }
}

async function lockTables(sql: Sql) {
  await sql.unsafe("set local statement_timeout = 0; set local lock_timeout = '30s'");
  const names = (await listTables(sql, SCHEMA)).map(({ name }) => quoted(SCHEMA, name));
  await sql.unsafe(`lock table ${names.join(', ')} in access exclusive mode`);
}

/** Lock timeout or deadlock. */
const LOCK_TROUBLE = new Set(['55P03', '40P01']);

const isLockTrouble = (error: unknown) =>
  error instanceof Error && 'code' in error && LOCK_TROUBLE.has(String(error.code));
