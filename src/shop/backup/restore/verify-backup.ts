import { randomBytes } from 'node:crypto';
import { otherDatabase } from '../../../platform/db/connection-url.ts';
import { createDatabase, type Transaction } from '../../../platform/db/database.ts';
import { readMigrations } from '../../../platform/db/migrate.ts';
import { verifyHashChain } from '../../audit/hash-chain.ts';
import { copyOut, quoted } from '../archive/copy.ts';
import { type Summary, startChecksum } from '../archive/manifest.ts';
import { listScratchDatabases } from '../queries.ts';
import { backupSentence } from '../refusals.ts';
import { checkInvariants } from './invariants.ts';
import { asOfBackup, restoreInTransaction, toBackupRefusal } from './restore-backup.ts';

/** `where`: in a scratch database, or in a scratch schema if the server doesn't allow new databases. */
export type Verification =
  | { ok: true; where: 'database' | 'schema'; summary: Summary }
  | { ok: false; trouble: string };

const SCRATCH_SCHEMA = 'nyuzi_proof';

/** Restores a backup beside the shop, compares every table with the file byte for byte, and drops it again. */
export async function verifyBackup(
  databaseUrl: string,
  file: string,
  identities: readonly string[] = [],
): Promise<Verification> {
  const scratch = await openScratch(databaseUrl);
  if (!scratch.ok) return scratch;
  const db = createDatabase({ url: scratch.url, poolSize: 1 });
  try {
    await db.transaction(
      async (tx) => {
        if (scratch.where === 'schema') await tx.sql.unsafe(`create schema ${SCRATCH_SCHEMA}`);
        throw new Verified(
          await restoreAndCompare(tx, { file, identities }, scratch.where === 'schema' ? SCRATCH_SCHEMA : 'public'),
        );
      },
      { forCopies: true },
    );
    throw new Error('a proof must not be kept');
  } catch (error) {
    if (error instanceof Verified) return { ok: true, where: scratch.where, summary: error.summary };
    const trouble = formatSentence(error, file);
    if (trouble === undefined) throw error;
    return { ok: false, trouble };
  } finally {
    await db.sql.end({ timeout: 0 });
    await scratch.clear();
  }
}

const SCRATCH_PREFIX = 'nyuzi_proof_';

type Scratch =
  | { ok: true; where: 'database' | 'schema'; url: string; clear(): Promise<void> }
  | { ok: false; trouble: string };

/** Creates a scratch database on the same server, or else uses a schema of the shop's database that is rolled back. */
async function openScratch(databaseUrl: string): Promise<Scratch> {
  const beside = { ok: true as const, where: 'schema' as const, url: databaseUrl, clear: async () => {} };
  const name = `${SCRATCH_PREFIX}${randomBytes(5).toString('hex')}`;
  const url = otherDatabase(databaseUrl, name);
  const server = createDatabase({ url: databaseUrl, poolSize: 1 });
  const clear = async () => {
    const { sql } = createDatabase({ url: databaseUrl, poolSize: 1 });
    await sql.unlimited((alone) => alone.unsafe(`drop database if exists ${quoted(name)} with (force)`));
    await sql.end({ timeout: 1 });
  };
  try {
    await server.sql.unlimited(async (sql) => {
      for (const left of await listScratchDatabases(sql, SCRATCH_PREFIX)) {
        // A database in use is skipped.
        await sql.unsafe(`drop database if exists ${quoted(left.name)}`).catch(() => {});
      }
      await sql.unsafe(`create database ${quoted(name)} template template0`);
    });
  } catch {
    return beside;
  } finally {
    await server.sql.end({ timeout: 1 });
  }
  // A connection pooler may not know the new database.
  if (await canOpen(url)) return { ok: true, where: 'database', url, clear };
  await clear();
  return beside;
}

async function canOpen(url: string) {
  const { sql } = createDatabase({ url, poolSize: 1 });
  const answer = await sql`select 1`.then(
    () => true,
    () => false,
  );
  await sql.end({ timeout: 1 });
  return answer;
}

/** Rolls back the verification's transaction. */
class Verified extends Error {
  readonly summary: Summary;
  constructor(summary: Summary) {
    super('proven');
    this.summary = summary;
  }
}

type Sealed = { file: string; identities: readonly string[] };

async function restoreAndCompare(tx: Transaction, { file, identities }: Sealed, schema: string): Promise<Summary> {
  const place = { schema, migrations: readMigrations(), pictures: undefined, jobsAt: undefined, identities };
  const summary = await restoreInTransaction(tx, file, place);
  for (const { name, columns } of summary.head.tables) {
    const counting = startChecksum({ what: 'table' });
    for await (const chunk of copyOut(tx.sql, { schema, name, columns })) counting.add(chunk);
    if (counting.finish().sha256 !== summary.tables.get(name)?.sha256)
      throw new Mismatch(`The table "${name}" came back different from what the backup holds.`);
  }
  const [broken] = await checkInvariants(tx.sql, asOfBackup(summary));
  if (broken) throw new Mismatch(`A bookkeeping rule doesn’t hold: ${broken.rule} (${broken.examples.join(', ')})`);
  const chain = await verifyHashChain(tx.sql);
  if (!chain.ok) throw new Mismatch(chain.sentence);
  return summary;
}

class Mismatch extends Error {}

const NOT_ALLOWED =
  'The backup was written but not proven: the database user may create neither a database nor a schema. Allow one of the two, or restore a backup by hand now and then.';

function formatSentence(error: unknown, file: string): string | undefined {
  if (error instanceof Mismatch) return error.message;
  if (isDenied(error)) return NOT_ALLOWED;
  const refusal = toBackupRefusal(error, file);
  return refusal && backupSentence(refusal);
}

const PERMISSION_DENIED = '42501';

const isDenied = (error: unknown) => error instanceof Error && 'code' in error && error.code === PERMISSION_DENIED;
