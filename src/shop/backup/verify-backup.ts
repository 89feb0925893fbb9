import { createDatabase, type Transaction } from '../../platform/db/database.ts';
import { readMigrations } from '../../platform/db/migrate.ts';
import { verifyHashChain } from '../audit/hash-chain.ts';
import { refusalOf } from './cannot-restore.ts';
import { startChecksum } from './checksum.ts';
import { copyOut } from './copy.ts';
import { checkInvariants } from './invariants.ts';
import type { Summary } from './manifest.ts';
import { backupSentence } from './refusals.ts';
import { asOfBackup } from './restore-backup.ts';
import { restoreInTransaction } from './restore-tables.ts';
import { isDenied, NOT_ALLOWED, openScratch } from './scratch-database.ts';

/** `where`: in a database of its own, or in a schema beside the shop where the server allows no databases. */
export type Verification =
  | { ok: true; where: 'database' | 'schema'; summary: Summary }
  | { ok: false; trouble: string };

const SCRATCH_SCHEMA = 'nyuzi_proof';

/** Ends the transaction of a proof, whose work is never kept. */
class Verified extends Error {
  readonly summary: Summary;
  constructor(summary: Summary) {
    super('proven');
    this.summary = summary;
  }
}

class Mismatch extends Error {}

/** Restores a backup beside the shop, compares every table with the file byte for byte, and clears it away again. */
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
    const trouble = sentenceOf(error, file);
    if (trouble === undefined) throw error;
    return { ok: false, trouble };
  } finally {
    await db.sql.end({ timeout: 0 });
    await scratch.clear();
  }
}

type Sealed = { file: string; identities: readonly string[] };

async function restoreAndCompare(tx: Transaction, { file, identities }: Sealed, schema: string): Promise<Summary> {
  const place = { schema, migrations: readMigrations(), pictures: undefined, jobsAt: undefined, identities };
  const summary = await restoreInTransaction(tx, file, place);
  for (const { name, columns } of summary.head.tables) {
    const counting = startChecksum({ what: 'table' }, summary.format);
    for await (const chunk of copyOut(tx.sql, { format: summary.format, schema, name, columns })) counting.add(chunk);
    if (counting.finish().sha256 !== summary.tables.get(name)?.sha256)
      throw new Mismatch(`The table "${name}" came back different from what the backup holds.`);
  }
  const [broken] = await checkInvariants(tx.sql, asOfBackup(summary));
  if (broken) throw new Mismatch(`A rule of the books does not hold: ${broken.rule} (${broken.examples.join(', ')})`);
  const chain = await verifyHashChain(tx.sql);
  if (!chain.ok) throw new Mismatch(chain.sentence);
  return summary;
}

function sentenceOf(error: unknown, file: string): string | undefined {
  if (error instanceof Mismatch) return error.message;
  if (isDenied(error)) return NOT_ALLOWED;
  const refusal = refusalOf(error, file);
  return refusal && backupSentence(refusal);
}
