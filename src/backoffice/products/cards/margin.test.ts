import { expect, test } from 'vitest';
import { marginText } from './price-texts.ts';

test('what is left of a price is told in percent, rounded down, and in dollars', () => {
  expect(marginText(49_50, 21_00)).toBe('Margin 57%. You keep $28.50 of $49.50.');
  expect(marginText(100, 100)).toBe('Margin 0%. You keep $0.00 of $1.00.');
  expect(marginText(10_00, 12_00)).toBe('Each one sold loses $2.00.');
});
