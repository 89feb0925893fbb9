import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { damaged, UnreadableBackup } from './unreadable-backup.ts';

/** What an age file begins with (https://age-encryption.org); the age program opens it, too. */
const AGE_LINE = Buffer.from('age-encryption');

export async function encryptInto(
  from: AsyncIterable<Buffer>,
  out: Writable,
  recipients: readonly string[],
): Promise<void> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(toWeb(from));
  await pipeline(fromWeb(encrypted), out);
}

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
