import { expect, test } from 'vitest';
import { createCachedValue } from './cached-value.ts';
import { createInvalidationBus } from './invalidation-bus.ts';

function countingValue() {
  const bus = createInvalidationBus();
  let loads = 0;
  const value = createCachedValue({ bus, tag: 'settings', load: async () => ++loads });
  return { bus, value };
}

test('it is loaded once for all who ask, and again once its tag was published', async () => {
  const { bus, value } = countingValue();
  expect(await Promise.all([value.current(), value.current()])).toEqual([1, 1]);
  bus.publish(['pages']);
  expect(await value.current()).toBe(1);
  bus.publish(['pages', 'settings']);
  expect(await value.current()).toBe(2);
});

test('what was being loaded when it was invalidated is not given to those who ask later', async () => {
  const { bus, value } = countingValue();
  const early = value.current();
  bus.publish(['settings']);
  const late = value.current();
  expect([await early, await late, await value.current()]).toEqual([1, 2, 2]);
});

test('a load that failed is tried again', async () => {
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
