import { expect, test, vi } from 'vitest';
import { createMemoryReturn, QUIET_MS } from './return-memory.ts';

test('returns memory once after each load, when the process has been idle for a while', () => {
  let megabytes = 190;
  const gc = vi.fn(() => {
    megabytes = 150;
  });
  const tick = createMemoryReturn({ gc: gc as unknown as NodeJS.GCFunction, residentBytes: () => megabytes });
  const collections = (from: number, isIdle: (now: number) => boolean) => {
    gc.mockClear();
    for (let now = from; now < from + 5 * QUIET_MS; now += 1_000) tick(isIdle(now), now);
    return gc.mock.calls.length;
  };
  // A call every ten seconds.
  expect(collections(0, (now) => now % 10_000 !== 0)).toBe(0);
  expect(collections(10 * QUIET_MS, () => true)).toBe(1);
  megabytes = 160;
  expect(collections(20 * QUIET_MS, () => true)).toBe(0);
  megabytes = 180;
  expect(collections(30 * QUIET_MS, () => true)).toBe(1);
});
