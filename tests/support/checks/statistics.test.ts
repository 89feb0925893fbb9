import { expect, test } from 'vitest';
import { percentile } from '../chaos/fault-report.ts';
import { signTestPValue } from './statistics.ts';

const leaning = (slower: number, faster: number) => [...Array(slower).fill(1), ...Array(faster).fill(-1)];

test('balanced pairs are equal, and biased ones are less likely with their number', () => {
  expect(signTestPValue(leaning(50, 50))).toBeCloseTo(1, 6);
  // Two and three standard deviations of the normal distribution.
  expect(signTestPValue(leaning(60, 40))).toBeCloseTo(0.0455, 4);
  expect(signTestPValue(leaning(40, 60))).toBeCloseTo(0.0455, 4);
  expect(signTestPValue(leaning(65, 35))).toBeCloseTo(0.0027, 4);
});

test('a percentile is one of the measurements, and undefined without any', () => {
  expect(percentile([3, 1, 2, 4], 50)).toBe(2);
  expect(percentile([3, 1, 2, 4], 99)).toBe(4);
  expect(percentile([7], 1)).toBe(7);
  expect(percentile([], 50)).toBeNaN();
});
