import type { Database, Transaction } from '../../platform/db/database.ts';
import { readMigrations } from '../../platform/db/migrate.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PictureStore } from '../media/store/picture-store.ts';
import { assertKnownMigrations } from './backup-fit.ts';
import { CannotRestore, refusalOf } from './cannot-restore.ts';
import { type BrokenInvariant, checkInvariants } from './invariants.ts';
import { assertReady, dropAll, isLockTrouble, lockTables, SCHEMA } from './make-room.ts';
import type { Summary } from './manifest.ts';
import { findUse } from './queries.ts';
import { readBackup } from './read-backup.ts';
import type { BackupRefusal } from './refusals.ts';
import { restoreInTransaction } from './restore-tables.ts';

export type RestoreDeps = {
  databaseUrl: string;
  db: Database;
  jobs: Pick<Jobs, 'prepare'>;
  pictures: Pick<PictureStore, 'put'>;
  now: () => Date;
  /** Keys that may open the file. */
  identities: readonly string[];
  /** Whether a file that this key has signed is believed; undefined: nobody has signed it. */
  accepts(signedBy: Buffer | undefined): Promise<boolean>;
};

export type Restored = { ok: true; summary: Summary; broken: BrokenInvariant[] } | ({ ok: false } & BackupRefusal);

const FOR_COPIES = { forCopies: true } as const;

/** Its books are of the moment of the backup: what was waiting then is not late now. */
export const asOfBackup = ({ head }: Summary) => ({ moment: new Date(head.madeAt) });

/**
 * Makes the database what it was when the backup was taken, all of it or nothing. `in_its_place` first drops the shop
 * that is there; otherwise only an empty database is filled. What the invariants say is reported, not refused: a
 * backup of a shop with a mistake in its books is still the only one there is.
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
    const refusal = refusalOf(error, file);
    if (!refusal) throw error;
    return { ok: false, ...refusal };
  }
}

/**
 * The same in a shop that is open and has nothing but samples: everything is locked, looked at and replaced in one transaction,
 * so an order that is placed meanwhile is either found, and nothing is restored, or refused. `finish` belongs to it, too.
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
    const refusal = isLockTrouble(error) ? ({ reason: 'shop_is_busy' } as const) : refusalOf(error, file);
    if (!refusal) throw error;
    return { ok: false, ...refusal };
  }
}

type RestoreSteps = {
  /** Before the transaction. */
  ready?(): Promise<void>;
  /** Makes room within it. */
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
  // The whole file once before anything is touched, or believed: a changed byte may name migrations that never were.
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
