import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter, Stanza } from 'age-encryption';
import { damaged, UnreadableBackup } from './unreadable-backup.ts';

/** A key's display ID on screens and on paper: 32 bits of the hash of the public key. */
export const keyId = (publicKey: string): string =>
  (createHash('sha256').update(publicKey).digest('hex').slice(0, 8).toUpperCase().match(/.{4}/g) ?? []).join('-');

/**
 * age files don't record their recipients, so a stanza of our own names the owner's key. Other programs skip it; the
 * header's MAC covers it.
 */
const OWNER_KEY_STANZA = 'nyuzi/owner-key';

export type Recipients = {
  recipients: readonly string[];
  /** `keyId` of the owner's key; undefined without one. */
  ownerKeyId: string | undefined;
};

export async function encryptInto(
  from: AsyncIterable<Buffer>,
  out: Writable,
  { recipients, ownerKeyId }: Recipients,
): Promise<void> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  if (ownerKeyId !== undefined)
    encrypter.addRecipient({ wrapFileKey: () => [new Stanza([OWNER_KEY_STANZA, ownerKeyId], new Uint8Array())] });
  const encrypted = await encrypter.encrypt(toWeb(from));
  await pipeline(fromWeb(encrypted), out);
}

function toWeb(bytes: AsyncIterable<Buffer>): ReadableStream<Uint8Array> {
  const reading = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await reading.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => void (await reading.return?.()),
  });
}

async function* fromWeb(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  const reader = bytes.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

const MAX_HEADER_BYTES = 4096;

/** `ownerKeyId`: null if only the machine that wrote the file can open it. */
type Header = { isEncrypted: boolean; ownerKeyId: string | null };

export async function readFileHeader(file: string): Promise<Header> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0);
    return readHeader(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** Magic bytes of an age file (https://age-encryption.org); the age program opens these files, too. */
const AGE_LINE = Buffer.from('age-encryption');

/** Parses the recipients from the header. Unauthenticated until the file is decrypted. */
function readHeader(start: Buffer): Header {
  const [header = ''] = start.toString('latin1').split('\n--- ');
  const isEncrypted = header.startsWith(AGE_LINE.toString('latin1'));
  const named = /^-> nyuzi\/owner-key ([0-9A-F]{4}-[0-9A-F]{4})$/m.exec(header)?.[1];
  return { isEncrypted, ownerKeyId: (isEncrypted && named) || null };
}

export const peekHeader = async (from: AsyncIterable<Buffer>) => {
  const { first, bytes } = await peek(from, MAX_HEADER_BYTES);
  return { header: readHeader(first), bytes };
};

/** Returns the first bytes, and a stream of the whole file including them. */
export async function peek(from: AsyncIterable<Buffer>, count: number) {
  const reading = from[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < count) {
    const next = await reading.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  async function* everything() {
    if (start.length > 0) yield start;
    for (let more = await reading.next(); !more.done; more = await reading.next()) yield more.value;
  }
  return { first: start.subarray(0, count), bytes: everything() };
}

/** Decrypts an age file; returns any other file unchanged. */
export async function decrypted(
  source: AsyncIterable<Buffer>,
  identities: readonly string[],
): Promise<AsyncIterable<Buffer>> {
  const peeked = await peek(source, AGE_LINE.length);
  if (!peeked.first.equals(AGE_LINE)) return peeked.bytes;
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const inside = await decrypter.decrypt(toWeb(peeked.bytes)).catch((error: unknown) => {
    const isForOthers = identities.length === 0 || /no identity matched/.test(String(error));
    throw isForOthers ? new UnreadableBackup('no_key', String(error)) : damaged(String(error));
  });
  return fromWeb(inside);
}
