import { expect, test } from 'vitest';
import { singleFlight } from './concurrency.ts';

test('what is asked for while it is under way is done once, and anew afterwards', async () => {
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

test('a failure is told to everybody who waits, and the next one tries again', async () => {
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
