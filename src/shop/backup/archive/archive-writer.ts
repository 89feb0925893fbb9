import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { encryptInto, type Recipients } from './age.ts';

/** Fast, and pictures are packed already. */
const GZIP_LEVEL = 3;

export type ArchiveWriter = {
  /** `size` is that of all `bytes`: tar names it before them. */
  add(name: string, size: number, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
  /** Gives the file its name; answers its size in bytes. */
  finish(): Promise<number>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
};

/**
 * Begins a backup: tar, in gzip, in an age file where there are recipients. Only its owner may read it, as it holds
 * everything, hashes of passwords included; it has its name only once it is whole.
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
  // Seen by whoever writes next; without this a full disk would end the process.
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

/** Makes the new name itself durable; Windows has no such thing. */
export async function syncFolder(folder: string) {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
