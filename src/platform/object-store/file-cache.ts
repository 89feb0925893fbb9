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
  /** Whether the file is in the folder; counts as a use for the LRU order. */
  has(name: string): Promise<boolean>;
  /**
   * Downloads the file; returns false if the object doesn't exist. Throws ObjectStoreError if the store can't answer.
   */
  bring(name: string): Promise<boolean>;
  drop(name: string): Promise<void>;
};

type FileCacheOptions = {
  store: Pick<ObjectStore, 'get'>;
  /** Key prefix in the bucket. */
  prefix: string;
  folder: string;
  maxBytes: number;
};

/** Concurrency limit; further reads wait. Otherwise a traffic peak on a cold cache would open a socket per file. */
const MAX_READS_AT_ONCE = 16;
/** Circuit breaker: after a failure, the store isn't called for this long. */
const BREAKER_OPEN_MS = 5_000;
const PART = '.part';

/** A size-bounded local folder in front of a bucket of immutable objects. Evicts least recently used files. */
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
  /** Loads the files left by an earlier process or added by another one that shares the folder. */
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
      // Check the folder, not memory: another process may share it.
      return exists(join(folder, name));
    },
    bring: fetchObject,
    async drop(name) {
      sizes.delete(name);
      await rm(join(folder, name), { force: true });
    },
  };
}

/** Sets the file's mtime to the object's, so every machine sends the same `Last-Modified` and `ETag`. */
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

/** Concurrency limiter with a FIFO queue. */
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

/** Circuit breaker: after a temporary failure, calls fail at once for `restMs`, including the queued ones. */
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
