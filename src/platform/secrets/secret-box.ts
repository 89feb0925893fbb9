import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/**
 * Where a sealed value stands: `table.column` and the id of its row. It is authenticated with the value, so that a value
 * that was copied into another row or column does not open there.
 */
type EncryptionContext = { column: string; row: string };

export type SecretBox = {
  /** Names the key that seals; not a secret. */
  keyId(): string;
  /** Names of all keys that open, the one that seals first. */
  keyIds(): readonly string[];
  seal(context: EncryptionContext, plain: Buffer): Buffer;
  /** Throws CannotOpen where the key is not here, or the value was changed or moved. */
  open(context: EncryptionContext, sealed: Buffer): Buffer;
};

/** 32 bytes; the first of several seals, all open. */
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
 * AES-256-GCM under a key for each column, drawn from the shop's key by HKDF. A sealed value is: version, id of the key,
 * nonce, tag, ciphertext. `load` is asked each time, since keys may be rotated while the shop is open.
 */
export function createSecretBox(load: () => Keys): SecretBox {
  let known = load();
  let opened = known.map(openKey);
  /** `load` answers the same object while nothing has changed. */
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

/** As people read it out: `3F2A-91BC-07DE`. */
export const formatKeyId = (id: string) => (id.toUpperCase().match(/.{1,4}/g) ?? []).join('-');

/** The name of the key that sealed a value. */
export const idOfSealed = (sealed: Buffer): string => sealed.subarray(1, HEAD_BYTES).toString('hex');

/** The name of a key, as it stands in every value that it sealed: hex. */
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
