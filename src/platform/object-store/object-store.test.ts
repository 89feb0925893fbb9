import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts';
import { openStoreProxy } from '../../../tests/support/servers/store-proxy.ts';
import { startSwift, swiftMissing, swiftReason } from '../../../tests/support/servers/swift-server.ts';
import { freePort } from '../../../tests/support/shop-process/running-shop.ts';
import type { Resolve } from '../http/guarded-fetch.ts';
import { createObjectStore, type ObjectInfo, type ObjectStore } from './object-store.ts';

const QUICK = { requestMs: 1_500, idleMs: 500, attempts: 3, partBytes: 100_000, page: 2 };
const folder = temporaryFolder();
const swift = swiftMissing ? undefined : await startSwift();
const proxy = await openStoreProxy(swift?.port ?? 1);
const settings = swift
  ? { ...(await swift.newBucket()), endpoint: `http://127.0.0.1:${proxy.port}` }
  : { endpoint: `http://127.0.0.1:${proxy.port}`, bucket: 'none', region: 'us-east-1', key: 'k', secret: 's' };
const store = createObjectStore(settings, QUICK);
const onSwift = test.skipIf(swiftMissing);

beforeEach(() => {
  proxy.misbehave(undefined);
  proxy.calls.length = 0;
  proxy.forgetConnections();
});

const toText = async (from: ObjectStore, key: string) => {
  const found = await from.get(key);
  return found && (await buffer(found.body)).toString();
};
const getKeys = async (prefix: string) => {
  const found: ObjectInfo[] = [];
  for await (const info of store.list(prefix)) found.push(info);
  return found.map(({ key }) => key);
};
const getReason = (call: Promise<unknown>) =>
  call.then(
    () => 'nothing thrown',
    (error: { reason?: string }) => error.reason,
  );

onSwift(`stores, reads, lists with pages, and deletes an object${swiftReason}`, async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    await store.put(`some/${name}`, Buffer.from(`it is ${name}`), 'text/plain');
  await store.put('other', Buffer.from('x'), 'text/plain');
  expect(await toText(store, 'some/c')).toBe('it is c');
  expect((await store.get('some/c'))?.bytes).toBe(7);
  expect(await getKeys('some/')).toEqual(['some/a', 'some/b', 'some/c', 'some/d', 'some/e']);
  expect(proxy.calls.filter((call) => call.includes('list-type')).length).toBe(3);
  await store.delete('some/c');
  await store.delete('some/c');
  expect(await store.get('some/c')).toBeUndefined();
  expect(await getKeys('some/')).toHaveLength(4);
});

