import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUp, partsOfPrice, shareOut } from './price-parts.ts';

const shares = [
  { label: 'The maker', value: 60 },
  { label: 'Materials', value: 13 },
  { label: 'The shop', value: 27 },
];

test('converts a community’s percentages into cents that sum to the price', () => {
  expect(partsOfPrice(4800, null, shares).map(({ value }) => value)).toEqual([2880, 624, 1296]);
  expect(partsOfPrice(4800, [], shares)).toHaveLength(3);
  expect(partsOfPrice(4800, null, null)).toEqual([]);
});

test('prefers a product’s own parts, and hides them at another price', () => {
  const own = [
    { label: 'The maker', value: 3000 },
    { label: 'The shop', value: 1800 },
  ];
  expect(partsOfPrice(4800, own, shares)).toEqual(own);
  expect(partsOfPrice(5400, own, shares)).toEqual([]);
});

test('splits any amount into parts that sum exactly, each within one of its exact value', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 100_000_000 }), (values, whole) => {
      const given = values.map((value) => ({ label: '', value }));
      const sum = values.reduce((total, value) => total + value, 0);
      const out = shareOut(given, whole);
      expect(addUp(out, whole)).toBe(true);
      for (const [place, { value }] of out.entries())
        expect(Math.abs(value - ((values[place] ?? 0) * whole) / sum)).toBeLessThan(1);
    }),
  );
});
