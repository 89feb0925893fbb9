import { expect, test } from 'vitest';
import { createCachedValue } from './cached-value.ts';
import { createInvalidationBus } from './invalidation-bus.ts';

function countingValue() {
  const bus = createInvalidationBus();
  let loads = 0;
  const value = createCachedValue({ bus, tag: 'settings', load: async () => ++loads });
  return { bus, value };
}

test('loads once for concurrent readers, and again after its tag is published', async () => {
  const { bus, value } = countingValue();
  expect(await Promise.all([value.current(), value.current()])).toEqual([1, 1]);
  bus.publish(['pages']);
  expect(await value.current()).toBe(1);
  bus.publish(['pages', 'settings']);
  expect(await value.current()).toBe(2);
});

test('discards a load that was invalidated while running for later readers', async () => {
  const { bus, value } = countingValue();
  const early = value.current();
  bus.publish(['settings']);
  const late = value.current();
  expect([await early, await late, await value.current()]).toEqual([1, 2, 2]);
});

test('retries a failed load', async () => {
  let isAway = true;
  const load = async () => {
    if (isAway) throw new Error('the database is away');
    return 'loaded';
  };
  const value = createCachedValue({ bus: createInvalidationBus(), tag: 'settings', load });
  await expect(value.current()).rejects.toThrow('away');
  isAway = false;
  expect(await value.current()).toBe('loaded');
});
