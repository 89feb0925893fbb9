import { access } from 'node:fs/promises';
import { createDatabase, type Sql } from '../../../platform/db/database.ts';
import type { TransactionSql } from '../../../platform/db/pool.ts';
import { listPendingJobs } from '../../../platform/jobs/pending-jobs.ts';
import { findHashChainEnd } from '../../audit/hash-chain.ts';
import type { PictureStore } from '../../media/store/picture-store.ts';
import type { BackupKeys } from '../keys.ts';
import { countContents, findMigrationsTable, listMigrations, listSequences, listTables } from '../queries.ts';
import type { BackupRefusal } from '../refusals.ts';
import { type ArchiveWriter, createArchive } from './archive-writer.ts';
import { copyOut, quoted, setCopyFormat } from './copy.ts';
import {
  addToSummary,
  type Checksum,
  getChecksum,
  type Head,
  MANIFEST,
  type Manifest,
  type Section,
  SIGNATURE,
  type Summary,
  sectionPath,
  startChecksum,
  startSummary,
} from './manifest.ts';
import { signManifest } from './read-backup.ts';

/** Without `keys` the file is neither encrypted nor signed. */
type TakeBackupDeps = {
  databaseUrl: string;
  pictures: Pick<PictureStore, 'list' | 'open'>;
  now: () => Date;
  keys: Pick<BackupKeys, 'recipients' | 'ownerKeyId' | 'signer'> | undefined;
  /** Called with the completed fraction, from 0 to 1. */
  onProgress?: (part: number) => void;
};

type Taken = { ok: true; bytes: number; summary: Summary } | ({ ok: false } & BackupRefusal);
const MAX_ATTEMPTS = 3;

/**
 * Writes all tables of one snapshot, pending jobs, and pictures into one archive while the shop stays open. The file
 * gets its final name once it is complete.
 */
export async function takeBackup(deps: TakeBackupDeps, file: string): Promise<Taken> {
  if (await exists(file)) return { ok: false, reason: 'file_exists', file };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToTake(deps, file);
    } catch (error) {
      // A picture was removed between the two reads.
      if (error instanceof SourceChanged && attempt < MAX_ATTEMPTS) continue;
      throw error;
    }
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function tryToTake(deps: TakeBackupDeps, file: string): Promise<Taken> {
  // Own connection: aborting a backup closes it in the middle of a COPY.
  const db = createDatabase({ url: deps.databaseUrl, poolSize: 1 });
  let archive: ArchiveWriter | undefined;
  try {
    archive = await createArchive(file, deps.keys, deps.now());
    const summary = await writeEverything(db.sql, archive, deps);
    if (!summary) {
      await archive.abandon();
      return { ok: false, reason: 'nothing_there' };
    }
    return { ok: true, bytes: await archive.finish(), summary };
  } catch (error) {
    await archive?.abandon();
    const reason = fileTrouble(error);
    if (!reason) throw error;
    return { ok: false, reason, file };
  } finally {
    await db.sql.end({ timeout: 0 });
  }
}

const SCHEMA = 'public';
const SNAPSHOT = { mode: 'isolation level repeatable read read only', forCopies: true } as const;

/**
 * tar needs an entry's size before its bytes, and the manifest comes first, so everything is read twice: for checksums,
 * then for the archive. Both reads of the tables use one snapshot.
 */
