import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import { openInvalidationBus } from './invalidation-bus.ts';

const { db, url } = await createTestDatabase();
const log = { warn: () => {} };

function aCache() {
  const told: string[] = [];
  return {
    told,
    invalidate: (tags: readonly string[]) => void told.push(...tags),
    invalidateAll: () => void told.push('everything'),
  };
}

test('what one process changes, the other drops; the first drops it at once and is not told again', async () => {
  const [here, there] = [aCache(), aCache()];
  const one = await openInvalidationBus({ url, log }, here);
  const two = await openInvalidationBus({ url, log }, there);
  here.told.length = 0;
  there.told.length = 0;
  one.publish(['product:cuff', 'catalogue']);
  one.publish(['product:cuff']);
  expect(here.told).toEqual(['product:cuff', 'catalogue', 'product:cuff']);
  await expect.poll(() => there.told).toEqual(['product:cuff', 'catalogue']);
  // Notices come in their order: after the other's, an own one would have come by now.
  two.publish(['settings']);
  await expect.poll(() => here.told.at(-1)).toBe('settings');
  expect(here.told).toEqual(['product:cuff', 'catalogue', 'product:cuff', 'settings']);
  await one.close();
  await two.close();
});

test('what was changed just before a process closes is told all the same', async () => {
  const there = aCache();
  const one = await openInvalidationBus({ url, log }, aCache());
  const two = await openInvalidationBus({ url, log }, there);
  there.told.length = 0;
  one.publish(['product:cuff']);
  await one.close();
  await expect.poll(() => there.told).toEqual(['product:cuff']);
  await two.close();
});

test('very many changes at once, and a notice that makes no sense, drop everything', async () => {
  const there = aCache();
  const one = await openInvalidationBus({ url, log }, aCache());
  const two = await openInvalidationBus({ url, log }, there);
  there.told.length = 0;
  one.publish(Array.from({ length: 500 }, (_, number) => `product:${number}` as const));
  await expect.poll(() => there.told).toEqual(['everything']);
  await db.sql`select pg_notify('page_cache', 'gibberish')`;
  await expect.poll(() => there.told).toEqual(['everything', 'everything']);
  await one.close();
  await two.close();
});

test('after a lost connection everything goes, since nobody knows what was said meanwhile', async () => {
  const there = aCache();
  const two = await openInvalidationBus({ url, log }, there);
  there.told.length = 0;
  await db.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'nyuzi-notices%' and datname = current_database()`;
  await expect.poll(() => there.told, { timeout: 10_000 }).toContain('everything');
  await two.close();
});
