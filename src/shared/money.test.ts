import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, fromDollars, toDollars, toPercent } from './money.ts';

test('a price is formatted in dollars with two decimals and group separators', () => {
  expect(formatMoney(1200)).toBe('$12.00');
  expect(formatMoney(123456789)).toBe('$1,234,567.89');
  expect(formatMoney(0)).toBe('$0.00');
  expect(formatMoney(-1050)).toBe('-$10.50');
});

test('formats every amount as Intl does', () => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (cents) => {
      expect(formatMoney(cents)).toBe(format.format(cents / 100));
    }),
  );
});

test('round-trips cents through dollars', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => fromDollars(toDollars(cents)) === cents),
  );
});

test('refuses an amount that is not a whole number of cents', () => {
  expect(fromDollars(19.99)).toBe(1999);
  expect(fromDollars(0.1 + 0.2)).toBe(30);
  expect(fromDollars(19.999)).toBeUndefined();
  expect(fromDollars(0.005)).toBeUndefined();
  expect(fromDollars(Number.NaN)).toBeUndefined();
  expect(fromDollars(1e300)).toBeUndefined();
});

test('rounds a percentage half up to the cent', () => {
  expect(toPercent(16800, 7.25)).toBe(1218);
  expect(toPercent(100, 0.5)).toBe(1);
  expect(toPercent(100, 0.49)).toBe(0);
  expect(toPercent(4000, 6.6875)).toBe(268);
  expect(toPercent(200, 4.25)).toBe(9);
  expect(toPercent(0, 15)).toBe(0);
});

test('computes a percentage as exact fractions do', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000_000 });
  const millionths = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(cents, millionths, (amount, rate) => {
      const exact = Number((BigInt(amount) * BigInt(rate) * 2n + 1_000_000n) / 2_000_000n);
      return toPercent(amount, rate / 10_000) === exact;
    }),
  );
});
