import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOME_SECTIONS, homeLayout, isShownAtHome, SAMPLE_HOME } from './home-sections.ts';

test('as the shop comes, the maker and the reviews break the row of categories', () => {
  expect(homeLayout(SAMPLE_HOME)).toEqual({
    sections: ['banner', 'tray', 'featured', 'categories', 'story'],
    within: { 2: 'maker', 4: 'reviews' },
  });
});

test('elsewhere they stand by themselves, and without categories, too', () => {
  const order = (kinds: readonly (typeof HOME_SECTIONS)[number][]) => kinds.map((kind) => ({ kind, isOn: true }));
  expect(homeLayout(order(['reviews', 'categories', 'story', 'maker']))).toEqual({
    sections: ['reviews', 'categories', 'story', 'maker'],
    within: {},
  });
  expect(homeLayout(order(['banner', 'maker', 'reviews'])).within).toEqual({});
});

test('whatever the order, what is on is shown once, and what is off is not', () => {
  const orders = fc
    .tuple(
      fc.shuffledSubarray([...HOME_SECTIONS], { minLength: HOME_SECTIONS.length }),
      fc.array(fc.boolean(), { minLength: HOME_SECTIONS.length, maxLength: HOME_SECTIONS.length }),
    )
    .map(([kinds, on]) => kinds.map((kind, place) => ({ kind, isOn: on[place] ?? false })));
  fc.assert(
    fc.property(orders, (home) => {
      const { sections, within } = homeLayout(home);
      const shown = [...sections, ...Object.values(within)];
      expect(shown.toSorted()).toEqual(home.flatMap(({ kind, isOn }) => (isOn ? [kind] : [])).toSorted());
    }),
  );
});

test('what the specification doesn’t know is off, as the shop comes', () => {
  const off = HOME_SECTIONS.filter((kind) => !isShownAtHome(SAMPLE_HOME, kind));
  expect(off).toEqual(['words', 'newsletter']);
});
