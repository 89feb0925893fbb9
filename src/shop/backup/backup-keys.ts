import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Database } from '../../platform/db/database.ts';
import { createPrivateFile, refuseReadable } from '../../platform/secrets/private-file.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { findKey, setOwnerKey } from './key-queries.ts';
import { type BackupKeyDeps, fingerprintOf, openSigner, type Signer } from './signing-key.ts';

/** Whom a backup is encrypted to, and who says that it wrote it. */
export type BackupKeys = {
  /** The owner's, where there is one, and this machine's own, which proves each backup by reading it back. */
  recipients: readonly string[];
  hasOwner: boolean;
  identity: string;
  signer: Signer;
};

/** Makes what is missing: the machine's key under DATA_DIR, and the key that signs, sealed in the database. */
export async function openBackupKeys({ db, config }: BackupKeyDeps): Promise<BackupKeys> {
  const identity = await machineIdentity(config.dataDir);
  const owner = await findKey(db.sql, 'owner');
  const own = await identityToRecipient(identity);
  return {
    recipients: owner ? [owner.publicKey, own] : [own],
    hasOwner: owner !== undefined,
    identity,
    signer: await openSigner(db),
  };
}

/** In age's own form, so that `age -d -i backup.key` opens a backup too. */
export async function machineIdentity(dataDir: string): Promise<string> {
  const file = join(dataDir, 'backup.key');
  createPrivateFile(
    file,
    `# Opens the backups that this machine has taken. Show it to nobody.\n${await generateX25519Identity()}\n`,
  );
  refuseReadable(file);
  return identityIn(readFileSync(file, 'utf8'));
}

/** The key in a text such as a file or what somebody typed; '' where there is none. */
export const identityIn = (text: string): string => /AGE-SECRET-KEY-1[0-9A-Z]{58}/.exec(text.toUpperCase())?.[0] ?? '';

export type OwnerKey = { identity: string; fingerprint: string };

/** A key for the owner's paper. Its private half is answered here and stored nowhere; an earlier one opens older files. */
export async function makeOwnerKey(
  { db }: { db: Pick<Database, 'sql' | 'secrets' | 'transaction'> },
  actor: Actor,
): Promise<OwnerKey> {
  const identity = await generateX25519Identity();
  const publicKey = await identityToRecipient(identity);
  const { publicKey: signing } = await openSigner(db);
  await db.transaction(async (tx) => {
    await setOwnerKey(tx.sql, publicKey);
    await recordAudit(tx, actor, { what: 'backup.key_made', subject: 'owner', after: { publicKey } });
  });
  return { identity, fingerprint: fingerprintOf(signing) };
}
