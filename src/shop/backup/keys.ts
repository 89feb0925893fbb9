import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { idOfSealed, type SecretBox } from '../../platform/secrets/secret-box.ts';
import { createPrivateFile, refuseReadable } from '../../platform/secrets/secret-key.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { keyId, type Recipients } from './archive/age.ts';
import { BACKUP_NOW, claimBackup } from './nightly/progress.ts';
import { addKey, dropKey, findKey, resealKey, setOwnerKey } from './queries.ts';

export function isSigned(publicKey: Buffer, digest: Buffer, signature: Buffer): boolean {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex');
  const key = createPublicKey({ key: Buffer.concat([prefix, publicKey]), format: 'der', type: 'spki' });
  return verify(null, digest, key, signature);
}

export async function knownFingerprint({ sql }: { sql: Sql }): Promise<string | undefined> {
  const [table] = await sql<{ there: boolean }[]>`select to_regclass('public.backup_keys') is not null as there`;
  const known = table?.there ? await findKey(sql, 'signing') : undefined;
  return known && getFingerprint(Buffer.from(known.publicKey, 'hex'));
}

/** Fingerprint as printed on the owner's paper: 128 bits, in groups of four. */
export const getFingerprint = (publicKey: Buffer): string =>
  (createHash('sha256').update(publicKey).digest('hex').slice(0, 32).toUpperCase().match(/.{4}/g) ?? []).join('-');

/** Deletes the signing key; the next backup creates a new one. Returns whether there was one. */
export async function discardSigner(tx: Pick<Transaction, 'sql' | 'secrets'>): Promise<boolean> {
  if ((await missingKeyOfSigner(tx)) === undefined) return false;
  return (await dropKey(tx.sql, 'signing')) > 0;
}

/** ID of the secret key that sealed the signing key, if that key is missing here. */
export async function missingKeyOfSigner({
  sql,
  secrets,
}: {
  sql: Sql;
  secrets: SecretBox;
}): Promise<string | undefined> {
  const known = await findKey(sql, 'signing');
  const id = known?.sealed ? idOfSealed(known.sealed) : undefined;
  return id === undefined || secrets.keyIds().includes(id) ? undefined : id;
}

const SEALED_IN = { column: 'backup_keys.sealed', row: 'signing' };

export async function resealSigner({ db }: { db: Pick<Database, 'sql' | 'secrets'> }): Promise<number> {
  const { sql, secrets } = db;
  const known = await findKey(sql, 'signing');
  if (!known?.sealed || idOfSealed(known.sealed) === secrets.keyId()) return 0;
  return resealKey(sql, known.sealed, secrets.seal(SEALED_IN, secrets.open(SEALED_IN, known.sealed)));
}

type BackupKeyDeps = { db: Pick<Database, 'sql' | 'secrets'>; config: { dataDir: string } };
export type Signer = { publicKey: Buffer; sign(digest: Buffer): Buffer };

export type BackupKeys = Recipients & {
  /** The machine's private key, used to verify each backup by reading it back. */
  identity: string;
  signer: Signer;
};

/**
 * Opens the backup keys; creates missing ones: the machine's key under DATA_DIR and the signing key, sealed in the
 * database.
 */
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

/** In age's format, so that `age -d -i backup.key` opens a backup, too. */
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
 * Extracts the key from a file or from typed or pasted text, ignoring case, spaces, line breaks and dashes. '' without
 * a key.
 */
export function identityIn(text: string): string {
  const [, key] = /AGESECRETKEY1([0-9A-Z]{58})/.exec(text.toUpperCase().replace(/[^0-9A-Z]/g, '')) ?? [];
  return key === undefined ? '' : `AGE-SECRET-KEY-1${key}`;
}

async function openSigner({ sql, secrets }: BackupKeyDeps['db']): Promise<Signer> {
  const known = (await findKey(sql, 'signing')) ?? (await makeSigner(sql, secrets));
  const key = createPrivateKey({
    key: secrets.open(SEALED_IN, known.sealed ?? Buffer.alloc(0)),
    format: 'der',
    type: 'pkcs8',
  });
  return { publicKey: Buffer.from(known.publicKey, 'hex'), sign: (digest) => sign(null, digest, key) };
}

const DER_BYTES_BEFORE_KEY = 12;

/** If two processes create one at once, both use the first. */
async function makeSigner(sql: Sql, secrets: SecretBox) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spoken = publicKey.export({ format: 'der', type: 'spki' }).subarray(DER_BYTES_BEFORE_KEY).toString('hex');
  await addKey(sql, 'signing', spoken, secrets.seal(SEALED_IN, privateKey.export({ format: 'der', type: 'pkcs8' })));
  const stored = await findKey(sql, 'signing');
  if (!stored) throw new Error('The key that signs backups was not stored.');
  return stored;
}

/** The ID is printed on the owner's paper. Undefined if the checksum is wrong, as after a typo. */
export const identityId = (identity: string): Promise<string | undefined> =>
  identityToRecipient(identity).then(keyId, () => undefined);

type OwnerKey = { identity: string; keyId: string; fingerprint: string };

/**
 * Creates the owner's key. Its private half is only returned, never stored. The same transaction requests a backup that
 * it opens; that run also re-encrypts earlier copies to it. A backup in progress may have started without the key, so
 * another one is queued behind it.
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
  return { identity, keyId: keyId(publicKey), fingerprint: getFingerprint(signing) };
}
