import { expect, test } from 'vitest';
import { taxLines } from './price-lines.ts';

test('shows tax with its exact rate in a total, and nothing when none is collected', () => {
  expect(taxLines({ taxRate: 0.0725, taxPrice: 6.96 })).toEqual([{ name: 'Tax (7.25%)', amount: 6.96 }]);
  expect(taxLines({ taxRate: 0.06875, taxPrice: 0.01 })).toEqual([{ name: 'Tax (6.875%)', amount: 0.01 }]);
  expect(taxLines({ taxRate: 0, taxPrice: 0 })).toEqual([]);
});
