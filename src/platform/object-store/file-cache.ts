import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { singleFlight } from '../../shared/concurrency.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { isStoreError, isTransient, ObjectStoreError } from './errors.ts';
import type { ObjectStore } from './object-store.ts';

export type FileCache = {
  folder: string;
  /** Whether the file is in the folder, which counts as a use of it. */
  has(name: string): Promise<boolean>;
  /** Fetches it; false: there is no such object. Throws ObjectStoreError where the store can't say. */
  bring(name: string): Promise<boolean>;
  /** Forgets the file, here. */
  drop(name: string): Promise<void>;
};

type FileCacheOptions = {
  store: Pick<ObjectStore, 'get'>;
  /** What stands before the names in the bucket. */
  prefix: string;
  folder: string;
  maxBytes: number;
};

/** More wait: a crowd at a cold cache must not open a socket for each of its files. */
const MAX_READS_AT_ONCE = 16;
/** Circuit breaker: a store that did not answer is not asked again for so long. */
const BREAKER_OPEN_MS = 5_000;
const PART = '.part';

/** A bounded folder in front of a bucket of objects that never change. Least recently used files go first. */
export function createFileCache({ store, prefix, folder, maxBytes }: FileCacheOptions): FileCache {
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(bytes, 1),
    dispose: (_bytes, name, reason) => {
      if (reason !== 'set') void rm(join(folder, name), { force: true }).catch(() => {});
    },
  });
  const limited = createLimiter(MAX_READS_AT_ONCE);
  const breaker = createBreaker(BREAKER_OPEN_MS);

  let loaded: Promise<void> | undefined;
  /** What a process before this one has left, and what another one that shares the folder has fetched. */
  async function load() {
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      const found = await stat(join(folder, name)).catch(() => undefined);
      if (!found) continue;
      if (!name.endsWith(PART)) sizes.set(name, found.size);
      else if (Date.now() - found.mtimeMs > HOUR_MS) await rm(join(folder, name), { force: true });
    }
  }

  const fetchObject = singleFlight((name: string) =>
    limited(() =>
      breaker(async () => {
        const bytes = await download(store, prefix + name, join(folder, name));
        if (bytes !== undefined) sizes.set(name, bytes);
        return bytes !== undefined;
      }),
    ),
  );

  return {
    folder,
    async has(name) {
      loaded ??= load();
      await loaded;
      sizes.get(name);
      // The folder decides: another process may share it.
      return exists(join(folder, name));
    },
    bring: fetchObject,
    async drop(name) {
      sizes.delete(name);
      await rm(join(folder, name), { force: true });
    },
  };
}

/** Its time is the object's, so that every machine answers the same `Last-Modified` and `ETag`. */
async function download(store: FileCacheOptions['store'], key: string, file: string): Promise<number | undefined> {
  const found = await store.get(key);
  if (!found) return undefined;
  const part = `${file}.${randomBytes(4).toString('hex')}${PART}`;
  try {
    await pipeline(found.body, createWriteStream(part, { flags: 'wx' }));
    await utimes(part, found.changedAt, found.changedAt);
    await rename(part, file);
    return found.bytes;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** At most `most` at a time; the others wait in the order in which they came. */
function createLimiter(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** After a failure that may pass by itself, calls fail at once for `restMs`; those that wait behind it, too. */
function createBreaker(restMs: number) {
  let restsUntil = 0;
  return async <Result>(call: () => Promise<Result>): Promise<Result> => {
    if (performance.now() < restsUntil) throw new ObjectStoreError('unreachable', 'it did not answer a moment ago');
    try {
      return await call();
    } catch (error) {
      if (!isStoreError(error)) throw new ObjectStoreError('failed', `no copy could be written here (${error})`);
      if (isTransient(error)) restsUntil = performance.now() + restMs;
      throw error;
    }
  };
}
