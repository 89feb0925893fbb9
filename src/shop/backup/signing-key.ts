import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { idOfSealed, type SecretBox } from '../../platform/secrets/secret-box.ts';
import { addKey, dropKey, findKey, resealKey } from './key-queries.ts';

export type Signer = { publicKey: Buffer; sign(digest: Buffer): Buffer };

const SEALED_IN = { column: 'backup_keys.sealed', row: 'signing' };
const DER_BYTES_BEFORE_KEY = 12;

export type BackupKeyDeps = { db: Pick<Database, 'sql' | 'secrets'>; config: { dataDir: string } };

export async function openSigner({ sql, secrets }: BackupKeyDeps['db']): Promise<Signer> {
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
