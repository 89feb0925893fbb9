import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import { createInvalidationBus, type InvalidationBus } from './invalidation-bus.ts';

const { db, url } = await createTestDatabase();
const log = { warn: () => {} };

const disconnects: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const disconnect of disconnects.splice(0)) await disconnect();
});

/** Records the invalidations that a cache receives from now on. */
function heardBy(bus: InvalidationBus) {
  const heard: string[] = [];
  bus.subscribe({
    invalidate: (tags) => void heard.push(...tags),
    invalidateAll: () => void heard.push('everything'),
  });
  return heard;
}

/** Records the queues that a process hears of from now on. */
function queuesHeardBy(bus: InvalidationBus) {
  const heard: string[] = [];
  bus.subscribe({ invalidate() {}, invalidateAll() {}, committed: (queues) => void heard.push(...queues) });
  return heard;
}

/** A process connected to the database. Connecting invalidates everything; that first event isn't recorded. */
async function aProcess() {
  const bus = createInvalidationBus();
  disconnects.push(await bus.connect({ url, log }));
  return { bus, heard: heardBy(bus) };
}

test('publishes an invalidation to all processes, and to its own caches once and at once', async () => {
  const [one, two] = [await aProcess(), await aProcess()];
  const second = heardBy(one.bus);
  one.bus.publish(['product:cuff', 'catalog']);
  one.bus.publish(['product:cuff']);
  expect(one.heard).toEqual(['product:cuff', 'catalog', 'product:cuff']);
  expect(second).toEqual(one.heard);
  await expect.poll(() => two.heard).toEqual(['product:cuff', 'catalog']);
  // Notifications are ordered: once the other process's has arrived, an echo of its own would have arrived too.
  two.bus.publish(['settings']);
  await expect.poll(() => one.heard.at(-1)).toBe('settings');
  expect(one.heard).toEqual(['product:cuff', 'catalog', 'product:cuff', 'settings']);
});

test('wakes the workers of all processes for new jobs, with changed tags or without', async () => {
  const [one, two] = [await aProcess(), await aProcess()];
  const [here, there] = [queuesHeardBy(one.bus), queuesHeardBy(two.bus)];
  one.bus.committed(['emails']);
  expect(here).toEqual(['emails']);
  await expect.poll(() => there).toEqual(['emails']);
  one.bus.publish(['catalog']);
  one.bus.committed(['emails', 'refunds']);
  await expect.poll(() => there).toEqual(['emails', 'emails', 'refunds']);
  expect(two.heard).toEqual(['catalog']);
});

test('sends tags published before the connection exists when it connects', async () => {
  const { heard } = await aProcess();
  const starting = createInvalidationBus();
  starting.publish(['catalog']);
  disconnects.push(await starting.connect({ url, log }));
  await expect.poll(() => heard).toEqual(['catalog']);
});

test('sends tags published just before a disconnect', async () => {
  const { heard } = await aProcess();
  const closing = createInvalidationBus();
  const disconnect = await closing.connect({ url, log });
  closing.publish(['product:cuff']);
  await disconnect();
  await expect.poll(() => heard).toEqual(['product:cuff']);
});

test('invalidates everything on very many tags or an invalid payload', async () => {
  const [one, two] = [await aProcess(), await aProcess()];
  one.bus.publish(Array.from({ length: 500 }, (_, number) => `product:${number}` as const));
  await expect.poll(() => two.heard).toEqual(['everything']);
  await db.sql`select pg_notify('page_cache', 'gibberish')`;
  await expect.poll(() => two.heard).toEqual(['everything', 'everything']);
});

test('invalidates everything after a lost connection, because messages may have been missed', async () => {
  const { heard } = await aProcess();
  await db.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'nyuzi-notices%' and datname = current_database()`;
  await expect.poll(() => heard).toContain('everything');
});
