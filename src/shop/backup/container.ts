import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { type BackupKeys, isSigned } from './backup-keys.ts';

/**
 * The outer form of a backup: one readable line, then gzip over frames. A frame is one byte of kind, four bytes of
 * length (big-endian) and its payload. The last frame is the seal: a hash of every byte before it. A file that was
 * not written to its end has no seal and no name either, as it is renamed when whole.
 * From form 2 on the seal is followed by a signature of it, and all of that lies in an age file (https://age-encryption.org):
 * opened by the age program, it is a file that this reads too. Form 1 is what releases before have written.
 */
const FIRST_LINES = { unsigned: Buffer.from('NYUZI BACKUP 1\n'), signed: Buffer.from('NYUZI BACKUP 2\n') };
const LINE_BYTES = FIRST_LINES.signed.length;
const AGE_LINE = Buffer.from('age-encryption');
const SIGNED = Buffer.from('nyuzi backup\n');
const KEY_BYTES = 32;
const MOST_PAYLOAD = 4 * 1024 * 1024;
/** Fast, and pictures are packed already. */
const LEVEL = 3;

const KINDS = { head: 1, section: 2, piece: 3, close: 4, seal: 5, signature: 6 } as const;
type Kind = keyof typeof KINDS;

export type Frame = { kind: Exclude<Kind, 'seal' | 'signature'>; payload: Buffer };

/** Its message says what is wrong with the file, for the log; the person reads the sentence of its `reason`. */
export class UnreadableBackup extends Error {
  override name = 'UnreadableBackup';
  readonly reason: 'not_a_backup' | 'damaged' | 'no_key';
  constructor(reason: 'not_a_backup' | 'damaged' | 'no_key', message: string) {
    super(message);
    this.reason = reason;
  }
}

export type Writing = {
  write(kind: Frame['kind'], payload: Buffer): Promise<void>;
  /** Seals the file, gives it its name; answers its size in bytes. */
  finish(): Promise<number>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
};

/** Begins a file that only its owner may read: it holds everything, hashes of passwords included. */
/** Without `keys` in the form of releases before: neither encrypted nor signed. */
export async function beginContainer(file: string, keys?: Pick<BackupKeys, 'recipients' | 'signer'>): Promise<Writing> {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  const handle = await open(part, 'wx', 0o600);
  const out = createWriteStream('', { fd: handle.fd, autoClose: false });
  const packer = createGzip({ level: LEVEL });
  const line = keys ? FIRST_LINES.signed : FIRST_LINES.unsigned;
  const inside = withFirst(line, packer);
  const packed = keys ? encryptInto(inside, out, keys.recipients) : pipeline(inside, out);
  // Seen by whoever writes next; without this a full disk would end the process.
  packed.catch(() => {});
  const hash = createHash('sha256');

  async function put(kind: Kind, payload: Buffer) {
    if (payload.length > MOST_PAYLOAD) throw new Error('A piece of a backup is too large.');
    const lead = Buffer.alloc(5);
    lead.writeUInt8(KINDS[kind], 0);
    lead.writeUInt32BE(payload.length, 1);
    if (kind !== 'seal' && kind !== 'signature') hash.update(lead).update(payload);
    packer.write(lead);
    if (!packer.write(payload)) await Promise.race([drained(packer), packed]);
  }

  return {
    write: put,
    async finish() {
      const seal = hash.digest();
      await put('seal', seal);
      if (keys) {
        const { signer } = keys;
        await put('signature', Buffer.concat([signer.publicKey, signer.sign(Buffer.concat([SIGNED, seal]))]));
      }
      packer.end();
      await packed;
      await handle.sync();
      await handle.close();
      await rename(part, file);
      await syncFolder(dirname(file));
      return (await stat(file)).size;
    },
    async abandon() {
      packer.destroy();
      await packed.catch(() => {});
      await handle.close().catch(() => {});
      await rm(part, { force: true });
    },
  };
}

async function* withFirst(line: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield line;
  yield* rest;
}

async function encryptInto(from: AsyncIterable<Buffer>, out: Writable, recipients: readonly string[]): Promise<void> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(toWeb(from));
  await pipeline(fromWeb(encrypted), out);
}

const drained = (packer: NodeJS.WritableStream) => new Promise<void>((resolve) => packer.once('drain', resolve));

/** Makes the new name itself durable; Windows has no such thing. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/**
 * The frames up to the seal, which is checked, and last the key that has signed it; undefined: a file of a release before,
 * which anybody may have written. Throws UnreadableBackup as soon as something is not as it was written.
 */
