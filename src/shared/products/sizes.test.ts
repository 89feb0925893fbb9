import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inSizeOrder, stockBySize } from './sizes.ts';

const sizes = (...lefts: number[]) => lefts.map((left, place) => ({ size: `S${place}`, left }));
const shown = (lefts: number[], left: number) => Object.values(stockBySize(sizes(...lefts), left));

test('takes units ordered without a size from the sizes with the most stock', () => {
  expect(shown([1, 0, 9], 10)).toEqual([1, 0, 9]);
  expect(shown([1, 0, 9], 8)).toEqual([1, 0, 7]);
  expect(shown([4, 4, 1], 6)).toEqual([3, 2, 1]);
  expect(shown([2, 2], 1)).toEqual([1, 0]);
  expect(shown([2, 5], 0)).toEqual([0, 0]);
});

test('keeps the sum of sizes equal to the remaining stock, none above its own, and reduces the largest', () => {
  const counts = fc.array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(counts, fc.nat({ max: 1_000 }), (lefts, taken) => {
      const sum = lefts.reduce((all, left) => all + left, 0);
      const left = Math.max(0, sum - taken);
      const by = shown(lefts, left);
      expect(by.reduce((all, count) => all + count, 0)).toBe(left);
      const reduced = by.filter((count, place) => count < (lefts[place] ?? 0));
      const most = Math.max(...by);
      expect(by.every((count, place) => count >= 0 && count <= (lefts[place] ?? 0))).toBe(true);
      // Every reduced size is as full as the others, up to one unit.
      expect(reduced.every((count) => count >= most - 1)).toBe(true);
    }),
  );
});

test('orders the specification’s sizes as specified, and others as the owner did', () => {
  expect(inSizeOrder(['Large', 'Small'])).toEqual(['Small', 'Large']);
  expect(inSizeOrder(['18 in', '16 in', 'Small'])).toEqual(['18 in', '16 in', 'Small']);
});
