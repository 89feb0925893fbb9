import { expect, test } from 'vitest';
import { importWithRetry } from './import-with-retry.ts';

test('retries a script that failed to load with backoff until it loads', async () => {
  const pauses: number[] = [];
  let tries = 0;
  const script = await importWithRetry(
    async () => {
      tries += 1;
      if (tries < 11) throw new TypeError('Failed to fetch dynamically imported module');
      return 'the script';
    },
    async (milliseconds) => void pauses.push(milliseconds),
  );
  expect(script).toBe('the script');
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});
