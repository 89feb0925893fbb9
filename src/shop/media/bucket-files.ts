import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { isPictureName } from './folder-pictures.ts';
import type { PictureFiles } from './picture-store.ts';

/** What stands before the names in the bucket. */
export const PICTURES_PREFIX = 'pictures/';

export const keyOf = (name: string): string => PICTURES_PREFIX + name;
export const typeOf = (name: string): string =>
  name.endsWith('.mp4') ? 'video/mp4' : `image/${name.split('.').at(-1)}`;

/** The files of pictures in a bucket, and nothing else that lies there. */
export const createBucketFiles = (store: ObjectStore): PictureFiles => ({
  async list() {
    const names: string[] = [];
    for await (const { key } of store.list(PICTURES_PREFIX)) names.push(key.slice(PICTURES_PREFIX.length));
    return names.filter(isPictureName);
  },
  open: async (name) => (await store.get(keyOf(name)))?.body,
  put: async (name, bytes) => store.put(keyOf(name), await buffer(bytes), typeOf(name)),
  remove: (name) => store.delete(keyOf(name)),
});
