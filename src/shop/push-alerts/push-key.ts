import { generateKeyPairSync } from 'node:crypto';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { idOfSealed } from '../../platform/secrets/secret-box.ts';
import { addPushKey, dropPushKey, findPushKey, resealKey } from './queries.ts';

/** Base64url, as push services and browsers have them. */
export type PushKey = { publicKey: string; privateKey: string };

type PushKeyDeps = { db: Pick<Database, 'sql' | 'secrets'> };

const SEALED_IN = { column: 'push_key.sealed', row: 'true' };

/** The shop's key for push services (VAPID), made where there is none. Of two processes that make one at once, both go on with the first. */
export async function openPushKey({ db: { sql, secrets } }: PushKeyDeps): Promise<PushKey> {
  let known = await findPushKey(sql);
  if (!known) {
    const made = makePushKey();
    await addPushKey(sql, made.publicKey, secrets.seal(SEALED_IN, Buffer.from(made.privateKey)));
    known = await findPushKey(sql);
  }
  if (!known) throw new Error('The key for push services was not stored.');
  return { publicKey: known.publicKey, privateKey: secrets.open(SEALED_IN, known.sealed).toString() };
}

function makePushKey(): PushKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { d = '', x = '', y = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}

export async function resealPushKey({ db: { sql, secrets } }: PushKeyDeps): Promise<number> {
  const known = await findPushKey(sql);
  if (!known || idOfSealed(known.sealed) === secrets.keyId()) return 0;
  return resealKey(sql, known.sealed, secrets.seal(SEALED_IN, secrets.open(SEALED_IN, known.sealed)));
}

/** Where the key that sealed it is lost for good: devices subscribe again, with a new one. */
export async function discardPushKey({ sql, secrets }: Pick<Transaction, 'sql' | 'secrets'>): Promise<void> {
  const known = await findPushKey(sql);
  const id = known && idOfSealed(known.sealed);
  if (id !== undefined && !secrets.keyIds().includes(id)) await dropPushKey(sql);
}
