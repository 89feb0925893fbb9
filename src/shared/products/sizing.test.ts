import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adviseSize, type Ease, getLean, WISHES } from './size-advice.ts';
import { type CategoryMeasures, getSizing, type Sizing } from './sizing.ts';
import { readLength } from './units.ts';

const SIZES = ['Small', 'Medium', 'Large', 'Extra Large'];
type Range = [from: number, to: number];
const measures = (at: CategoryMeasures['measuredAt'], lengths: number[], fits?: Range[]): CategoryMeasures => ({
  measuredAt: at,
  bead: 2,
  between: at === 'neck' ? 'smaller' : 'larger',
  sizes: SIZES.map((size, place) => {
    const [from, to] = fits?.[place] ?? [0, 0];
    return { size, strung: (lengths[place] ?? 0) * 1000 + 250, fits: fits ? [from * 1000, to * 1000] : null };
  }),
});

/** The size guide, repeated as test data. */
const WRIST = measures(
  'wrist',
  [6.25, 7, 7.75, 8.5],
  [
    [5.25, 5.9],
    [6, 6.6],
    [6.7, 7.3],
    [7.4, 8.2],
  ],
);
const ANKLE = measures(
  'ankle',
  [9, 9.75, 10.5, 11.75],
  [
    [7.5, 8.2],
    [8.3, 9],
    [9.1, 9.8],
    [9.9, 11],
  ],
);
const NECK = measures(
  'neck',
  [13.5, 14.5, 15.75, 17.5],
  [
    [12, 12.9],
    [13, 13.9],
    [14, 15.2],
    [15.3, 17],
  ],
);
const NECKLACE = measures('length', [16, 18, 20, 24]);
const ALL = [WRIST, ANKLE, NECK, NECKLACE];

const worn = (category: CategoryMeasures, own: Parameters<typeof getSizing>[1] = null, sizes = SIZES): Sizing => {
  const sizing = getSizing(category, own, sizes);
  if (!sizing) throw new Error('nothing is measured');
  return sizing;
};
const take = (category: CategoryMeasures, inches: number, wish: Ease = 'comfortable') => {
  const { kind, size } = adviseSize(worn(category), Math.round(inches * 1000), { wish });
  return kind === 'none' ? `none, ${size.size}` : size.size;
};

/** From 4 to 20 in, every twentieth of an inch. */
const EVERY = Array.from({ length: 321 }, (_, step) => Math.round((4 + step / 20) * 100) / 100);

/** Expected size from the table alone: its ranges; in a gap the size chosen by the rule; outside the ends none. */
function byTable(ranges: Range[], between: 'smaller' | 'larger', inches: number): string {
  const place = ranges.findIndex(([from, to]) => inches >= from && inches <= to);
  if (place >= 0) return SIZES[place] ?? '';
  const above = ranges.findIndex(([from]) => inches < from);
  if (above === 0) return 'none, Small';
  if (above < 0) return 'none, Extra Large';
  return SIZES[between === 'larger' ? above : above - 1] ?? '';
}

test.each([
  [
    'wrist',
    WRIST,
    [
      [5.25, 5.9],
      [6, 6.6],
      [6.7, 7.3],
      [7.4, 8.2],
    ],
  ],
  [
    'ankle',
    ANKLE,
    [
      [7.5, 8.2],
      [8.3, 9],
      [9.1, 9.8],
      [9.9, 11],
    ],
  ],
  [
    'neck',
    NECK,
    [
      [12, 12.9],
      [13, 13.9],
      [14, 15.2],
      [15.3, 17],
    ],
  ],
] as [string, CategoryMeasures, Range[]][])(
  'every measure of a %s from 4 to 20 in gets the size of the size guide',
  (_, category, ranges) => {
    expect(EVERY.map((inches) => take(category, inches))).toEqual(
      EVERY.map((inches) => byTable(ranges, category.between, inches)),
    );
  },
);

