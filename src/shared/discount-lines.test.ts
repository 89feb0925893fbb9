import { expect, test } from 'vitest';
import { discountLines } from './discount-lines.ts';

const evening = { name: 'Evening', qty: 1, discountPrice: 14 };

test('each set has a line, and the coupon what is left of the discount', () => {
  expect(discountLines({ discountPrice: 23.8, sets: [evening], couponCode: 'TENTH' })).toEqual([
    { name: 'Set: Evening', amount: 14 },
    { name: 'Coupon TENTH', amount: 9.8 },
  ]);
  expect(
    discountLines({ discountPrice: 28, sets: [{ ...evening, qty: 2, discountPrice: 28 }], couponCode: null }),
  ).toEqual([{ name: 'Set: Evening × 2', amount: 28 }]);
});

test('an order of before sets has the line of its coupon', () => {
  expect(discountLines({ discountPrice: 4.8, couponCode: 'WELCOME10' })).toEqual([
    { name: 'Coupon WELCOME10', amount: 4.8 },
  ]);
  expect(discountLines({ discountPrice: 0, sets: [], couponCode: null })).toEqual([]);
});
