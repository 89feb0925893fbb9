import { expect, test } from 'vitest';
import { singleFlight } from './concurrency.ts';

test('runs concurrent calls once, and again afterwards', async () => {
  const asked: number[] = [];
  const count = singleFlight(async (days: number) => {
    asked.push(days);
    await Promise.resolve();
    return asked.length;
  });
  expect(await Promise.all([count(14), count(14), count(30)])).toEqual([2, 2, 2]);
  expect(await count(14)).toBe(3);
  expect(asked).toEqual([14, 30, 14]);
});

test('rejects all concurrent callers on a failure, and retries on the next call', async () => {
  let tries = 0;
  const work = singleFlight(async (_key: string) => {
    tries += 1;
    if (tries === 1) throw new Error('away');
    return 'here';
  });
  const both = await Promise.allSettled([work('x'), work('x')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await work('x')).toBe('here');
});