test('picks the larger of two sizes for a cuff, and the smaller for a choker', () => {
  expect(adviseSize(worn(WRIST), 5950, { wish: 'comfortable' })).toMatchObject({
    kind: 'between',
    size: { size: 'Medium' },
    other: { size: 'Small' },
  });
  expect(adviseSize(worn(NECK), 12_950, { wish: 'comfortable' })).toMatchObject({
    kind: 'between',
    size: { size: 'Small' },
    other: { size: 'Medium' },
  });
});

test('picks the next size for a snug or loose fit near the end of a range, and never in its middle', () => {
  expect([6, 6.3, 6.6].map((inches) => take(WRIST, inches, 'snug'))).toEqual(['Small', 'Medium', 'Medium']);
  expect([6, 6.3, 6.6].map((inches) => take(WRIST, inches, 'loose'))).toEqual(['Medium', 'Medium', 'Large']);
  // With a looser preference than the guide, a Small also fits a smaller wrist; a preference never excludes a shopper.
  expect([5.1, 5.3].map((inches) => take(WRIST, inches, 'loose'))).toEqual(['Small', 'Small']);
  expect([5.3, 4.5].map((inches) => take(WRIST, inches, 'snug'))).toEqual(['Small', 'none, Small']);
});

test('picks a necklace as long as the measured string, or between two sizes', () => {
  expect([16, 16.4, 18.2].map((inches) => take(NECKLACE, inches))).toEqual(['Small', 'Small', 'Medium']);
  expect(adviseSize(worn(NECKLACE), 17_000, { wish: 'comfortable' })).toMatchObject({
    kind: 'between',
    size: { size: 'Medium' },
  });
  expect(take(NECKLACE, 40)).toBe('none, Extra Large');
});

test('picks a longer strand for thicker beads on the same wrist, because they leave less room', () => {
  const of = (bead: number) => adviseSize(worn(WRIST, { bead, sizes: [] }), 6300, { wish: 'comfortable' }).size;
  expect([2, 4, 8].map((bead) => of(bead).size)).toEqual(['Medium', 'Medium', 'Large']);
  expect([2, 8].map((bead) => worn(WRIST, { bead, sizes: [] }).sizes[1]?.inside)).toEqual([7003, 6261]);
});

test('prefers a product’s measures to its category’s, and reads a length in a size’s name', () => {
  const own = { bead: null, sizes: [{ size: 'Medium', strung: 7500, fits: null }] };
  expect(worn(WRIST, own, ['Medium', '8 in', '20 cm', 'Wide', 'Medium'])).toEqual({
    measuredAt: 'wrist',
    between: 'larger',
    sizes: [
      { size: 'Medium', inside: 7253, from: 6203, to: 6903 },
      { size: '20 cm', inside: 7874, from: 6824, to: 7524 },
      { size: '8 in', inside: 8000, from: 6950, to: 7650 },
    ],
  });
  expect(getSizing(WRIST, null, ['Wide', '7', '1/2'])).toBeNull();
  expect(getSizing(WRIST, null, [])).toBeNull();
  expect(getSizing(null, own, SIZES)).toBeNull();
  // A size that the beads would fill completely is never recommended.
  expect(getSizing(WRIST, { bead: 60, sizes: [] }, SIZES)).toMatchObject({ sizes: [{ size: 'Large' }, {}] });
});

