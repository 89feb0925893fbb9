import { expect, test } from 'vitest';
import { chanceFrom } from '../../../../tools/sample-pictures/beads/chance.ts';
import { priceBands } from './filters.ts';

const each = (...dollars: number[]) => dollars.map((price) => ({ cents: Math.round(price * 100), count: 1, left: 1 }));
const edges = (...dollars: number[]) => priceBands(each(...dollars)).map(({ min, max }) => [min, max]);

test('rounds price ranges near the quartiles', () => {
  expect(edges(...Array.from({ length: 131 }, (_, place) => 20 + place))).toEqual([
    [undefined, 50],
    [50, 75],
    [75, 125],
    [125, undefined],
  ]);
  expect(edges(3, 3.5, 4, 5, 5.5, 6, 7, 8, 9, 12)).toEqual([
    [undefined, 4],
    [4, 6],
    [6, 8],
    [8, undefined],
  ]);
});

test('offers no price ranges for few or similar prices', () => {
  expect(priceBands([])).toEqual([]);
  expect(edges(20, 40, 90)).toEqual([]);
  expect(edges(...Array<number>(40).fill(48))).toEqual([]);
  expect(edges(...Array<number>(40).fill(48), 120)).toEqual([]);
  expect(edges(...Array<number>(20).fill(0.5), ...Array<number>(20).fill(0.9))).toEqual([]);
});

test('counts the other filters’ products in fixed price ranges', () => {
  const prices = each(...Array.from({ length: 100 }, (_, place) => 10 + place));
  const all = priceBands(prices);
  const few = priceBands(prices.map((price) => ({ ...price, left: price.cents < 3000 ? 1 : 0 })));
  expect(few.map(({ min, max }) => [min, max])).toEqual(all.map(({ min, max }) => [min, max]));
  expect(few.map(({ count }) => count)).toEqual([16, 5, 0, 0]);
});

test('offers at most four adjoining, nonempty price ranges for any prices', () => {
  const chance = chanceFrom('bands');
  for (let round = 0; round < 2000; round++) {
    const most = chance.pick([2, 10, 100, 1000, 100_000]);
    const kinds = chance.whole(1, 40);
    const few = Array.from({ length: kinds }, () => chance.whole(1, most * 100) / 100);
    const prices = each(...Array.from({ length: chance.whole(1, 60) }, () => chance.pick(few)));
    const bands = priceBands(prices);
    expect(bands.length).toBeLessThanOrEqual(4);
    expect(bands.length).not.toBe(1);
    for (const [place, { min, max, count }] of bands.entries()) {
      expect(min).toBe(bands[place - 1]?.max);
      expect(count).toBeGreaterThan(0);
      for (const edge of [min, max]) expect(Number.isInteger(edge ?? 0)).toBe(true);
    }
    // Every product is in at least one band.
    for (const { cents } of prices)
      expect(
        bands.length === 0 ||
          bands.some(({ min = 0, max = Number.POSITIVE_INFINITY }) => cents >= min * 100 && cents <= max * 100),
      ).toBe(true);
  }
});
