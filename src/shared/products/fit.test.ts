import { expect, test } from 'vitest';
import { type FitCounts, fitText, fitVerdict } from './fit.ts';

const said = (small: number, fits: number, large: number) => {
  const counts: FitCounts = { small, true: fits, large };
  const verdict = fitVerdict(counts);
  return verdict && fitText(verdict);
};

test('shows the most common answer from ten answers on', () => {
  expect(said(2, 5, 2)).toBeUndefined();
  expect(said(2, 6, 2)).toBe('6 of 10 say it runs true to size');
  expect(said(18, 4, 2)).toBe('18 of 24 say it runs small');
  expect(said(0, 0, 12)).toBe('12 of 12 say it runs large');
});

test('recommends no other size on a tie', () => {
  expect(said(6, 6, 0)).toBe('6 of 12 say it runs true to size');
  expect(said(5, 0, 5)).toBe('5 of 10 say it runs small');
});
