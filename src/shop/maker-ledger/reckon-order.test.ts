import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KnownEntry, SoldLine, SoldOrder } from './reckon-order.ts';
import { reckonOrder } from './reckon-order.ts';

const TODAY = '2026-11-26';
const terms = { accountId: 'rift', shareHundredths: 4_000, countsFrom: '2026-01-01' };
const line = (changes: Partial<SoldLine> = {}): SoldLine => ({
  position: 0,
  productId: 'cuff',
  item: 'Cuff, Medium',
  priceCents: 4_800,
  quantity: 2,
  setDiscountCents: 0,
  isFree: false,
  day: '2026-11-22',
  makerEarnsCents: null,
  terms,
  isAssigned: false,
  ...changes,
});

function order(lines: SoldLine[], changes: Partial<SoldOrder> = {}): SoldOrder {
  const itemsCents = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  const parts = { discountCents: 0, canceledOn: null, takenOff: [], replaced: [], known: [] };
  return { id: 'A', itemsCents, ...parts, lines, ...changes };
}

const amounts = (sold: SoldOrder) =>
  reckonOrder(sold, TODAY).map(({ accountId, kind, units, cents }) => [accountId, kind, units, cents]);

test('credits a maker a share of each line’s payment after discounts, or the product’s amount', () => {
  expect(amounts(order([line()]))).toEqual([['rift', 'earned', 2, 3_840]]);
  expect(amounts(order([line({ makerEarnsCents: 2_100 })]))).toEqual([['rift', 'earned', 2, 4_200]]);
  // A coupon of 10 %, and a set that took $6 off this line.
  expect(amounts(order([line()], { discountCents: 960 }))).toEqual([['rift', 'earned', 2, 3_456]]);
  expect(amounts(order([line({ setDiscountCents: 600 })], { discountCents: 600 }))).toEqual([
    ['rift', 'earned', 2, 3_600],
  ]);
});

test('credits nothing without an account, before its start date, or without terms', () => {
  expect(amounts(order([line({ terms: null })]))).toEqual([]);
  expect(amounts(order([line({ day: '2025-12-31' })]))).toEqual([]);
  expect(amounts(order([line({ terms: { ...terms, shareHundredths: null } })]))).toEqual([]);
  expect(amounts(order([line({ terms: { ...terms, shareHundredths: null }, makerEarnsCents: 1 })]))).toEqual([
    ['rift', 'earned', 2, 2],
  ]);
});

test('credits the product’s amount for a free unit, and nothing by share', () => {
  const free = line({ position: 1, priceCents: 0, isFree: true, quantity: 1, day: '2026-11-24' });
  expect(amounts(order([line(), free]))).toEqual([
    ['rift', 'earned', 2, 3_840],
    ['rift', 'earned', 1, 0],
  ]);
  expect(amounts(order([{ ...free, makerEarnsCents: 700 }]))).toEqual([['rift', 'earned', 1, 700]]);
});

test('credits nothing more when a line is split for another size, even after a change of terms', () => {
  const known = reckonOrder(order([line()]), TODAY);
  const dearer = { ...terms, shareHundredths: 9_000 };
  const split = [line({ quantity: 1, terms: dearer }), line({ position: 1, quantity: 1, terms: dearer })];
  expect(reckonOrder(order(split, { known }), TODAY)).toEqual([]);
});

test('reverses earnings for removed or canceled units to the last cent, but not for a refund alone', () => {
  const odd = line({
    quantity: 3,
    makerEarnsCents: null,
    priceCents: 333,
    terms: { ...terms, shareHundredths: 3_333 },
  });
  const takenOff = [
    { key: 'k1', position: 0, quantity: 1, day: '2026-11-23' },
    { key: 'k2', position: 0, quantity: 1, day: '2026-11-24' },
  ];
  expect(amounts(order([odd], { takenOff }))).toEqual([
    ['rift', 'earned', 3, 333],
    ['rift', 'canceled', -1, -111],
    ['rift', 'canceled', -1, -111],
  ]);
  const all = amounts(order([odd], { takenOff, canceledOn: '2026-11-25' }));
  expect(all.at(-1)).toEqual(['rift', 'canceled', -1, -111]);
});

test('credits a replacement for damage again', () => {
  const replaced = [{ returnId: 'r', position: 0, quantity: 1, day: '2026-12-02' }];
  const sold = order([line()], { replaced });
  expect(amounts(sold)).toEqual([
    ['rift', 'earned', 2, 3_840],
    ['rift', 'replacement', 1, 1_920],
  ]);
  expect(reckonOrder({ ...sold, known: reckonOrder(sold, TODAY) }, TODAY)).toEqual([]);
});

