import { expect, test } from 'vitest';
import { inOunces, readWeight } from './weight.ts';

test.each([
  ['40', 40],
  ['40 g', 40],
  ['1.2kg', 1200],
  ['16 oz', 454],
  ['1.4oz', 40],
  ['1 lb 2 oz', 510],
  ['2 lbs', 907],
  ['', Number.NaN],
  ['54,5', Number.NaN],
  ['1 2', Number.NaN],
  ['5 stone', Number.NaN],
  ['-3 oz', Number.NaN],
])('reads the weight %j as %s grams', (typed, grams) => {
  expect(readWeight(typed)).toBe(grams);
});

test.each([
  [40, '1.4 oz'],
  [454, '1 lb'],
  [510, '1 lb 2 oz'],
  [1, '0 oz'],
])('shows %s grams as %s', (grams, text) => {
  expect(inOunces(grams)).toBe(text);
});
