import { expect, test } from 'vitest';
import { marginText, saleText } from './price-texts.ts';

const sale = { regularCents: 4800, saleCents: 4000, saleFirstDay: '2026-11-27', saleLastDay: '2026-11-30' };

test('describes a sale with a start, an end, both or neither', () => {
  expect(saleText(sale)).toBe(
    'From Nov 27, 2026, shoppers pay $40.00, with $48.00 crossed out, through Nov 30, 2026. From Dec 1, 2026 they pay $48.00 again.',
  );
  expect(saleText({ ...sale, saleFirstDay: '' })).toMatch(
    /^Once you save, shoppers pay .+, through Nov 30, 2026[.] From Dec 1/,
  );
  expect(saleText({ ...sale, saleLastDay: '' })).toBe(
    'From Nov 27, 2026, shoppers pay $40.00, with $48.00 crossed out, until you end the sale.',
  );
});

test('describes no invalid sale', () => {
  for (const wrong of [
    { saleCents: 4800 },
    { saleCents: 0 },
    { saleLastDay: '2026-11-26' },
    { saleFirstDay: '2026-02-30' },
  ])
    expect(saleText({ ...sale, ...wrong })).toBe('');
});

test('shows the remainder of a price in percent, rounded down, and in dollars', () => {
  expect(marginText(49_50, 21_00)).toBe('Margin 57%. You keep $28.50 of $49.50.');
  expect(marginText(100, 100)).toBe('Margin 0%. You keep $0.00 of $1.00.');
  expect(marginText(10_00, 12_00)).toBe('Each one sold loses $2.00.');
});