async function writeEverything(
  pool: ReturnType<typeof createDatabase>['sql'],
  archive: ArchiveWriter,
  { pictures, now, keys, onProgress = () => {} }: TakeBackupDeps,
): Promise<Summary | undefined> {
  return await pool.begin(async (sql) => {
    await setCopyFormat(sql, [SCHEMA]);
    if (!(await findMigrationsTable(sql, SCHEMA))?.found) return undefined;
    const head = await describe(sql, now());
    const sources = await getSources(sql, head, pictures);
    const entries: Manifest['entries'] = [];
    const summary = startSummary(head);
    for (const [place, { section, open }] of sources.entries()) {
      onProgress(place / (2 * sources.length));
      const checksum = await getChecksum(section, open());
      entries.push({ path: sectionPath(section), ...checksum });
      addToSummary(summary, section, checksum);
    }
    const manifest = Buffer.from(JSON.stringify({ version: 3, ...head, entries } satisfies Manifest, null, 1));
    await archive.add(MANIFEST, manifest.length, [manifest]);
    if (keys) {
      const signature = signManifest(keys.signer, manifest);
      await archive.add(SIGNATURE, signature.length, [signature]);
    }
    for (const [place, { section, open }] of sources.entries()) {
      const entry = entries[place];
      onProgress((sources.length + place) / (2 * sources.length));
      if (entry) await archive.add(entry.path, entry.bytes, unchanged(section, open(), entry));
    }
    return summary;
  }, SNAPSHOT);
}

async function describe(sql: Sql, now: Date): Promise<Head> {
  const tables = await listTables(sql, SCHEMA);
  const log = await findHashChainEnd({ sql });
  const contents = await countContents(sql);
  if (!contents) throw new Error('The shop’s content was not counted.');
  const [server] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
  return {
    madeAt: now.toISOString(),
    postgres: server?.version ?? '',
    ...(log && { log }),
    contents: { ...contents, newestOrderAt: contents.newestOrderAt?.toISOString() ?? null },
    migrations: await listMigrations(sql),
    tables,
    sequences: await Promise.all((await listSequences(sql, SCHEMA)).map(({ name }) => getState(sql, name))),
  };
}

async function getState(sql: Sql, name: string) {
  const [state] = await sql.unsafe<{ lastValue: string; isCalled: boolean }[]>(
    `select last_value::text as last_value, is_called from ${quoted(SCHEMA, name)}`,
  );
  if (!state) throw new Error(`The sequence ${name} has no state.`);
  return { name, ...state };
}

type Source = { section: Section; open(): AsyncIterable<Buffer> };
type Pictures = Pick<PictureStore, 'list' | 'open'>;

async function getSources(sql: TransactionSql, { tables }: Head, pictures: Pictures): Promise<Source[]> {
  const sources: Source[] = tables.map(({ name, columns }) => ({
    section: { what: 'table', name },
    open: () => copyOut(sql, { schema: SCHEMA, name, columns }),
  }));
  sources.push({ section: { what: 'jobs', name: '' }, open: () => linesOfJobs(sql) });
  // After the tables: a picture's file exists before its row, and its content never changes.
  for (const name of await pictures.list())
    sources.push({ section: { what: 'picture', name }, open: () => readPicture(pictures, name) });
  return sources;
}

async function* linesOfJobs(sql: Sql): AsyncGenerator<Buffer> {
  for await (const job of listPendingJobs(sql)) yield Buffer.from(`${JSON.stringify(job)}\n`);
}

async function* readPicture(pictures: Pictures, name: string): AsyncGenerator<Buffer> {
  const bytes = await pictures.open(name);
  if (!bytes) throw new SourceChanged(`${name} was removed`);
  yield* bytes;
}

class SourceChanged extends Error {}

/** Bytes of the second read; throws if they differ from the first. */
async function* unchanged(section: Section, bytes: AsyncIterable<Buffer>, first: Checksum): AsyncGenerator<Buffer> {
  const counting = startChecksum(section);
  let left = first.bytes;
  for await (const chunk of bytes) {
    counting.add(chunk);
    left -= chunk.length;
    if (left < 0) throw new SourceChanged(`${section.name} grew between its two readings`);
    yield chunk;
  }
  if (counting.finish().sha256 !== first.sha256)
    throw new SourceChanged(`${section.name} changed between its readings`);
}

function fileTrouble(error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk_full';
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR')
    return 'no_folder';
  return undefined;
}
