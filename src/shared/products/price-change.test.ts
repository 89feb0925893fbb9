import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROUNDINGS, type Rounding, steppedPrice } from './price-change.ts';

const raise = (cents: number, by: number, rounding: Rounding = 'none') =>
  steppedPrice(cents, { how: 'raise', by, unit: 'percent', rounding });

test('raises and lowers prices by an amount or a percentage, or sets them', () => {
  expect(raise(4800, 1000)).toBe(5280);
  expect(raise(3333, 1250)).toBe(3750);
  expect(raise(1, 5000)).toBe(2);
  expect(steppedPrice(4800, { how: 'lower', by: 2000, unit: 'percent', rounding: 'none' })).toBe(3840);
  expect(steppedPrice(4800, { how: 'lower', by: 250, unit: 'amount', rounding: 'none' })).toBe(4550);
  expect(steppedPrice(4800, { how: 'lower', by: 5000, unit: 'amount', rounding: '.00' })).toBe(-200);
  expect(steppedPrice(4800, { how: 'set', by: 1999, unit: 'amount', rounding: '.50' })).toBe(2000);
});

test('rounds to the nearest price of its kind, half up', () => {
  expect([5280, 5060, 5720, 4840, 3740].map((cents) => raise(cents, 0, '.50'))).toEqual([5300, 5050, 5700, 4850, 3750]);
  expect([5280, 5249, 5250].map((cents) => raise(cents, 0, '.00'))).toEqual([5300, 5200, 5300]);
  expect([5280, 5244, 5245, 20].map((cents) => raise(cents, 0, '.95'))).toEqual([5295, 5195, 5295, 95]);
  expect([1, 24, 49].map((cents) => raise(cents, 0, '.00'))).toEqual([100, 100, 100]);
});

test('rounds within half a step, never to zero, and idempotently', () => {
  const roundings = fc.constantFrom(...(Object.keys(ROUNDINGS) as Rounding[]));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), roundings, (cents, rounding) => {
      const price = raise(cents, 0, rounding);
      expect(price).toBeGreaterThan(0);
      expect(raise(price, 0, rounding)).toBe(price);
      if (cents >= 100) expect(Math.abs(price - cents)).toBeLessThanOrEqual(50);
    }),
  );
});
