import { expect, test } from 'vitest';
import { discountLines, fullShipping, shippingSaved } from './price-lines.ts';

const evening = { name: 'Evening', qty: 1, discountPrice: 14 };

test('shows a line for each set, and the rest of the discount as the coupon', () => {
  expect(discountLines({ discountPrice: 23.8, sets: [evening], discounts: [], couponCode: 'TENTH' })).toEqual([
    { name: 'Set: Evening', amount: 14 },
    { name: 'Coupon TENTH', amount: 9.8 },
  ]);
  expect(
    discountLines({
      discountPrice: 28,
      sets: [{ ...evening, qty: 2, discountPrice: 28 }],
      discounts: [],
      couponCode: null,
    }),
  ).toEqual([{ name: 'Set: Evening × 2', amount: 28 }]);
});

test('shows the coupon line of an order without sets', () => {
  expect(discountLines({ discountPrice: 4.8, sets: [], discounts: [], couponCode: 'WELCOME10' })).toEqual([
    { name: 'Coupon WELCOME10', amount: 4.8 },
  ]);
  expect(discountLines({ discountPrice: 0, sets: [], discounts: [], couponCode: null })).toEqual([]);
});

test('names an automatic discount, and combines a coupon’s item and shipping discounts into one line', () => {
  const spring = { name: 'Spring sale', isAutomatic: true, qty: 1, discountPrice: 4.8, shippingPrice: 0 };
  expect(discountLines({ discountPrice: 18.8, sets: [evening], discounts: [spring], couponCode: null })).toEqual([
    { name: 'Set: Evening', amount: 14 },
    { name: 'Spring sale', amount: 4.8 },
  ]);
  const free = { name: 'Ships free', isAutomatic: false, qty: 1, discountPrice: 0, shippingPrice: 20 };
  const order = { discountPrice: 0, shippingPrice: 0, sets: [], discounts: [free], couponCode: 'SHIPFREE' };
  expect(discountLines(order)).toEqual([{ name: 'Coupon SHIPFREE', amount: 20 }]);
  expect([fullShipping(order), shippingSaved(order)]).toEqual([20, 20]);
  const three = { name: 'Buy 2, get 1 free', isAutomatic: true, qty: 2, discountPrice: 20, shippingPrice: 0 };
  expect(discountLines({ discountPrice: 20, sets: [], discounts: [three], couponCode: null })).toEqual([
    { name: 'Buy 2, get 1 free × 2', amount: 20 },
  ]);
});
