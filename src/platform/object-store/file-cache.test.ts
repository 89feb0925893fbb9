import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts';
import { ObjectStoreError } from './errors.ts';
import { createFileCache } from './file-cache.ts';
import type { ObjectStore } from './object-store.ts';

const changedAt = new Date(Date.UTC(2026, 4, 5, 6, 7, 8));

/** Fake store with these objects of a hundred bytes each; records its calls. */
function getStore(names: readonly string[]) {
  const asked: string[] = [];
  let failure: ObjectStoreError | undefined;
  const get: ObjectStore['get'] = async (key) => {
    asked.push(key);
    if (failure) throw failure;
    async function* body() {
      yield Buffer.alloc(100);
    }
    return names.includes(key.slice('x/'.length)) ? { bytes: 100, changedAt, body: body() } : undefined;
  };
  const failWith = (next: ObjectStoreError | undefined) => {
    failure = next;
  };
  return { store: { get }, asked, failWith };
}

const getCache = (store: Pick<ObjectStore, 'get'>, folder: string) =>
  createFileCache({ store, prefix: 'x/', folder, maxBytes: 300 });

test('evicts the least recently used files, and never exceeds the cache folder’s limit', async () => {
  const folder = temporaryFolder();
  const { store } = getStore(['a', 'b', 'c', 'd', 'e']);
  const cache = getCache(store, folder);
  expect(await cache.has('a')).toBe(false);
  for (const name of ['a', 'b', 'c']) expect(await cache.bring(name)).toBe(true);
  expect(await cache.has('a')).toBe(true);
  await cache.bring('d');
  await expect.poll(() => readdirSync(folder).sort()).toEqual(['a', 'c', 'd']);
  await cache.bring('e');
  await expect.poll(() => readdirSync(folder).sort()).toEqual(['a', 'd', 'e']);
  expect(statSync(join(folder, 'e')).mtimeMs).toBe(changedAt.getTime());
});

test('counts files of an earlier process, and fetches again after a manual deletion', async () => {
  const folder = temporaryFolder();
  const { store, asked } = getStore(['a', 'b', 'c', 'd']);
  const before = getCache(store, folder);
  await before.has('a');
  for (const name of ['a', 'b', 'c']) await before.bring(name);
  const after = getCache(store, folder);
  expect(await after.has('b')).toBe(true);
  await after.bring('d');
  await expect.poll(() => readdirSync(folder).length).toBe(3);
  rmSync(join(folder, 'd'));
  expect(await after.has('d')).toBe(false);
  await after.bring('d');
  expect(asked.filter((key) => key === 'x/d')).toHaveLength(2);
});

test('fetches an object once for concurrent readers, and stores nothing for a missing one', async () => {
  const folder = temporaryFolder();
  const { store, asked } = getStore(['a']);
  const cache = getCache(store, folder);
  await cache.has('a');
  expect(await Promise.all(Array.from({ length: 50 }, () => cache.bring('a')))).toEqual(Array(50).fill(true));
  expect(asked).toEqual(['x/a']);
  expect(await cache.bring('none')).toBe(false);
  expect(readdirSync(folder)).toEqual(['a']);
});

test('pauses requests to the store after a failure, and serves cached files', async () => {
  const folder = temporaryFolder();
  const { store, asked, failWith } = getStore(['a', 'b']);
  const cache = getCache(store, folder);
  await cache.has('a');
  await cache.bring('a');
  failWith(new ObjectStoreError('timed_out'));
  await expect(cache.bring('b')).rejects.toMatchObject({ reason: 'timed_out' });
  failWith(undefined);
  await expect(cache.bring('b')).rejects.toMatchObject({ reason: 'unreachable', statusCode: 503 });
  expect(asked).toEqual(['x/a', 'x/b']);
  expect(await cache.has('a')).toBe(true);
  expect(readdirSync(folder)).toEqual(['a']);
});
