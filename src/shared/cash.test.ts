import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeDue, likelyCash } from './money.ts';

test('offers the total and common bill amounts as cash buttons', () => {
  expect(likelyCash(2_340)).toEqual([2_340, 2_400, 2_500, 3_000]);
  expect(likelyCash(5_000)).toEqual([5_000, 6_000, 10_000]);
  expect(likelyCash(100)).toEqual([100, 500, 1_000, 2_000]);
});

test('offers only sufficient, distinct amounts with exact change', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (total) => {
      const offered = likelyCash(total);
      expect(offered[0]).toBe(total);
      expect(new Set(offered).size).toBe(offered.length);
      for (const given of offered) {
        expect(given).toBeGreaterThanOrEqual(total);
        expect(total + changeDue(total, given)).toBe(given);
      }
    }),
  );
});