test('moves a design’s earnings to its new maker’s account and terms at every reassignment', () => {
  const woven = line({ productId: 'design-1', quantity: 1, isAssigned: true });
  const other = { ...terms, accountId: 'loom', shareHundredths: 5_000 };
  let known: KnownEntry[] = reckonOrder(order([woven]), TODAY);
  const steps: unknown[] = [];
  for (const next of [other, terms, terms]) {
    const added = reckonOrder(order([{ ...woven, terms: next }], { known }), TODAY);
    steps.push(added.map(({ accountId, kind, units, cents }) => [accountId, kind, units, cents]));
    known = [...known, ...added];
  }
  expect(steps).toEqual([
    [
      ['rift', 'moved', -1, -1_920],
      ['loom', 'earned', 1, 2_400],
    ],
    [
      ['loom', 'moved', -1, -2_400],
      ['rift', 'earned', 1, 1_920],
    ],
    [],
  ]);
  expect(new Set(known.map(({ key }) => key)).size).toBe(known.length);
});

test('keeps an unassigned design’s earnings in place when another design is assigned', () => {
  const woven = line({ productId: 'design-1', quantity: 1 });
  const known = reckonOrder(order([woven]), TODAY);
  expect(known).toHaveLength(1);
  expect(reckonOrder(order([{ ...woven, terms: { ...terms, accountId: 'loom' } }], { known }), TODAY)).toEqual([]);
});

test('skips an amount above any order total, and still credits other lines', () => {
  const typo = line({ makerEarnsCents: 100_000_000, quantity: 50 });
  expect(amounts(order([typo, line({ position: 1, productId: 'hoop' })]))).toEqual([['rift', 'earned', 2, 3_840]]);
});

const anyLine = fc.record({
  productId: fc.constantFrom('cuff', 'bowl', 'belt'),
  priceCents: fc.integer({ min: 0, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  earns: fc.option(fc.integer({ min: 1, max: 9_000 })),
  share: fc.option(fc.integer({ min: 1, max: 10_000 })),
  removals: fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 3 }),
  replaced: fc.nat({ max: 2 }),
});

test('computes the same accounts for any order and repetition of runs', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 100 }),
      fc.boolean(),
      fc.array(fc.nat(), { maxLength: 12 }),
      (drawn, discount, isCanceled, shuffled) => {
        const lines = drawn.map(({ productId, priceCents, quantity, earns }, position) =>
          line({
            position,
            productId,
            priceCents,
            quantity,
            makerEarnsCents: earns,
            terms: { accountId: productId, shareHundredths: drawn[position]?.share ?? null, countsFrom: '2026-01-01' },
          }),
        );
        const takenOff = drawn.flatMap(({ removals }, position) =>
          removals.map((quantity, n) => ({ key: `k${position}-${n}`, position, quantity, day: '2026-11-23' })),
        );
        const replaced = drawn.flatMap(({ replaced: quantity }, position) =>
          quantity === 0 ? [] : [{ returnId: `r${position}`, position, quantity, day: '2026-11-24' }],
        );
        const whole = order(lines, { takenOff, replaced });
        const sold = {
          ...whole,
          discountCents: Math.floor((whole.itemsCents * discount) / 100),
          canceledOn: isCanceled ? '2026-11-25' : null,
        };
        const atOnce = reckonOrder(sold, TODAY);
        // Step by step: each run sees some of the events, and the last one all of them.
        let known: KnownEntry[] = [];
        for (const many of [...shuffled, takenOff.length + 1]) {
          const isLast = many > takenOff.length;
          const seen = {
            ...sold,
            known,
            takenOff: takenOff.slice(0, many % (takenOff.length + 2)),
            ...(!isLast && { canceledOn: null, replaced: replaced.slice(0, many % 2) }),
          };
          known = [...known, ...reckonOrder(isLast ? { ...sold, known } : seen, TODAY)];
        }
        expect(reckonOrder({ ...sold, known }, TODAY)).toEqual([]);
        expect(sums(known)).toEqual(sums(atOnce));
        for (const [, { units, cents }] of Object.entries(sums(known.filter(({ kind }) => kind !== 'replacement')))) {
          expect(units >= 0 && cents >= 0 && (units > 0 || cents === 0)).toBe(true);
        }
        expect(new Set(known.map(({ key }) => key)).size).toBe(known.length);
      },
    ),
  );
});

/** Sum of the lines of each account. */
const sums = (entries: readonly KnownEntry[]) =>
  Object.fromEntries(
    [...Map.groupBy(entries, ({ accountId }) => accountId)].map(([accountId, own]) => [
      accountId,
      {
        units: own.reduce((sum, { units }) => sum + units, 0),
        cents: own.reduce((sum, { cents }) => sum + cents, 0),
      },
    ]),
  );
