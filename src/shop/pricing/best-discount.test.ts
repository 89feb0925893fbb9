import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BasketLine } from './basket.ts';
import { type ChosenDiscount, chooseDiscount } from './best-discount.ts';
import type { Coupon, DiscountTerms } from './coupons.ts';
import { quote } from './quote.ts';
import { setDiscountsOf } from './set-discounts.ts';

const all = { productIds: [], categories: [] };
const open = {
  active: true,
  startsAt: undefined,
  endsAt: undefined,
  minimumCents: 0,
  mostUses: undefined,
  mostUsesPerCustomer: undefined,
};
const discount = (terms: DiscountTerms, change: Partial<Pick<Coupon, 'code' | 'description' | 'minimumCents'>> = {}) =>
  ({ ...open, code: '~A', description: 'Spring sale', ...terms, ...change }) satisfies Coupon;
const percent = (amount: number): DiscountTerms => ({ ...all, kind: 'percent', amount });
const freeShipping: DiscountTerms = { ...all, kind: 'free_shipping' };
const code = (terms: DiscountTerms) => ({
  known: { coupon: discount(terms, { code: 'CODE' }), uses: { inAll: 0, byCustomer: 0 } },
});
const cuff: BasketLine = { productId: 'cuff', category: 'anklets', priceCents: 4_800, quantity: 2 };
const rules = { shippingCents: 2_000, freeShippingOverCents: undefined, taxPercent: 7.25 };
const asked = {
  basket: { lines: [cuff] },
  rules,
  coupon: undefined,
  automatic: [],
  timeZone: 'UTC',
  now: new Date('2026-11-26T12:00:00Z'),
};
const chosen = (change: Partial<Parameters<typeof chooseDiscount>[0]>): ChosenDiscount => {
  const made = chooseDiscount({ ...asked, ...change });
  if (!made.ok) throw new Error(made.reason);
  return made;
};

test('applies an automatic discount under its name', () => {
  const { totals, lines, automatic } = chosen({ automatic: [discount(percent(10))] });
  expect(automatic?.code).toBe('~A');
  expect(totals).toMatchObject({ itemsCents: 9_600, discountCents: 960, shippingCents: 2_000 });
  expect(lines).toEqual({
    applied: [{ id: '~A', name: 'Spring sale', kind: 'automatic', quantity: 1, cents: 960 }],
    shares: [960],
  });
});

test('free shipping removes the shipping price, shows the savings, and takes nothing off items', () => {
  const { totals, lines } = chosen({ coupon: code(freeShipping) });
  expect(totals).toMatchObject({ discountCents: 0, shippingCents: 0, shippingDiscountCents: 2_000 });
  expect(lines.applied).toMatchObject([{ kind: 'coupon', cents: 0, shippingCents: 2_000 }]);
  expect(totals.totalCents).toBe(quote(asked.basket, rules).totalCents - 2_000);
});

test('applies the better of code and automatic discount, and keeps the code unused on a tie', () => {
  const automatic = [discount(percent(10))];
  expect(chosen({ automatic, coupon: code(percent(20)) })).toMatchObject({ coupon: { code: 'CODE' }, outdone: null });
  for (const worse of [5, 10]) {
    expect(chosen({ automatic, coupon: code(percent(worse)) })).toMatchObject({
      coupon: undefined,
      automatic: { code: '~A' },
      outdone: { name: 'Spring sale', code: 'CODE' },
    });
  }
});

test('applies the best of several automatic discounts', () => {
  const automatic = [
    discount(percent(10)),
    discount(freeShipping, { code: '~B' }),
    discount(percent(15), { code: '~C' }),
  ];
  expect(chosen({ automatic }).automatic?.code).toBe('~B');
});

test('keeps a free-shipping code unused when the order ships free anyway', () => {
  const free = { ...rules, freeShippingOverCents: 5_000 };
  expect(chooseDiscount({ ...asked, rules: free, coupon: code(freeShipping) })).toMatchObject({
    reason: 'coupon_ships_free',
  });
});

test('shows what a cart lacks for a discount, unless it has one', () => {
  const automatic = [
    discount(freeShipping, { minimumCents: 10_800 }),
    discount(percent(20), { code: '~B', minimumCents: 50_000 }),
  ];
  expect(chosen({ automatic }).hint).toBe('Add $12.00 more for free shipping.');
  expect(chosen({ automatic: [...automatic, discount(percent(1), { code: '~C' })] }).hint).toBeNull();
  const three = discount({
    ...all,
    kind: 'buy_get',
    buys: 2,
    gets: 1,
    percent: 100,
    given: all,
    mostPerOrder: undefined,
  });
  expect(chosen({ automatic: [three] }).hint).toBe('Add 1 more item for “Spring sale”.');
});

