import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Basket } from './basket.ts';
import { type PricingRules, quote } from './quote.ts';

const mockup: Basket = {
  lines: [
    { productId: 'rift-diamond-cuff', category: 'wristbands', priceCents: 4800, quantity: 1 },
    { productId: 'indigo-bar-choker', category: 'chockers', priceCents: 6400, quantity: 1 },
    { productId: 'cowrie-shore-anklet', category: 'anklets', priceCents: 2800, quantity: 2 },
  ],
};
const plain: PricingRules = { shippingCents: 2000, freeShippingOverCents: undefined, taxPercent: 7.25 };
const everything = { productIds: [], categories: [] };

const amounts = (basket: Basket, rules: PricingRules) => {
  const { itemsCents, discountCents, shippingCents, taxCents, totalCents } = quote(basket, rules);
  return { itemsCents, discountCents, shippingCents, taxCents, totalCents };
};

test('the order in the mockups costs what they show', () => {
  expect(amounts(mockup, plain)).toEqual({
    itemsCents: 16_800,
    discountCents: 0,
    shippingCents: 2_000,
    taxCents: 1_218,
    totalCents: 20_018,
  });
});

test('every order pays shipping unless the owner enables free shipping', () => {
  const dear = { lines: [{ productId: 'a', category: 'necklaces', priceCents: 90_000, quantity: 3 }] };
  expect(quote(dear, plain).shippingCents).toBe(2_000);
});

test('items above the threshold ship free, items at exactly the threshold do not', () => {
  const rules = { ...plain, freeShippingOverCents: 20_000 };
  const worth = (priceCents: number) => ({ lines: [{ productId: 'a', category: 'c', priceCents, quantity: 1 }] });
  expect(quote(worth(20_000), rules).shippingCents).toBe(2_000);
  expect(quote(worth(20_001), rules).shippingCents).toBe(0);
});

test('compares the threshold with the items before the coupon', () => {
  const rules = {
    ...plain,
    freeShippingOverCents: 16_000,
    discount: { kind: 'fixed', amount: 5_000, ...everything },
  } as const;
  expect(amounts(mockup, rules)).toMatchObject({ shippingCents: 0, discountCents: 5_000 });
});

test('taxes the items less the discount, and never shipping', () => {
  const rules = { ...plain, discount: { kind: 'percent', amount: 10, ...everything } } as const;
  expect(amounts(mockup, rules)).toEqual({
    itemsCents: 16_800,
    discountCents: 1_680,
    shippingCents: 2_000,
    taxCents: 1_096,
    totalCents: 18_216,
  });
});

test('limits a coupon to the items, without shipping', () => {
  const rules = { ...plain, discount: { kind: 'fixed', amount: 99_999_99, ...everything } } as const;
  expect(amounts(mockup, rules)).toEqual({
    itemsCents: 16_800,
    discountCents: 16_800,
    shippingCents: 2_000,
    taxCents: 0,
    totalCents: 2_000,
  });
});

test('applies a product or category coupon to no other items', () => {
  const anklets = { kind: 'percent', amount: 50, productIds: [], categories: ['anklets'] } as const;
  expect(quote(mockup, { ...plain, discount: anklets }).discountCents).toBe(2_800);
  const cuff = { kind: 'fixed', amount: 10_000, productIds: ['rift-diamond-cuff'], categories: [] } as const;
  expect(quote(mockup, { ...plain, discount: cuff }).discountCents).toBe(4_800);
});

const someLine = fc.record({
  productId: fc.constantFrom('a', 'b', 'c', 'd'),
  category: fc.constantFrom('wristbands', 'anklets'),
  priceCents: fc.integer({ min: 0, max: 1_000_000 }),
  quantity: fc.integer({ min: 1, max: 500 }),
});
const someDiscount = fc
  .record({
    kind: fc.constantFrom('percent' as const, 'fixed' as const),
    amount: fc.integer({ min: 0, max: 10_000 }),
    productIds: fc.subarray(['a', 'b']),
    categories: fc.subarray(['anklets']),
  })
  .map((discount) => (discount.kind === 'percent' ? { ...discount, amount: discount.amount / 100 } : discount));
const someRules: fc.Arbitrary<PricingRules> = fc.record({
  discount: fc.option(someDiscount, { nil: undefined }),
  shippingCents: fc.constantFrom(0, 2_000),
  freeShippingOverCents: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
  taxPercent: fc.integer({ min: 0, max: 15_000 }).map((thousandths) => thousandths / 1_000),
});
const someLines = fc.array(someLine, { maxLength: 12 });

test('keeps the parts of every quote nonnegative and summing to the total', () => {
  fc.assert(
    fc.property(someLines, someRules, (lines, rules) => {
      const { itemsCents, discountCents, shippingCents, taxCents, totalCents } = quote({ lines }, rules);
      expect(itemsCents - discountCents + shippingCents + taxCents).toBe(totalCents);
      for (const amount of [itemsCents, discountCents, shippingCents, taxCents, totalCents]) {
        expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      }
      expect(discountCents).toBeLessThanOrEqual(itemsCents);
    }),
  );
});

test('computes the same quote for any order of lines', () => {
  const shuffled = someLines.chain((lines) =>
    fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
  );
  fc.assert(
    fc.property(shuffled, someRules, ([lines, others], rules) => {
      expect(quote({ lines: others }, rules)).toEqual(quote({ lines }, rules));
    }),
  );
});

test('prices one line of two units as two lines of one', () => {
  fc.assert(
    fc.property(someLine, someRules, (line, rules) => {
      const single = { ...line, quantity: 1 };
      expect(quote({ lines: [{ ...line, quantity: 2 }] }, rules)).toEqual(quote({ lines: [single, single] }, rules));
    }),
  );
});
