import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Basket } from './basket.ts';
import { quote } from './quote.ts';
import { type SetOffer, setDiscountsOf, spread } from './set-discounts.ts';

const line = (productId: string, priceCents: number, quantity = 1) => ({
  productId,
  category: 'wristbands',
  priceCents,
  quantity,
});
const evening: SetOffer = { id: 'evening', name: 'Evening', productIds: ['necklace', 'earrings'], savesCents: 1_400 };
const pair: SetOffer = { id: 'pair', name: 'Pair', productIds: ['earrings', 'cuff'], savesCents: 500 };

test('takes off a set’s savings once per complete set, shared by price', () => {
  const lines = [line('necklace', 6_400, 3), line('cuff', 4_800), line('earrings', 4_800, 2)];
  expect(setDiscountsOf(lines, [evening])).toEqual({
    applied: [{ id: 'evening', name: 'Evening', quantity: 2, cents: 2_800 }],
    shares: [1_600, 0, 1_200],
    units: [2, 0, 2],
  });
});

test('takes nothing off an incomplete set', () => {
  expect(setDiscountsOf([line('necklace', 6_400, 9)], [evening])).toEqual({ applied: [], shares: [0], units: [0] });
});

test('applies the first of sets that share a member, as often as possible', () => {
  const lines = [line('necklace', 6_400), line('earrings', 4_800, 2), line('cuff', 4_800, 5)];
  const taken = (offers: SetOffer[]) => setDiscountsOf(lines, offers).applied.map(({ id, quantity }) => [id, quantity]);
  expect(taken([evening, pair])).toEqual([
    ['evening', 1],
    ['pair', 1],
  ]);
  expect(taken([pair, evening])).toEqual([['pair', 2]]);
});

test('counts the most expensive size of a member in the set, in any line order', () => {
  const lines = [line('necklace', 5_000), line('necklace', 7_000), line('earrings', 4_800)];
  expect(setDiscountsOf(lines, [evening]).shares).toEqual([0, 831, 569]);
});

test('never takes off more than the members cost in these sizes', () => {
  const cheap = [line('necklace', 300), line('earrings', 200)];
  expect(setDiscountsOf(cheap, [evening])).toMatchObject({ shares: [300, 200] });
});

test('computes a million of each at once', () => {
  const lines = [line('necklace', 6_400, 1_000_000), line('earrings', 4_800, 1_000_000)];
  expect(setDiscountsOf(lines, [evening]).applied).toMatchObject([{ quantity: 1_000_000, cents: 1_400_000_000 }]);
});

const ids = ['a', 'b', 'c', 'd', 'e'];
const someLines = fc.array(
  fc.record({
    productId: fc.constantFrom(...ids),
    category: fc.constantFrom('wristbands', 'anklets'),
    priceCents: fc.integer({ min: 0, max: 30_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 8 },
);
const someOffers = fc.array(
  fc.record({
    id: fc.uuid(),
    name: fc.constant('Set'),
    productIds: fc.subarray(ids, { minLength: 2 }),
    savesCents: fc.integer({ min: 1, max: 40_000 }),
  }),
  { maxLength: 4 },
);

test('keeps line shares summing to the set discounts, none above its price', () => {
  fc.assert(
    fc.property(someLines, someOffers, (lines, offers) => {
      const { applied, shares } = setDiscountsOf(lines, offers);
      const inAll = applied.reduce((sum, { cents }) => sum + cents, 0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(inAll);
      for (const [place, { priceCents, quantity }] of lines.entries()) {
        expect(shares[place]).toBeGreaterThanOrEqual(0);
        expect(shares[place]).toBeLessThanOrEqual(priceCents * quantity);
      }
      for (const { id, quantity, cents } of applied) {
        expect(cents).toBeLessThanOrEqual(quantity * (offers.find((offer) => offer.id === id)?.savesCents ?? 0));
      }
    }),
  );
});

test('computes the same set discounts for any order of lines', () => {
  const shuffled = someLines.chain((lines) =>
    fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
  );
  fc.assert(
    fc.property(shuffled, someOffers, ([lines, others], offers) => {
      expect(setDiscountsOf(others, offers).applied).toEqual(setDiscountsOf(lines, offers).applied);
    }),
  );
});

test('distributes cents by price to the last one, none above its price', () => {
  expect(spread(100, [1_000, 1_000, 1_000])).toEqual([34, 33, 33]);
  expect(spread(5, [0, 0])).toEqual([0, 0]);
  const prices = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.nat(6_000_000), prices, (cents, each) => {
      const parts = spread(cents, each);
      const sum = each.reduce((all, price) => all + price, 0);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(Math.min(cents, sum));
      for (const [place, part] of parts.entries()) expect(part).toBeLessThanOrEqual(each[place] ?? 0);
    }),
  );
});

const inSet: Basket = {
  lines: [
    { ...line('necklace', 6_400), lineDiscountCents: 800 },
    { ...line('earrings', 4_800), lineDiscountCents: 600 },
    line('belt', 9_600),
  ],
};
const rules = { shippingCents: 2_000, freeShippingOverCents: undefined, taxPercent: 10 };
const everything = { productIds: [], categories: [] };

test('applies a coupon to the remainder after set discounts, and taxes the rest', () => {
  const discount = { kind: 'percent', amount: 10, ...everything } as const;
  expect(quote(inSet, { ...rules, discount })).toMatchObject({
    itemsCents: 20_800,
    discountCents: 1_400 + 1_940,
    shippingCents: 2_000,
    taxCents: 1_746,
    totalCents: 20_800 - 3_340 + 2_000 + 1_746,
  });
});

test('limits a coupon to the remainder after set discounts', () => {
  const discount = { kind: 'fixed', amount: 90_000, ...everything } as const;
  expect(quote(inSet, { ...rules, discount })).toMatchObject({ discountCents: 20_800, totalCents: 2_000 });
  const onMembers = { ...discount, productIds: ['necklace'] };
  expect(quote(inSet, { ...rules, discount: onMembers })).toMatchObject({ discountCents: 1_400 + 5_600 });
});

test('compares the free-shipping threshold with items before set discounts, so that a set never costs more', () => {
  expect(quote(inSet, { ...rules, freeShippingOverCents: 20_000 }).shippingCents).toBe(0);
});
