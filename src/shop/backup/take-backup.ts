import { access } from 'node:fs/promises';
import { createDatabase, type Sql } from '../../platform/db/database.ts';
import { listPendingJobs } from '../../platform/jobs/pending-jobs.ts';
import { findHashChainEnd } from '../audit/hash-chain.ts';
import type { BackupKeys } from './backup-keys.ts';
import { beginContainer, type Writing } from './container.ts';
import { type Summary, writeHead, writeSection } from './contents.ts';
import { copyOut, quoted, setCopyFormat } from './copy.ts';
import { listPictures, openPicture } from './pictures.ts';
import { findMigrationsTable, listMigrations, listSequences, listTables } from './queries.ts';
import type { BackupRefusal } from './refusals.ts';

/** `keys`: without them the file is neither encrypted nor signed, as those of releases before. */
export type TakeBackupDeps = {
  databaseUrl: string;
  picturesFolder: string;
  now: () => Date;
  keys: Pick<BackupKeys, 'recipients' | 'signer'> | undefined;
};
export type Taken = { ok: true; bytes: number; summary: Summary } | ({ ok: false } & BackupRefusal);

const SCHEMA = 'public';

/**
 * Writes everything that the shop knows into one file: all tables as they were at one moment, jobs that wait, and
 * pictures. The shop can stay open. The file has its name only once it is whole.
 */
export async function takeBackup(deps: TakeBackupDeps, file: string): Promise<Taken> {
  if (await exists(file)) return { ok: false, reason: 'file_exists', file };
  // A connection of its own: a backup that has to be given up hangs up in the middle of a table.
  const db = createDatabase({ url: deps.databaseUrl, poolSize: 1 });
  let writing: Writing | undefined;
  try {
    writing = await beginContainer(file, deps.keys);
    const summary = await writeEverything(db.sql, writing, deps);
    if (!summary) {
      await writing.abandon();
      return { ok: false, reason: 'nothing_there' };
    }
    return { ok: true, bytes: await writing.finish(), summary };
  } catch (error) {
    await writing?.abandon();
    const reason = fileTrouble(error);
    if (!reason) throw error;
    return { ok: false, reason, file };
  } finally {
    await db.sql.end({ timeout: 0 });
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

function fileTrouble(error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk_full';
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR')
    return 'no_folder';
  return undefined;
}

async function writeEverything(
  pool: ReturnType<typeof createDatabase>['sql'],
  writing: Writing,
  { picturesFolder, now }: TakeBackupDeps,
): Promise<Summary | undefined> {
  return await pool.begin('isolation level repeatable read read only', async (sql) => {
    await setCopyFormat(sql, [SCHEMA]);
    if (!(await findMigrationsTable(sql, SCHEMA))?.found) return undefined;
    const head = await describe(sql, now());
    await writeHead(writing, head);
    const summary: Summary = { head, tables: new Map(), jobs: 0, pictures: 0, rows: 0 };
    for (const { name, columns } of head.tables) {
      const tally = await writeSection(
        writing,
        { what: 'table', name },
        copyOut(sql, { schema: SCHEMA, name, columns }),
      );
      summary.tables.set(name, tally);
      summary.rows += tally.rows;
    }
    summary.jobs = (await writeSection(writing, { what: 'jobs', name: '' }, linesOfJobs(sql))).rows;
    // After the tables: a file that a table names was there before its row, and its content never changes.
    for (const name of await listPictures(picturesFolder)) {
      const bytes = await openPicture(picturesFolder, name);
      if (!bytes) continue;
      await writeSection(writing, { what: 'picture', name }, bytes);
      summary.pictures += 1;
    }
    return summary;
  });
}

async function describe(sql: Sql, now: Date): Promise<Summary['head']> {
  const tables = await listTables(sql, SCHEMA);
  const log = await findHashChainEnd({ sql });
  const [server] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
  return {
    form: 1,
    madeAt: now.toISOString(),
    postgres: server?.version ?? '',
    ...(log && { log }),
    migrations: await listMigrations(sql),
    tables,
    sequences: await Promise.all((await listSequences(sql, SCHEMA)).map(({ name }) => stateOf(sql, name))),
  };
}

async function stateOf(sql: Sql, name: string) {
  const [state] = await sql.unsafe<{ lastValue: string; isCalled: boolean }[]>(
    `select last_value::text as last_value, is_called from ${quoted(SCHEMA, name)}`,
  );
  if (!state) throw new Error(`The sequence ${name} has no state.`);
  return { name, ...state };
}

async function* linesOfJobs(sql: Sql): AsyncGenerator<Buffer> {
  for await (const job of listPendingJobs(sql)) yield Buffer.from(`${JSON.stringify(job)}\n`);
}