export async function* readContainer(
  file: string,
  identities: readonly string[] = [],
): AsyncGenerator<Frame, Buffer | undefined> {
  const source = createReadStream(file);
  const unpacker = createGunzip();
  try {
    const { bytes, isSigned } = await withoutFirstLine(await decrypted(source, identities));
    pipeline(bytes, unpacker).catch((error: Error) => unpacker.destroy(error));
    return yield* sealed(framesOf(unpacker), isSigned);
  } catch (error) {
    throw isSystemError(error) || error instanceof UnreadableBackup
      ? error
      : new UnreadableBackup('damaged', String(error));
  } finally {
    source.destroy();
    unpacker.destroy();
    await finished(source).catch(() => {});
  }
}

type RawFrame = { kind: Kind; lead: Buffer; payload: Buffer };

async function* sealed(
  frames: AsyncIterable<RawFrame>,
  mustBeSigned: boolean,
): AsyncGenerator<Frame, Buffer | undefined> {
  const hash = createHash('sha256');
  let seal: Buffer | undefined;
  let signedBy: Buffer | undefined;
  for await (const { kind, lead, payload } of frames) {
    if (signedBy || (seal && kind !== 'signature')) throw new UnreadableBackup('damaged', 'something follows the seal');
    if (kind === 'signature') signedBy = signerOf(payload, seal);
    else if (kind === 'seal') seal = checkedSeal(hash.digest(), payload);
    else {
      hash.update(lead).update(payload);
      yield { kind, payload };
    }
  }
  if (!seal) throw new UnreadableBackup('damaged', 'the seal is missing');
  if (mustBeSigned !== (signedBy !== undefined)) throw new UnreadableBackup('damaged', 'the signature is missing');
  return signedBy;
}

function checkedSeal(hash: Buffer, payload: Buffer): Buffer {
  if (!hash.equals(payload)) throw new UnreadableBackup('damaged', 'the seal is broken');
  return hash;
}

function signerOf(payload: Buffer, seal: Buffer | undefined): Buffer {
  const publicKey = Buffer.from(payload.subarray(0, KEY_BYTES));
  const signature = payload.subarray(KEY_BYTES);
  if (!seal || publicKey.length < KEY_BYTES || !isSigned(publicKey, Buffer.concat([SIGNED, seal]), signature))
    throw new UnreadableBackup('damaged', 'the signature is broken');
  return publicKey;
}

/** What lies in an age file, or the file itself. */
async function decrypted(source: AsyncIterable<Buffer>, identities: readonly string[]): Promise<AsyncIterable<Buffer>> {
  const peeked = await peek(source, AGE_LINE.length);
  if (!peeked.first.equals(AGE_LINE)) return peeked.bytes;
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const inside = await decrypter.decrypt(toWeb(peeked.bytes)).catch((error: unknown) => {
    const isForOthers = identities.length === 0 || /no identity matched/.test(String(error));
    throw new UnreadableBackup(isForOthers ? 'no_key' : 'damaged', String(error));
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

async function withoutFirstLine(from: AsyncIterable<Buffer>) {
  const { first, rest } = await peek(from, LINE_BYTES);
  const isSigned = first.equals(FIRST_LINES.signed);
  if (!isSigned && !first.equals(FIRST_LINES.unsigned))
    throw new UnreadableBackup('not_a_backup', 'the first line differs');
  return { bytes: rest, isSigned };
}

/** The first bytes, and then everything (`bytes`) or what follows them (`rest`). */
async function peek(from: AsyncIterable<Buffer>, count: number) {
  const reading = from[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  let next = await reading.next();
  while (!next.done) {
    start = Buffer.concat([start, next.value]);
    if (start.length >= count) break;
    next = await reading.next();
  }
  async function* goOn(begin: Buffer) {
    if (begin.length > 0) yield begin;
    for (let more = await reading.next(); !more.done; more = await reading.next()) yield more.value;
  }
  return {
    first: start.subarray(0, count),
    bytes: { [Symbol.asyncIterator]: () => goOn(start) },
    rest: { [Symbol.asyncIterator]: () => goOn(start.subarray(count)) },
  };
}

async function* framesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<RawFrame> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    while (waiting.length >= 5) {
      const kind = kindOf(waiting.readUInt8(0));
      const end = 5 + waiting.readUInt32BE(1);
      if (end > MOST_PAYLOAD + 5) throw new UnreadableBackup('damaged', 'a piece is too large');
      if (waiting.length < end) break;
      yield { kind, lead: waiting.subarray(0, 5), payload: waiting.subarray(5, end) };
      waiting = waiting.subarray(end);
    }
  }
  if (waiting.length > 0) throw new UnreadableBackup('damaged', 'it ends in the middle of a piece');
}

function kindOf(byte: number): Kind {
  for (const [kind, value] of Object.entries(KINDS) as [Kind, number][]) if (value === byte) return kind;
  throw new UnreadableBackup('damaged', `${byte} is no kind of piece`);
}

/** The disk's own errors, which say more than that the file is damaged. */
const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error;