test('shifts borderline sizes by the majority of ten or more fit answers', () => {
  const runsSmall = { small: 18, true: 5, large: 1 };
  const near = (answers: typeof runsSmall) => adviseSize(worn(WRIST), 6550, { wish: 'comfortable', answers });
  expect(near(runsSmall)).toMatchObject({
    size: { size: 'Large' },
    isByAnswers: true,
    lean: { fit: 'small', count: 18, answers: 24 },
  });
  expect(near({ small: 6, true: 2, large: 1 })).toMatchObject({ size: { size: 'Medium' }, isByAnswers: false });
  expect(near({ small: 5, true: 5, large: 0 }).lean).toBeUndefined();
  expect(adviseSize(worn(WRIST), 6300, { wish: 'comfortable', answers: runsSmall })).toMatchObject({
    size: { size: 'Medium' },
    isByAnswers: false,
  });
  expect(adviseSize(worn(NECK), 12_950, { wish: 'comfortable', answers: runsSmall }).size.size).toBe('Medium');
  expect(
    adviseSize(worn(WRIST), 5950, { wish: 'comfortable', answers: { small: 0, true: 1, large: 9 } }),
  ).toMatchObject({
    size: { size: 'Small' },
    isByAnswers: true,
  });
  expect(getLean({ small: 0, true: 0, large: 0 })).toBeUndefined();
  expect(getLean(null)).toBeUndefined();
});

const measured = fc.constantFrom(...ALL);
const length = fc.integer({ min: 0, max: 40_000 });
const anyWish = fc.constantFrom(...WISHES);
const bead = fc.double({ min: 0.5, max: 20, noNaN: true });
const answers = fc.option(
  fc.record({ small: fc.nat({ max: 30 }), true: fc.nat({ max: 30 }), large: fc.nat({ max: 30 }) }),
);
/** Ranges in any order, with gaps and overlaps, as an owner may enter them. */
const anyMeasures = fc.record({
  measuredAt: fc.constantFrom(...(['wrist', 'ankle', 'neck', 'length'] as const)),
  bead,
  between: fc.constantFrom(...(['smaller', 'larger'] as const)),
  sizes: fc.uniqueArray(
    fc.record({
      size: fc.constantFrom(...SIZES, '7 in', '20 cm'),
      strung: fc.integer({ min: 1000, max: 40_000 }),
      fits: fc.option(fc.tuple(length, length)),
    }),
    { selector: ({ size }) => size },
  ),
});

test('never picks a smaller size for a larger measure or a looser fit', () => {
  fc.assert(
    fc.property(
      fc.oneof(measured, anyMeasures),
      length,
      length,
      answers,
      anyWish,
      (category, one, another, said, wish) => {
        const sizing = getSizing(
          category,
          null,
          category.sizes.map(({ size }) => size),
        );
        if (!sizing) return true;
        const inside = (measure: number, how: Ease) =>
          adviseSize(sizing, measure, { wish: how, answers: said }).size.inside;
        const [less, more] = [Math.min(one, another), Math.max(one, another)];
        const looser = WISHES.map((how) => inside(one, how));
        return (
          inside(less, wish) <= inside(more, wish) &&
          looser.every((at, place) => place === 0 || at >= (looser[place - 1] ?? 0))
        );
      },
    ),
  );
});

test('never picks a shorter strand for thicker beads', () => {
  fc.assert(
    fc.property(measured, length, bead, bead, (category, measure, one, another) => {
      const strung = (of: number) => {
        const sizing = getSizing(category, { bead: of, sizes: [] }, SIZES);
        const taken = sizing && adviseSize(sizing, measure, { wish: 'comfortable' }).size.size;
        return category.sizes.find(({ size }) => size === taken)?.strung ?? Number.POSITIVE_INFINITY;
      };
      return strung(Math.min(one, another)) <= strung(Math.max(one, another));
    }),
  );
});

test('gives inches and centimeters the same answer within a ruler’s precision', () => {
  fc.assert(
    fc.property(measured, fc.integer({ min: 80, max: 160 }), anyWish, (category, eighths, wish) => {
      const inInches = readLength(`${Math.floor(eighths / 8)} ${eighths % 8}/8`, 'in')?.length ?? 0;
      const inCentimeters = readLength((eighths * 0.3175).toFixed(1), 'cm')?.length ?? 0;
      const of = (measure: number) => adviseSize(worn(category), measure, { wish }).size.size;
      const between = [of(inInches - 60), of(inInches + 60)];
      return of(inInches) === of(inCentimeters) || between[0] !== between[1];
    }),
  );
});
