import type { Database } from '../../platform/db/database.ts';
import { readMigrations } from '../../platform/db/migrate.ts';
import { readFileHeader } from './age.ts';
import { assertKnownMigrations } from './backup-fit.ts';
import { keyNeeded, MACHINE_ONLY, type RestoreRefused, unreadable, wrongKey } from './browser-restore-refusals.ts';
import { refusalOf } from './cannot-restore.ts';
import { type Contents, contentsOf } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { backupSentence } from './refusals.ts';
import { fingerprintOf, knownFingerprint } from './signing-key.ts';

export type Checked = {
  ok: true;
  madeAt: string;
  contents: Contents;
  /** As it stands on the owner's paper; null: nobody has signed it. */
  signer: string | null;
  /** Signed by this very shop. */
  isOwn: boolean;
};

/** `typed`: the ID of the key that somebody typed. */
export async function refusedOrThrown(
  error: unknown,
  file: string,
  typed: string | undefined,
): Promise<RestoreRefused> {
  const refusal = refusalOf(error, 'This file');
  if (!refusal) throw error;
  if (refusal.reason !== 'no_key') return unreadable(backupSentence(refusal));
  const { ownerKeyId } = await readFileHeader(file);
  if (ownerKeyId === null) return unreadable(MACHINE_ONLY, 'key');
  return unreadable(typed === undefined ? keyNeeded(ownerKeyId) : wrongKey(ownerKeyId, typed), 'key');
}

/** Throws where it is not whole, or not of this line of releases. */
export async function readWhole(
  file: string,
  identities: readonly string[],
  db: Pick<Database, 'sql'>,
): Promise<Checked> {
  const summary = await readBackup(file, { section: async () => {} }, identities);
  const { head, signedBy } = summary;
  assertKnownMigrations(head, readMigrations());
  const signer = signedBy ? fingerprintOf(signedBy) : null;
  const isOwn = signer !== null && signer === (await knownFingerprint(db));
  return { ok: true, madeAt: head.madeAt, contents: contentsOf(summary), signer, isOwn };
}
