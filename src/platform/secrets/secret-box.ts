import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/**
 * Where a sealed value is stored: `table.column` and its row id. It's authenticated with the value (AAD), so a value
 * copied to another row or column can't be opened there.
 */
type EncryptionContext = { column: string; row: string };

export type SecretBox = {
  keyId(): string;
  /** Ids of all keys that can open values; the sealing key first. */
  keyIds(): readonly string[];
  seal(context: EncryptionContext, plain: Buffer): Buffer;
  /** Throws CannotOpen if the key is missing, or the value was modified or moved. */
  open(context: EncryptionContext, sealed: Buffer): Buffer;
};

/** 32-byte keys. The first one seals; all of them open. */
export type Keys = readonly [Buffer, ...Buffer[]];

export class DecryptionError extends Error {
  override name = 'CannotOpen';
}

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const ID_BYTES = 6;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + ID_BYTES;
const MIN_BYTES = HEAD_BYTES + NONCE_BYTES + TAG_BYTES;

/**
 * AES-256-GCM with a key per column, derived from the shop's key by HKDF. A sealed value is: version, key id, nonce,
 * tag, ciphertext. `load` is called each time, since keys may be rotated while the shop runs.
 */
export function createSecretBox(load: () => Keys): SecretBox {
  let known = load();
  let opened = known.map(openKey);
  /** `load` returns the same object while nothing has changed. */
  function present() {
    const now = load();
    if (now !== known) {
      known = now;
      opened = now.map(openKey);
    }
    return opened;
  }
  function sealing() {
    const [first] = present();
    if (!first) throw new Error('There is no key to seal with.');
    return first;
  }

  return {
    keyId: () => sealing().id.toString('hex'),
    keyIds: () => present().map(({ id }) => id.toString('hex')),
    seal(context, plain) {
      const { id, keyFor } = sealing();
      const head = Buffer.concat([Buffer.from([VERSION]), id]);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keyFor(context.column), nonce).setAAD(additionalData(head, context));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([head, nonce, cipher.getAuthTag(), text]);
    },
    open(context, sealed) {
      if (sealed.length < MIN_BYTES || sealed.readUInt8(0) !== VERSION)
        throw new DecryptionError('This is not a sealed value.');
      const head = sealed.subarray(0, HEAD_BYTES);
      const key = present().find(({ id }) => id.equals(head.subarray(1)));
      if (!key)
        throw new DecryptionError(
          `The value was sealed with the key ${formatKeyId(head.subarray(1).toString('hex'))}.`,
        );
      const nonce = sealed.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES);
      const tag = sealed.subarray(HEAD_BYTES + NONCE_BYTES, MIN_BYTES);
      const decipher = createDecipheriv(CIPHER, key.keyFor(context.column), nonce, { authTagLength: TAG_BYTES })
        .setAAD(additionalData(head, context))
        .setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(sealed.subarray(MIN_BYTES)), decipher.final()]);
      } catch {
        throw new DecryptionError('The value was changed, or belongs to another row.');
      }
    },
  };
}

/** Formatted for people to read out: `3F2A-91BC-07DE`. */
export const formatKeyId = (id: string) => (id.toUpperCase().match(/.{1,4}/g) ?? []).join('-');

export const idOfSealed = (sealed: Buffer): string => sealed.subarray(1, HEAD_BYTES).toString('hex');

/** A key's id as stored in each value that it sealed: hex. */
export const idOfKey = (key: Buffer): string => derive(key, 'name', ID_BYTES).toString('hex');

function openKey(key: Buffer) {
  const derived = new Map<string, KeyObject>();
  return {
    id: Buffer.from(idOfKey(key), 'hex'),
    keyFor(column: string) {
      const known = derived.get(column) ?? createSecretKey(derive(key, `seal ${column}`, 32));
      derived.set(column, known);
      return known;
    },
  };
}

const derive = (key: Buffer, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `nyuzi ${purpose}`, bytes));

const additionalData = (head: Buffer, { column, row }: EncryptionContext) =>
  Buffer.concat([head, Buffer.from(`${column}:${row}`)]);
