import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOME_SECTIONS, homeLayout, isShownAtHome, SAMPLE_HOME } from './home-sections.ts';

test('places maker and reviews between the categories by default', () => {
  expect(homeLayout(SAMPLE_HOME)).toEqual({
    sections: ['banner', 'tray', 'featured', 'categories', 'story'],
    within: { 3: 'maker', 5: 'reviews' },
  });
});

test('places them separately in other orders and without categories', () => {
  const order = (kinds: readonly (typeof HOME_SECTIONS)[number][]) => kinds.map((kind) => ({ kind, isOn: true }));
  expect(homeLayout(order(['reviews', 'categories', 'story', 'maker']))).toEqual({
    sections: ['reviews', 'categories', 'story', 'maker'],
    within: {},
  });
  expect(homeLayout(order(['banner', 'maker', 'reviews'])).within).toEqual({});
});

test('shows each enabled section once and no disabled one, in every order', () => {
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

test('disables sections outside the specification by default', () => {
  const off = HOME_SECTIONS.filter((kind) => !isShownAtHome(SAMPLE_HOME, kind));
  expect(off).toEqual(['words', 'newsletter']);
});
