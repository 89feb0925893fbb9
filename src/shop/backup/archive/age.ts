import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter, Stanza } from 'age-encryption';
import { damaged, UnreadableBackup } from './unreadable-backup.ts';

/** What an age file begins with (https://age-encryption.org); the age program opens it, too. */
const AGE_LINE = Buffer.from('age-encryption');

/**
 * age keeps no trace of the keys that a file is encrypted to. So a stanza of our own names the owner's; other programs skip it,
 * and the header's MAC covers it.
 */
const OWNER_KEY_STANZA = 'nyuzi/owner-key';
const MAX_HEADER_BYTES = 4096;

export type Recipients = {
  /** Public keys, the owner's among them. */
  recipients: readonly string[];
  /** The owner's, by `keyId`; undefined: there is none. */
  ownerKeyId: string | undefined;
};

/** How a key is called on screens and on paper: 32 bits of the hash of its public half. */
export const keyId = (publicKey: string): string =>
  (createHash('sha256').update(publicKey).digest('hex').slice(0, 8).toUpperCase().match(/.{4}/g) ?? []).join('-');

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

/** `ownerKeyId`: null where only the machine that wrote it can open it. */
type Header = { isEncrypted: boolean; ownerKeyId: string | null };

/** What the first bytes of a file say about who opens it; not proven before the file is decrypted. */
function readHeader(start: Buffer): Header {
  const [header = ''] = start.toString('latin1').split('\n--- ');
  const isEncrypted = header.startsWith(AGE_LINE.toString('latin1'));
  const named = /^-> nyuzi\/owner-key ([0-9A-F]{4}-[0-9A-F]{4})$/m.exec(header)?.[1];
  return { isEncrypted, ownerKeyId: (isEncrypted && named) || null };
}

export async function readFileHeader(file: string): Promise<Header> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0);
    return readHeader(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

export const peekHeader = async (from: AsyncIterable<Buffer>) => {
  const { first, bytes } = await peek(from, MAX_HEADER_BYTES);
  return { header: readHeader(first), bytes };
};

/** What lies in an age file, or the file itself. */
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

/** The first bytes, and then everything, they included. */
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