const ids = ['a', 'b', 'c'];
const someScope = fc.record({ productIds: fc.subarray(ids), categories: fc.subarray(['anklets']) });
const cents = fc.integer({ min: 1, max: 10_000 });
const someTerms: fc.Arbitrary<DiscountTerms> = fc.oneof(
  fc.record({ scope: someScope, amount: cents }).map(({ scope, amount }) => ({
    ...scope,
    kind: 'percent' as const,
    amount: amount / 100,
  })),
  fc
    .record({ scope: someScope, amount: cents })
    .map(({ scope, amount }) => ({ ...scope, kind: 'fixed' as const, amount })),
  someScope.map((scope) => ({ ...scope, kind: 'free_shipping' as const })),
  fc
    .record({ scope: someScope, given: someScope, buys: fc.integer({ min: 1, max: 3 }), percent: cents })
    .map(({ scope, percent: hundredths, ...rest }) => ({
      ...scope,
      ...rest,
      kind: 'buy_get' as const,
      gets: 1,
      percent: hundredths / 100,
      mostPerOrder: undefined,
    })),
);
const someDiscount = fc
  .record({ terms: someTerms, minimumCents: fc.constantFrom(0, 0, 5_000), key: fc.constantFrom('~A', '~B', '~C') })
  .map(({ terms, minimumCents, key }) => discount(terms, { minimumCents, code: key }));
const someLines = fc.array(
  fc.record({
    productId: fc.constantFrom(...ids),
    category: fc.constantFrom('anklets', 'home'),
    priceCents: fc.integer({ min: 0, max: 200_000 }),
    quantity: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 1, maxLength: 8 },
);
const someRules = fc.record({
  shippingCents: fc.constantFrom(0, 2_000),
  giftWrapCents: fc.constantFrom(0, 500),
  freeShippingOverCents: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
  taxPercent: fc.integer({ min: 0, max: 15_000 }).map((thousandths) => thousandths / 1_000),
});
/** A basket with units that belong to a set. */
const withSets = (lines: readonly BasketLine[]) => {
  const sets = setDiscountsOf(lines, [{ id: 's', name: 'Set', productIds: ['a', 'b'], savesCents: 700 }]);
  return lines.map((line, place) => ({
    ...line,
    lineDiscountCents: sets.shares[place] ?? 0,
    unitsInSets: sets.units[place] ?? 0,
  }));
};
const someCase = fc.record({
  lines: someLines.map(withSets),
  given: someRules,
  automatic: fc.array(someDiscount, { maxLength: 4 }),
  typed: fc.option(someTerms, { nil: undefined }),
});

test('keeps parts summing and nonnegative, with no line discount above its price, for any discounts', () => {
  fc.assert(
    fc.property(someCase, ({ lines, given, automatic, typed }) => {
      const basket = { lines };
      const made = chooseDiscount({ ...asked, basket, rules: given, automatic, coupon: typed && code(typed) });
      if (!made.ok) return;
      const { totals, lines: off } = made;
      const { itemsCents, discountCents, shippingCents, shippingDiscountCents, giftWrapCents, taxCents } = totals;
      expect(itemsCents - discountCents + shippingCents + giftWrapCents + taxCents).toBe(totals.totalCents);
      for (const part of Object.values(totals)) expect(part).toBeGreaterThanOrEqual(0);
      expect(discountCents).toBeLessThanOrEqual(itemsCents);
      expect(shippingCents + shippingDiscountCents).toBe(quote(basket, given).shippingCents);
      // The stored discounts of lines add up to the named ones.
      const byName = off.applied.reduce((sum, { cents: named }) => sum + named, 0);
      expect(off.shares.reduce((sum, share) => sum + share, 0)).toBe(byName);
      for (const [place, share] of off.shares.entries()) {
        const { priceCents, quantity, lineDiscountCents } = lines[place] ?? withSets([cuff])[0] ?? cuff;
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share + (lineDiscountCents ?? 0)).toBeLessThanOrEqual(priceCents * quantity);
      }
      expect(made.totals.totalCents).toBeLessThanOrEqual(quote(basket, given).totalCents);
      expect(off.applied.length).toBeLessThanOrEqual(1);
      expect(made.coupon && made.automatic).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

test('computes the same total for any order of lines and discounts', () => {
  const shuffled = someCase.chain((each) =>
    fc.record({
      each: fc.constant(each),
      lines: fc.shuffledSubarray(each.lines, { minLength: each.lines.length }),
      automatic: fc.shuffledSubarray(each.automatic, { minLength: each.automatic.length }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ each, ...others }) => {
      const ask = ({ lines, automatic }: Pick<typeof each, 'lines' | 'automatic'>) =>
        chooseDiscount({
          ...asked,
          basket: { lines },
          rules: each.given,
          automatic,
          coupon: each.typed && code(each.typed),
        });
      const [one, other] = [ask(each), ask(others)];
      expect(other.ok).toBe(one.ok);
      if (one.ok && other.ok) expect(other.totals).toEqual(one.totals);
    }),
  );
});

test('takes the same percentage off automatically as by code', () => {
  fc.assert(
    fc.property(someLines.map(withSets), someTerms, someRules, (lines, terms, given) => {
      if (terms.kind !== 'percent' && terms.kind !== 'fixed') return;
      const byCode = chooseDiscount({ ...asked, basket: { lines }, rules: given, coupon: code(terms) });
      const byItself = chooseDiscount({ ...asked, basket: { lines }, rules: given, automatic: [discount(terms)] });
      if (byCode.ok && byItself.ok) expect(byItself.totals).toEqual(byCode.totals);
    }),
  );
});
