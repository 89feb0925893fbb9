import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Transaction } from '../../platform/db/database.ts';
import type { Migration } from '../../platform/db/migrate.ts';
import { applyMigrations } from '../../platform/db/migrate.ts';
import { enqueueRestored } from '../../platform/jobs/pending-jobs.ts';
import type { PictureStore } from '../media/store/picture-store.ts';
import { assertKnownMigrations, assertSameTables } from './backup-fit.ts';
import { CannotRestore } from './cannot-restore.ts';
import { copyIn, quoted, setCopyFormat } from './copy.ts';
import type { BackupReader, CopyFormat, Head, Section, Summary } from './manifest.ts';
import { listForeignKeys, listSequences, listTables } from './queries.ts';
import { readBackup } from './read-backup.ts';
import { UnreadableBackup } from './unreadable-backup.ts';

/** Where a backup's tables, jobs and pictures go. */
export type RestoreTarget = {
  /** An empty schema. */
  schema: string;
  migrations: readonly Migration[];
  /** Undefined: read and checked, not written. */
  pictures: Pick<PictureStore, 'put'> | undefined;
  /** Undefined: left out. */
  jobsAt: Date | undefined;
  /** Keys that may open the file. */
  identities: readonly string[];
  /** Each table, list of jobs and picture that is in. */
  onSection?: () => void;
};

/**
 * Brings a backup back inside a transaction: makes the tables as they were, fills them, and only then applies what
 * this version of the shop has added. Throws CannotRestore where it does not fit.
 */
export async function restoreInTransaction(tx: Transaction, file: string, place: RestoreTarget): Promise<Summary> {
  const { sql } = tx;
  const { schema } = place;
  await setCopyFormat(sql, schema === 'public' ? ['public'] : [schema, 'public']);
  let tables: Head['tables'] = [];
  let foreignKeys: Awaited<ReturnType<typeof listForeignKeys>> = [];
  let format: CopyFormat = 'csv';
  const reader: BackupReader = {
    async head(head, writtenAs) {
      format = writtenAs;
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
      if (section.what === 'table') await fillTable(tx, { section, schema, tables, format }, bytes);
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

type FillTableInput = { section: Section; schema: string; tables: Head['tables']; format: CopyFormat };

async function fillTable(
  { sql }: Transaction,
  { section, schema, tables, format }: FillTableInput,
  bytes: AsyncIterable<Buffer>,
) {
  const table = tables.find(({ name }) => name === section.name);
  if (!table) throw new CannotRestore({ reason: 'does_not_fit', table: section.name });
  try {
    await copyIn(sql, { schema, format, ...table }, bytes);
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
  const made = new Set((await listSequences(sql, schema)).map(({ name }) => name));
  for (const { name, lastValue, isCalled } of sequences) {
    if (!made.has(name)) throw new CannotRestore({ reason: 'does_not_fit', table: name });
    await sql`select setval(${quoted(schema, name)}::text::regclass, ${lastValue}::text::bigint, ${isCalled})`;
  }
}
