import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore, StoredObject } from '../../platform/object-store/object-store.ts';
import { readFileHeader } from './age.ts';
import { isBackupName } from './retention.ts';

/** The copies of backups in a bucket. */
export type OffSite = {
  /** Answers its address, s3://bucket/key. `name`: that of the backup, where the file has another. */
  send(file: string, name?: string): Promise<string>;
  open(name: string): Promise<StoredObject | undefined>;
  /** Writes the copy into a file; false: there is none. */
  fetch(name: string, into: string): Promise<boolean>;
  /** Names of backups, with the bytes of each. */
  list(): Promise<Map<string, number>>;
  remove(name: string): Promise<void>;
};

const PREFIX = 'backups/';
const TYPE = 'application/octet-stream';

export const createOffSite = (store: ObjectStore, bucket: string): OffSite => ({
  async send(file, name = basename(file)) {
    if (!(await readFileHeader(file)).isEncrypted)
      throw new Error(`${file} is not encrypted: it stays out of the bucket.`);
    const key = PREFIX + name;
    await store.putFile(key, file, TYPE);
    return `s3://${bucket}/${key}`;
  },
  open: (name) => store.get(PREFIX + name),
  fetch: (name, into) => fetchObject(store, PREFIX + name, into),
  async list() {
    const copies = new Map<string, number>();
    for await (const { key, bytes } of store.list(PREFIX)) {
      const name = key.slice(PREFIX.length);
      if (isBackupName(name)) copies.set(name, bytes);
    }
    return copies;
  },
  remove: (name) => store.delete(PREFIX + name),
});

/** Whether there is such an object. Throws where it did not come whole. */
export async function fetchObject(store: Pick<ObjectStore, 'get'>, key: string, into: string): Promise<boolean> {
  const found = await store.get(key);
  if (!found) return false;
  await pipeline(found.body, createWriteStream(into, { flags: 'wx', mode: 0o600 }));
  return true;
}
