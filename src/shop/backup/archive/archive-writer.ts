import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { encryptInto, type Recipients } from './age.ts';

export type ArchiveWriter = {
  /** `size` is the total of `bytes`: tar writes it first. */
  add(name: string, size: number, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
  /** Renames the temporary file; returns its size in bytes. */
  finish(): Promise<number>;
  /** Deletes the temporary file. */
  abandon(): Promise<void>;
};

/** Low level for speed: pictures are already compressed. */
const GZIP_LEVEL = 3;

/**
 * Opens an archive: tar in gzip, in an age file if there are recipients. Mode 0600, because it holds everything
 * including password hashes. Renamed to its final name once complete.
 */
export async function createArchive(
  file: string,
  keys: Recipients = { recipients: [], ownerKeyId: undefined },
  mtime = new Date(),
): Promise<ArchiveWriter> {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  const handle = await open(part, 'wx', 0o600);
  const out = createWriteStream('', { fd: handle.fd, autoClose: false });
  const tar = pack();
  const gzip = createGzip({ level: GZIP_LEVEL });
  const packed = Promise.all([
    pipeline(Readable.from(tar, { objectMode: false }), gzip),
    keys.recipients.length > 0 ? encryptInto(gzip, out, keys) : pipeline(gzip, out),
  ]);
  // The next write reports the error; without this handler a full disk would end the process.
  packed.catch(() => {});
  const broken = packed.then(() => new Promise<never>(() => {}));
  broken.catch(() => {});

  return {
    async add(name, size, bytes) {
      const { promise: whole, resolve, reject } = Promise.withResolvers<void>();
      const entry = tar.entry({ name, size, mode: 0o600, mtime }, (error) => (error ? reject(error) : resolve()));
      whole.catch(() => {});
      for await (const chunk of bytes) {
        if (chunk.length === 0 || entry.write(chunk)) continue;
        await Promise.race([new Promise<void>((drained) => entry.once('drain', drained)), whole, broken]);
      }
      entry.end(undefined);
      await Promise.race([whole, broken]);
    },
    async finish() {
      tar.finalize();
      await packed;
      await handle.sync();
      await handle.close();
      await rename(part, file);
      await syncFolder(dirname(file));
      return (await stat(file)).size;
    },
    async abandon() {
      tar.destroy();
      gzip.destroy();
      await packed.catch(() => {});
      await handle.close().catch(() => {});
      await rm(part, { force: true });
    },
  };
}

/** fsync of the directory, so that the rename is durable. Not supported on Windows. */
export async function syncFolder(folder: string) {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
