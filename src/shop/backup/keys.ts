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

export type Signer = { publicKey: Buffer; sign(digest: Buffer): Buffer };

const SEALED_IN = { column: 'backup_keys.sealed', row: 'signing' };
const DER_BYTES_BEFORE_KEY = 12;

type BackupKeyDeps = { db: Pick<Database, 'sql' | 'secrets'>; config: { dataDir: string } };

async function openSigner({ sql, secrets }: BackupKeyDeps['db']): Promise<Signer> {
  const known = (await findKey(sql, 'signing')) ?? (await makeSigner(sql, secrets));
  const key = createPrivateKey({
    key: secrets.open(SEALED_IN, known.sealed ?? Buffer.alloc(0)),
    format: 'der',
    type: 'pkcs8',
  });
  return { publicKey: Buffer.from(known.publicKey, 'hex'), sign: (digest) => sign(null, digest, key) };
}

/** Of two processes that make one at once, both go on with the first. */
async function makeSigner(sql: Sql, secrets: SecretBox) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spoken = publicKey.export({ format: 'der', type: 'spki' }).subarray(DER_BYTES_BEFORE_KEY).toString('hex');
  await addKey(sql, 'signing', spoken, secrets.seal(SEALED_IN, privateKey.export({ format: 'der', type: 'pkcs8' })));
  const made = await findKey(sql, 'signing');
  if (!made) throw new Error('The key that signs backups was not stored.');
  return made;
}

/** Whether the holder of `publicKey` has signed `digest`. */
export function isSigned(publicKey: Buffer, digest: Buffer, signature: Buffer): boolean {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex');
  const key = createPublicKey({ key: Buffer.concat([prefix, publicKey]), format: 'der', type: 'spki' });
  return verify(null, digest, key, signature);
}

/** What stands on the owner's paper: 128 bits, in groups of four. */
export const fingerprintOf = (publicKey: Buffer): string =>
  (createHash('sha256').update(publicKey).digest('hex').slice(0, 32).toUpperCase().match(/.{4}/g) ?? []).join('-');

/** Of the shop that is there, if any. */
export async function knownFingerprint({ sql }: { sql: Sql }): Promise<string | undefined> {
  const [table] = await sql<{ there: boolean }[]>`select to_regclass('public.backup_keys') is not null as there`;
  const known = table?.there ? await findKey(sql, 'signing') : undefined;
  return known && fingerprintOf(Buffer.from(known.publicKey, 'hex'));
}

/** The key that sealed the signing key, where it is not here. */
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

/** The next backup is signed by a new key then; answers whether there was one to give up. */
export async function discardSigner(tx: Pick<Transaction, 'sql' | 'secrets'>): Promise<boolean> {
  if ((await missingKeyOfSigner(tx)) === undefined) return false;
  return (await dropKey(tx.sql, 'signing')) > 0;
}

export async function resealSigner({ db }: { db: Pick<Database, 'sql' | 'secrets'> }): Promise<number> {
  const { sql, secrets } = db;
  const known = await findKey(sql, 'signing');
  if (!known?.sealed || idOfSealed(known.sealed) === secrets.keyId()) return 0;
  return resealKey(sql, known.sealed, secrets.seal(SEALED_IN, secrets.open(SEALED_IN, known.sealed)));
}

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

type OwnerKey = { identity: string; keyId: string; fingerprint: string };

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
