import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BasketLine, isIn, type Scope } from './basket.ts';
import { applyBuyGet, type BuyGet, missingUnits } from './buy-get.ts';

const all = { productIds: [], categories: [] };
const twoForOne: BuyGet = {
  kind: 'buy_get',
  ...all,
  buys: 2,
  gets: 1,
  percent: 100,
  given: all,
  mostPerOrder: undefined,
};
const line = (productId: string, priceCents: number, quantity = 1, category = 'anklets'): BasketLine => ({
  productId,
  priceCents,
  quantity,
  category,
});

test('discounts the cheapest of three, spread over all three', () => {
  const lines = [line('necklace', 6_000), line('cuff', 3_000), line('anklet', 1_000)];
  expect(applyBuyGet({ lines }, twoForOne)).toEqual({ times: 1, cents: 1_000, shares: [600, 300, 100] });
});

test('applies as often as the cart qualifies, up to the owner’s limit', () => {
  const lines = [line('anklet', 1_000, 7)];
  expect(applyBuyGet({ lines }, twoForOne)).toMatchObject({ times: 2, cents: 2_000 });
  expect(applyBuyGet({ lines }, { ...twoForOne, mostPerOrder: 1 })).toMatchObject({ times: 1, cents: 1_000 });
  expect(applyBuyGet({ lines: [line('anklet', 1_000, 2)] }, twoForOne)).toMatchObject({ times: 0, cents: 0 });
});

test('discounts another product, or part of its price', () => {
  const terms = {
    ...twoForOne,
    categories: ['anklets'],
    buys: 1,
    percent: 50,
    given: { productIds: ['bowl'], categories: [] },
  };
  const lines = [line('anklet', 2_000), line('bowl', 4_001, 1, 'home')];
  expect(applyBuyGet({ lines }, terms)).toMatchObject({ times: 1, cents: 2_001 });
  expect(applyBuyGet({ lines: lines.slice(0, 1) }, terms).times).toBe(0);
  expect(missingUnits({ lines: lines.slice(0, 1) }, terms)).toBe(1);
});

test('keeps a unit required as bought undiscounted, even the cheapest', () => {
  const terms = {
    ...twoForOne,
    categories: ['anklets'],
    buys: 1,
    given: { productIds: ['bowl', 'anklet'], categories: [] },
  };
  const lines = [line('anklet', 1_000), line('bowl', 9_000, 1, 'home')];
  expect(applyBuyGet({ lines }, terms)).toMatchObject({ times: 1, cents: 9_000 });
});

test('excludes units in sets', () => {
  const lines = [{ ...line('anklet', 1_000, 3), unitsInSets: 1 }];
  expect(applyBuyGet({ lines }, twoForOne).times).toBe(0);
  expect(missingUnits({ lines }, twoForOne)).toBe(1);
});

const ids = ['a', 'b', 'c', 'd'];
const someScope = fc.record({ productIds: fc.subarray(ids), categories: fc.subarray(['anklets']) });
const someTerms: fc.Arbitrary<BuyGet> = fc
  .record({
    scope: someScope,
    given: someScope,
    buys: fc.integer({ min: 1, max: 4 }),
    gets: fc.integer({ min: 1, max: 3 }),
    percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    mostPerOrder: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  })
  .map(({ scope, ...rest }) => ({ kind: 'buy_get', ...scope, ...rest }));
const someLines = fc.array(
  fc
    .record({
      productId: fc.constantFrom(...ids),
      category: fc.constantFrom('anklets', 'home'),
      priceCents: fc.integer({ min: 0, max: 90_000 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      inSets: fc.nat({ max: 5 }),
    })
    .map(({ inSets, ...each }) => ({ ...each, unitsInSets: Math.min(inSets, each.quantity) })),
  { maxLength: 6 },
);

test('keeps shares summing, with no line above the price of its units outside sets', () => {
  fc.assert(
    fc.property(someLines, someTerms, (lines, terms) => {
      const { times, cents, shares } = applyBuyGet({ lines }, terms);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
      for (const [place, share] of shares.entries()) {
        const { priceCents, quantity, unitsInSets } = lines[place] ?? line('', 0);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(priceCents * (quantity - (unitsInSets ?? 0)));
      }
      expect(times > 0).toBe(missingUnits({ lines }, terms) === 0);
    }),
  );
});

test('computes the same sum for any order of lines', () => {
  const shuffled = someLines.chain((lines) =>
    fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
  );
  fc.assert(
    fc.property(shuffled, someTerms, ([lines, others], terms) => {
      const { times, cents } = applyBuyGet({ lines }, terms);
      expect(applyBuyGet({ lines: others }, terms)).toMatchObject({ times, cents });
    }),
  );
});

/** Brute force: tries every split into bought and given units. */
function byTrying(lines: readonly BasketLine[], terms: BuyGet): { times: number; givenCents: number } {
  const [isBought, isGiven] = [isIn(terms), isIn(isEverything(terms.given) ? terms : terms.given)];
  const units = lines.flatMap((each) => Array.from({ length: each.quantity - (each.unitsInSets ?? 0) }, () => each));
  let ways = [{ bought: 0, got: 0, givenCents: 0 }];
  for (const unit of units) {
    ways = ways.flatMap((way) => [
      way,
      ...(isBought(unit) ? [{ ...way, bought: way.bought + 1 }] : []),
      ...(isGiven(unit) ? [{ ...way, got: way.got + 1, givenCents: way.givenCents + unit.priceCents }] : []),
    ]);
  }
  const { buys, gets, mostPerOrder = Number.POSITIVE_INFINITY } = terms;
  const whole = ways
    .map(({ bought, got, givenCents }) => ({ bought, times: got / gets, givenCents }))
    .filter(({ bought, times }) => Number.isInteger(times) && bought === times * buys && times <= mostPerOrder)
    .sort((a, b) => b.times - a.times || a.givenCents - b.givenCents);
  return { times: whole[0]?.times ?? 0, givenCents: whole[0]?.givenCents ?? 0 };
}

const isEverything = ({ productIds, categories }: Scope) => productIds.length + categories.length === 0;

test('equals the brute-force result over all splits of bought and free units', () => {
  const few = someLines.map((lines) =>
    lines.slice(0, 3).map((each) => ({ ...each, quantity: Math.min(each.quantity, 2) })),
  );
  const whole = someTerms.map((terms) => ({ ...terms, percent: 100 }));
  fc.assert(
    fc.property(few, whole, (lines, terms) => {
      const fixed = lines.map((each) => ({ ...each, unitsInSets: Math.min(each.unitsInSets, each.quantity) }));
      const { times, cents } = applyBuyGet({ lines: fixed }, terms);
      expect({ times, givenCents: cents }).toEqual(byTrying(fixed, terms));
    }),
    { numRuns: 60 },
  );
});
