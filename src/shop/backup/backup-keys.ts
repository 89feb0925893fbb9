import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Database } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { createPrivateFile, refuseReadable } from '../../platform/secrets/secret-key.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { keyId, type Recipients } from './age.ts';
import { findKey, setOwnerKey } from './key-queries.ts';
import { BACKUP_NOW, claimBackup } from './progress.ts';
import { type BackupKeyDeps, fingerprintOf, openSigner, type Signer } from './signing-key.ts';

/** Whom a backup is encrypted to, and who says that it wrote it. */
export type BackupKeys = Recipients & {
  /** The machine's own, which proves each backup by reading it back. */
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
    ownerKeyId: owner && keyId(owner.publicKey),
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

/**
 * The key in a text such as a file, or what somebody typed or pasted: in any case, with spaces, line breaks and dashes anywhere.
 * '' where there is none.
 */
export function identityIn(text: string): string {
  const [, key] = /AGESECRETKEY1([0-9A-Z]{58})/.exec(text.toUpperCase().replace(/[^0-9A-Z]/g, '')) ?? [];
  return key === undefined ? '' : `AGE-SECRET-KEY-1${key}`;
}

/** `id` is on the paper, too. Undefined where its check digits are wrong: a letter of it was mistyped. */
export const identityId = (identity: string): Promise<string | undefined> =>
  identityToRecipient(identity).then(keyId, () => undefined);

export type OwnerKey = { identity: string; keyId: string; fingerprint: string };

/**
 * A key for the owner's paper. Its private half is answered here and stored nowhere. In the same transaction a backup that it
 * opens is asked for; that run encrypts the earlier copies to it, too. One under way may have begun without the key, so another waits behind it.
 */
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
    await claimBackup(tx.sql);
    await enqueue(tx, BACKUP_NOW, {});
  });
  return { identity, keyId: keyId(publicKey), fingerprint: fingerprintOf(signing) };
}
