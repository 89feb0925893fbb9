import { access, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import { isStoreError } from '../../../platform/object-store/errors.ts';
import type { FileCache } from '../../../platform/object-store/file-cache.ts';
import type { ObjectStore } from '../../../platform/object-store/object-store.ts';
import { inParallel } from '../../../shared/concurrency.ts';
import { findFile, findFilm } from '../queries.ts';
import { createFolderFiles, fileNames, isPictureName } from './folder-pictures.ts';
import type { PictureFiles, PictureStore, StoreResult } from './picture-store.ts';

export const PICTURES_PREFIX = 'pictures/';

const toKey = (name: string): string => PICTURES_PREFIX + name;
const contentType = (name: string): string => (name.endsWith('.mp4') ? 'video/mp4' : `image/${name.split('.').at(-1)}`);

/** Picture files in a bucket, ignoring other objects. */
export const createBucketFiles = (store: ObjectStore): PictureFiles => ({
  async list() {
    const names: string[] = [];
    for await (const { key } of store.list(PICTURES_PREFIX)) names.push(key.slice(PICTURES_PREFIX.length));
    return names.filter(isPictureName);
  },
  open: async (name) => (await store.get(toKey(name)))?.body,
  put: async (name, bytes) => store.put(toKey(name), await buffer(bytes), contentType(name)),
  remove: (name) => store.delete(toKey(name)),
});

type BucketPicturesDeps = {
  store: ObjectStore;
  /** Pictures on this machine that weren't moved to the bucket. */
  local: PictureStore;
  folder: string;
  cache: FileCache;
  /** Folder for encoding. */
  uploads: string;
  db: Pick<Database, 'sql'>;
  log: Log;
};

const FILES_AT_ONCE = 4;
const SERVED_NAME = /^([0-9a-f]{16})-([0-9]{1,5})\.(avif|webp|jpeg|mp4)$/;

export function createBucketPictures(deps: BucketPicturesDeps): PictureStore {
  const { store, local, folder, cache, uploads, log } = deps;
  const putFile = (from: string, name: string) => store.putFile(toKey(name), join(from, name), contentType(name));
  const bucket = createBucketFiles(store);
  const cached = createFolderFiles(cache.folder);
  const here = {
    list: async () => [...new Set([...(await local.list()), ...(await cached.list())])].sort(),
    open: async (name: string) => (await local.open(name)) ?? cached.open(name),
  };

  return {
    async storeEncoded(encode): Promise<StoreResult> {
      await mkdir(uploads, { recursive: true, mode: 0o700 });
      const staging = await mkdtemp(join(uploads, 'encoded-'));
      try {
        const encoded = await encode(staging);
        if (!encoded.ok) return encoded;
        const { id, widths } = encoded.picture;
        await inParallel(fileNames(id, widths), FILES_AT_ONCE, (name) => putFile(staging, name));
        return encoded;
      } catch (error) {
        if (!isStoreError(error)) throw error;
        log.warn({ err: error }, 'a picture was refused: the bucket did not take it');
        return { ok: false, reason: 'pictures_unavailable' };
      } finally {
        await rm(staging, { recursive: true, force: true });
      }
    },
    async addMissing(from) {
      try {
        const there = new Set(await bucket.list());
        const missing = (await readdir(from)).filter((name) => !there.has(name));
        await inParallel(missing, FILES_AT_ONCE, (name) => putFile(from, name));
      } catch (error) {
        if (!isStoreError(error)) throw error;
        log.warn({ err: error }, 'the bucket does not take pictures: they lie in DATA_DIR until move-pictures');
        await local.addMissing(from);
      }
    },
    async deletePictures(ids) {
      await local.deletePictures(ids);
      const names = (await bucket.list()).filter((name) => ids.includes(name.split('-')[0] ?? ''));
      await inParallel(names, FILES_AT_ONCE, async (name) => {
        await bucket.remove(name);
        await cache.drop(name);
      });
    },
    servedFrom: [folder, cache.folder],
    async bring(name) {
      if ((await exists(join(folder, name))) || (await cache.has(name))) return;
      if (await isKnown(deps.db, name)) await cache.bring(name);
    },
    here,
    async list() {
      return [...new Set([...(await local.list()), ...(await bucket.list())])].sort();
    },
    open: async (name) => (await here.open(name)) ?? bucket.open(name),
    put: bucket.put,
  };
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Made-up URLs never reach the bucket. If the database fails, ask the bucket. */
async function isKnown({ sql }: Pick<Database, 'sql'>, name: string): Promise<boolean> {
  const [, id, width, format] = SERVED_NAME.exec(name) ?? [];
  if (id === undefined || format === undefined) return false;
  const lookup = format === 'mp4' ? findFilm(sql, id, Number(width)) : findFile(sql, id, format, Number(width));
  return lookup.then(
    (row) => row?.found ?? false,
    () => true,
  );
}