onSwift('uploads a large file in parts, reads it back, and keeps no interrupted upload', async () => {
  const bytes = randomBytes(250_000);
  const file = join(folder, 'large');
  await writeFile(file, bytes);
  await store.putFile('large', file, 'application/octet-stream');
  expect(proxy.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(3);
  const found = await store.get('large');
  expect(found?.bytes).toBe(bytes.length);
  expect(found && (await buffer(found.body)).equals(bytes)).toBe(true);
  proxy.misbehave('full');
  expect(await getReason(store.putFile('never', file, 'application/octet-stream'))).toBe('full');
  proxy.misbehave(undefined);
  expect(await store.get('never')).toBeUndefined();
});

onSwift('reads a small, an empty and a missing file', async () => {
  const file = join(folder, 'small');
  for (const text of ['small', '']) {
    await writeFile(file, text);
    await store.putFile('small', file, 'text/plain');
    expect(await toText(store, 'small')).toBe(text);
  }
  await expect(store.putFile('x', join(folder, 'gone'), 'text/plain')).rejects.toMatchObject({ code: 'ENOENT' });
});

onSwift('retries a temporary failure, but not a full store', async () => {
  proxy.misbehave('failing', 2);
  await store.put('again', Buffer.from('x'), 'text/plain');
  expect(proxy.calls).toHaveLength(3);
  proxy.misbehave('full');
  expect(await getReason(store.put('again', Buffer.from('y'), 'text/plain'))).toBe('full');
  expect(proxy.calls).toHaveLength(4);
  proxy.misbehave(undefined);
  expect(await toText(store, 'again')).toBe('x');
});

onSwift.each(['cut', 'short', 'change', 'silent'] as const)('never accepts a damaged body: %s', async (how) => {
  await store.put('whole', randomBytes(40_000), 'application/octet-stream');
  proxy.misbehave(how);
  const found = await store.get('whole');
  expect(await getReason(buffer(found?.body ?? Readable.from([])))).toBe(how === 'silent' ? 'timed_out' : 'incomplete');
});

test('times out a hanging store, and reports an unreachable one separately', async () => {
  proxy.misbehave('hang');
  const once = createObjectStore(settings, { ...QUICK, requestMs: 300, attempts: 2 });
  expect(await getReason(once.get('x'))).toBe('timed_out');
  expect(proxy.calls).toHaveLength(2);
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const missing = await createObjectStore({ ...settings, endpoint }, QUICK).check();
  expect(missing?.reason).toBe('unreachable');
  expect(missing?.message).toContain('ECONNREFUSED');
});

test('follows no redirect, so that the signature stays with the configured host', async () => {
  proxy.misbehave('redirect');
  expect(await getReason(store.get('x'))).toBe('redirected');
  expect(await getReason(store.put('x', Buffer.from('x'), 'text/plain'))).toBe('redirected');
  expect(proxy.redirected).toEqual([]);
});

onSwift('distinguishes settings errors, without a secret in the error', async () => {
  expect(await store.check()).toBeUndefined();
  expect((await createObjectStore({ ...settings, bucket: 'no-such-bucket' }, QUICK).check())?.reason).toBe('no_bucket');
  const wrong = { ...settings, secret: 'another-secret' };
  expect((await createObjectStore(wrong, QUICK).check())?.reason).toBe('denied');
  expect((await createObjectStore({ ...settings, key: 'nobody:here' }, QUICK).check())?.reason).toBe('denied');
  const thrown = await createObjectStore(wrong, QUICK)
    .get('x')
    .catch((error: unknown) => error);
  expect(JSON.stringify(thrown, Object.getOwnPropertyNames(thrown))).not.toMatch(/another-secret|Signature=|tester/);
});

onSwift('stores a key with URL special characters as one object', async () => {
  const key = "odd/a b+c%2F?d=e&f#g'é";
  await store.put(key, Buffer.from('odd'), 'text/plain');
  expect(await toText(store, key)).toBe('odd');
  expect(await getKeys('odd/')).toEqual([key]);
});

test('connects to the address that was checked, not to a later DNS result', async () => {
  const { port } = proxy;
  let lookups = 0;
  /** DNS resolver stub: the first answer is a public address, later ones are loopback (DNS rebinding). */
  const rebinding: Resolve = (_name, _options, done) => {
    lookups += 1;
    done(null, [{ address: lookups === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]);
  };
  const given = (scheme: string) => ({ ...settings, endpoint: `${scheme}://rebound.example:${port}` });
  const once = { ...QUICK, attempts: 1, resolve: rebinding };
  // The first address passes the check but doesn't respond; the second one is refused before any connection.
  const store = createObjectStore(given('https'), { ...once, requestMs: 300, reach: 'public' });
  expect(['timed_out', 'unreachable']).toContain(await getReason(store.get('x')));
  expect(await getReason(store.get('x'))).toBe('unreachable');
  expect([lookups, proxy.connections()]).toEqual([2, 0]);
  // Same over http and with IP literals.
  for (const endpoint of [given('http').endpoint, `https://127.0.0.1:${port}`, `https://[::1]:${port}`]) {
    const refused = createObjectStore({ ...settings, endpoint }, { ...once, reach: 'public' });
    expect(await getReason(refused.get('x')), endpoint).toBe('unreachable');
  }
  expect(proxy.connections()).toBe(0);
  // The connection uses the resolver's answer, without a second lookup.
  proxy.misbehave('redirect');
  lookups = 1;
  expect(await getReason(createObjectStore(given('http'), { ...once, reach: 'anywhere' }).get('x'))).toBe('redirected');
  expect([lookups, proxy.connections()]).toEqual([2, 1]);
});
