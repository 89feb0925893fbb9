import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPercent } from '../../../shared/money.ts';
import { getShare, type OrderTotals, type RefundableLine, sharesByLine } from './plan.ts';

const order = fc
  .record({
    lines: fc.array(
      fc.record({
        priceCents: fc.integer({ min: 1, max: 50_000 }),
        quantity: fc.integer({ min: 1, max: 6 }),
        bySets: fc.integer({ min: 0, max: 1_000 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    discountPercent: fc.integer({ min: 0, max: 100 }),
    taxPercent: fc.constantFrom(0, 4, 6, 7.25, 8.875),
    order: fc.infiniteStream(fc.nat()),
  })
  .map(({ lines: made, discountPercent, taxPercent, order: chance }) => {
    const lines: RefundableLine[] = made.map(({ bySets, ...line }, position) => ({
      position,
      ...line,
      setDiscountCents: Math.floor((line.priceCents * line.quantity * bySets) / 1_000),
    }));
    const itemsCents = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
    const setCents = lines.reduce((sum, { setDiscountCents }) => sum + setDiscountCents, 0);
    const discountCents = setCents + toPercent(itemsCents - setCents, discountPercent);
    const ledger: OrderTotals = {
      itemsCents,
      discountCents,
      taxPercent,
      taxCents: toPercent(itemsCents - discountCents, taxPercent),
    };
    return { lines, ledger, chance };
  });

test('refunds exactly the order’s cost when its units are refunded one by one in any order', () => {
  fc.assert(
    fc.property(order, ({ lines, ledger, chance }) => {
      const pieces = lines.flatMap(({ position, quantity }) => Array.from({ length: quantity }, () => position));
      const shuffled = pieces.map((position) => ({ position, at: chance.next().value })).sort((a, b) => a.at - b.at);
      const before = new Map<number, number>();
      let sum = 0;
      for (const { position } of shuffled) {
        const share = getShare(ledger, lines, before, new Map([[position, 1]])).cents;
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(ledger.itemsCents - ledger.discountCents + ledger.taxCents - sum);
        sum += share;
        before.set(position, (before.get(position) ?? 0) + 1);
      }
      expect(sum).toBe(ledger.itemsCents - ledger.discountCents + ledger.taxCents);
    }),
  );
});

test('splits every partial refund into line shares that sum to it', () => {
  fc.assert(
    fc.property(order, ({ lines, ledger, chance }) => {
      const before = new Map(lines.map(({ position, quantity }) => [position, chance.next().value % (quantity + 1)]));
      const now = new Map(
        lines.map(({ position, quantity }) => {
          const left = quantity - (before.get(position) ?? 0);
          return [position, chance.next().value % (left + 1)];
        }),
      );
      const all = getShare(ledger, lines, before, now);
      const shares = [...sharesByLine(ledger, lines, before, now).values()];
      for (const part of ['itemsCents', 'discountCents', 'taxCents', 'cents'] as const) {
        expect(shares.reduce((sum, share) => sum + share[part], 0)).toBe(all[part]);
      }
      expect(all.cents).toBe(all.itemsCents - all.discountCents + all.taxCents);
    }),
  );
});

test('refunds 51.48 for one of two units at 48 dollars with 7.25 % tax', () => {
  const ledger = { itemsCents: 9600, discountCents: 0, taxPercent: 7.25, taxCents: 696 };
  const lines = [{ position: 0, priceCents: 4800, quantity: 2, setDiscountCents: 0 }];
  expect(getShare(ledger, lines, new Map(), new Map([[0, 1]])).cents).toBe(5148);
});

test('reduces each refund by its proportional share of the coupon', () => {
  const ledger = { itemsCents: 10_000, discountCents: 1_000, taxPercent: 6, taxCents: 540 };
  const lines = [
    { position: 0, priceCents: 3_000, quantity: 1, setDiscountCents: 0 },
    { position: 1, priceCents: 3_500, quantity: 2, setDiscountCents: 0 },
  ];
  const nothing = new Map<number, number>();
  expect(getShare(ledger, lines, nothing, new Map([[0, 1]])).cents).toBe(2_862);
  expect(getShare(ledger, lines, nothing, new Map([[1, 2]])).cents).toBe(6_678);
  expect(getShare(ledger, lines, new Map([[0, 1]]), new Map([[1, 2]])).cents).toBe(6_678);
  expect(getShare(ledger, lines, nothing, nothing).cents).toBe(0);
});

test('returns a set’s discount with its members, and a coupon with all items after set discounts', () => {
  // A set of 112 dollars for 98 beside a belt of 96; then 10 % off 194.
  const ledger = { itemsCents: 20_800, discountCents: 1_400 + 1_940, taxPercent: 0, taxCents: 0 };
  const lines = [
    { position: 0, priceCents: 6_400, quantity: 1, setDiscountCents: 800 },
    { position: 1, priceCents: 4_800, quantity: 1, setDiscountCents: 600 },
    { position: 2, priceCents: 9_600, quantity: 1, setDiscountCents: 0 },
  ];
  const nothing = new Map<number, number>();
  expect(getShare(ledger, lines, nothing, new Map([[0, 1]]))).toMatchObject({ discountCents: 800 + 560, cents: 5_040 });
  expect(getShare(ledger, lines, nothing, new Map([[2, 1]]))).toMatchObject({ discountCents: 960, cents: 8_640 });
});

test('refunds nothing for a free order', () => {
  const ledger = { itemsCents: 0, discountCents: 0, taxPercent: 6, taxCents: 0 };
  const lines = [{ position: 0, priceCents: 0, quantity: 2, setDiscountCents: 0 }];
  expect(getShare(ledger, lines, new Map(), new Map([[0, 1]])).cents).toBe(0);
});
