import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents, toMoney } from './amounts.ts';

test('round-trips every amount of cents through PayPal’s format', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => {
      expect(toCents(toMoney(cents))).toBe(cents);
    }),
  );
});

test('parses an amount without decimals as dollars', () => {
  expect(toCents({ currency_code: 'USD', value: '20' })).toBe(2000);
  expect(toCents({ currency_code: 'USD', value: '20.5' })).toBe(2050);
});

test('refuses an amount in another currency', () => {
  expect(toCents({ currency_code: 'EUR', value: '20.00' })).toBeUndefined();
});

test.each(['-1.00', '1e3', '1.005', '', ' 1.00', '1,00', 'NaN', '0x10', '1.', '.5', '9999999999999.00'])(
  'refuses "%s" as an amount',
  (value) => {
    expect(toCents({ currency_code: 'USD', value })).toBeUndefined();
  },
);

test('never sends fractional or negative cents', () => {
  expect(() => toMoney(1.5)).toThrow();
  expect(() => toMoney(-1)).toThrow();
});
