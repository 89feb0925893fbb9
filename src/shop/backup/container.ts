import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * The outer form of a backup: one readable line, then gzip over frames. A frame is one byte of kind, four bytes of
 * length (big-endian) and its payload. The last frame is the seal: a hash of every byte before it. A file that was
 * not written to its end has no seal and no name either, as it is renamed when whole.
 */
const FIRST_LINE = Buffer.from('NYUZI BACKUP 1\n');
const MOST_PAYLOAD = 4 * 1024 * 1024;
/** Fast, and pictures are packed already. */
const LEVEL = 3;

const KINDS = { head: 1, section: 2, piece: 3, close: 4, seal: 5 } as const;
type Kind = keyof typeof KINDS;

export type Frame = { kind: Exclude<Kind, 'seal'>; payload: Buffer };

/** Its message says what is wrong with the file, for the log; the person reads the sentence of its `reason`. */
export class UnreadableBackup extends Error {
  override name = 'UnreadableBackup';
  readonly reason: 'not_a_backup' | 'damaged';
  constructor(reason: 'not_a_backup' | 'damaged', message: string) {
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
export async function beginContainer(file: string): Promise<Writing> {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  const handle = await open(part, 'wx', 0o600);
  const out = createWriteStream('', { fd: handle.fd, autoClose: false });
  out.write(FIRST_LINE);
  const packer = createGzip({ level: LEVEL });
  const packed = pipeline(packer, out);
  // Seen by whoever writes next; without this a full disk would end the process.
  packed.catch(() => {});
  const hash = createHash('sha256');

  async function put(kind: Kind, payload: Buffer) {
    if (payload.length > MOST_PAYLOAD) throw new Error('A piece of a backup is too large.');
    const lead = Buffer.alloc(5);
    lead.writeUInt8(KINDS[kind], 0);
    lead.writeUInt32BE(payload.length, 1);
    if (kind !== 'seal') hash.update(lead).update(payload);
    packer.write(lead);
    if (!packer.write(payload)) await Promise.race([drained(packer), packed]);
  }

  return {
    write: put,
    async finish() {
      await put('seal', hash.digest());
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

const drained = (packer: NodeJS.WritableStream) => new Promise<void>((resolve) => packer.once('drain', resolve));

/** Makes the new name itself durable; Windows has no such thing. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** The frames up to the seal, which is checked. Throws UnreadableBackup as soon as something is not as it was written. */
export async function* readContainer(file: string): AsyncGenerator<Frame> {
  await checkFirstLine(file);
  const source = createReadStream(file, { start: FIRST_LINE.length });
  const unpacker = createGunzip();
  pipeline(source, unpacker).catch(() => {});
  try {
    yield* sealed(framesOf(unpacker));
  } catch (error) {
    throw isZlibError(error) ? new UnreadableBackup('damaged', String(error)) : error;
  } finally {
    source.destroy();
    unpacker.destroy();
    await finished(source).catch(() => {});
  }
}

type RawFrame = { kind: Kind; lead: Buffer; payload: Buffer };

async function* sealed(frames: AsyncIterable<RawFrame>): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  let isSealed = false;
  for await (const { kind, lead, payload } of frames) {
    if (isSealed) throw new UnreadableBackup('damaged', 'something follows the seal');
    if (kind === 'seal') {
      if (!hash.digest().equals(payload)) throw new UnreadableBackup('damaged', 'the seal is broken');
      isSealed = true;
    } else {
      hash.update(lead).update(payload);
      yield { kind, payload };
    }
  }
  if (!isSealed) throw new UnreadableBackup('damaged', 'the seal is missing');
}

async function checkFirstLine(file: string) {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0);
    if (!buffer.subarray(0, bytesRead).equals(FIRST_LINE))
      throw new UnreadableBackup('not_a_backup', 'the first line differs');
  } finally {
    await handle.close();
  }
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

const isZlibError = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(Z_|ERR_ZLIB|ERR_STREAM_PREM)/.test(error.code);
