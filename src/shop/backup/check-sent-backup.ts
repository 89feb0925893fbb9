import type { Database } from '../../platform/db/database.ts';
import { readMigrations } from '../../platform/db/migration-files.ts';
import { assertKnownMigrations } from './backup-fit.ts';
import { identityIn } from './backup-keys.ts';
import { KEY_NEEDED, type RestoreRefused, unreadable, WRONG_KEY } from './browser-restore-refusals.ts';
import { refusalOf } from './cannot-restore.ts';
import { readBackup } from './read-backup.ts';
import { backupSentence } from './refusals.ts';
import { fingerprintOf, knownFingerprint } from './signing-key.ts';

export type Checked = {
  ok: true;
  madeAt: string;
  rows: number;
  pictures: number;
  /** As it stands on the owner's paper; null: nobody has signed it. */
  signer: string | null;
  /** Signed by this very shop. */
  isOwn: boolean;
};

export function refusedOrThrown(error: unknown, isKeyTyped: boolean): RestoreRefused {
  const refusal = refusalOf(error, 'This file');
  if (!refusal) throw error;
  if (refusal.reason === 'no_key') return unreadable(isKeyTyped ? WRONG_KEY : KEY_NEEDED, 'key');
  return unreadable(backupSentence(refusal));
}

/** The key in what somebody typed; '' where there is none. */
export const identityOf = (typed: string) => identityIn(typed.replaceAll(/\s/g, ''));

/** Throws where it is not whole, or not of this line of releases. */
export async function readWhole(
  file: string,
  identities: readonly string[],
  db: Pick<Database, 'sql'>,
): Promise<Checked> {
  const { head, rows, pictures, signedBy } = await readBackup(file, { section: async () => {} }, identities);
  assertKnownMigrations(head, readMigrations());
  const signer = signedBy ? fingerprintOf(signedBy) : null;
  const isOwn = signer !== null && signer === (await knownFingerprint(db));
  return { ok: true, madeAt: head.madeAt, rows, pictures, signer, isOwn };
}
