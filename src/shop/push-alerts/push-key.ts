import { generateKeyPairSync } from 'node:crypto';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { idOfSealed } from '../../platform/secrets/secret-box.ts';
import { addPushKey, dropPushKey, findPushKey, resealKey } from './queries.ts';

/** Base64url, the format of push services and browsers. */
type PushKey = { publicKey: string; privateKey: string };

type PushKeyDeps = { db: Pick<Database, 'sql' | 'secrets'> };

const SEALED_IN = { column: 'push_key.sealed', row: 'true' };

/**
 * The shop's key for push services (VAPID), created on first use. If two processes create one at the same time, both
 * use the first.
 */
export async function openPushKey({ db: { sql, secrets } }: PushKeyDeps): Promise<PushKey> {
  let stored = await findPushKey(sql);
  if (!stored) {
    const created = makePushKey();
    await addPushKey(sql, created.publicKey, secrets.seal(SEALED_IN, Buffer.from(created.privateKey)));
    stored = await findPushKey(sql);
  }
  if (!stored) throw new Error('The key for push services was not stored.');
  return { publicKey: stored.publicKey, privateKey: secrets.open(SEALED_IN, stored.sealed).toString() };
}

function makePushKey(): PushKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { d = '', x = '', y = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}

export async function resealPushKey({ db: { sql, secrets } }: PushKeyDeps): Promise<number> {
  const stored = await findPushKey(sql);
  if (!stored || idOfSealed(stored.sealed) === secrets.keyId()) return 0;
  return resealKey(sql, stored.sealed, secrets.seal(SEALED_IN, secrets.open(SEALED_IN, stored.sealed)));
}

/** If the sealing key is lost: devices subscribe again with a new push key. */
export async function discardPushKey({ sql, secrets }: Pick<Transaction, 'sql' | 'secrets'>): Promise<void> {
  const stored = await findPushKey(sql);
  const id = stored && idOfSealed(stored.sealed);
  if (id !== undefined && !secrets.keyIds().includes(id)) await dropPushKey(sql);
}
