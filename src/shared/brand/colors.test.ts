import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accentColors,
  accentOnDark,
  COLOR_SETS,
  colorsOfAccent,
  contrastOf,
  EMAIL_NIGHT,
  failingPairs,
  hexOf,
  INDIGO,
  isAccentReadable,
  mix,
  nearestReadableAccent,
  parseColor,
  ratiosOf,
  rgbOf,
} from './colors.ts';

const channel = fc.integer({ min: 0, max: 255 });
const color = fc.tuple(channel, channel, channel).map(hexOf);

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(ratiosOf(INDIGO).buttons).toBeCloseTo(11.04, 2);
  fc.assert(
    fc.property(color, color, (a, b) => {
      expect(contrastOf(a, b)).toBe(contrastOf(b, a));
      expect(contrastOf(a, b)).toBeGreaterThanOrEqual(1);
    }),
  );
});

test('a color is read as people write it, and nothing else is one', () => {
  expect(['#C9A227', ' c9a227 ', '#abc', 'ABC'].map(parseColor)).toEqual(['#c9a227', '#c9a227', '#aabbcc', '#aabbcc']);
  for (const typed of ['', '#', 'red', '#12345', '#1234567', '#12345g', 'rgb(1,2,3)', '#fff;}', '##fff', '#١٢٣']) {
    expect(parseColor(typed), typed).toBeUndefined();
  }
  fc.assert(fc.property(color, (each) => void expect(hexOf(rgbOf(each))).toBe(each)));
});

test('what is offered passes everywhere, is never brighter, and is the color itself where that passes', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const offered = nearestReadableAccent(accent);
      expect(failingPairs(colorsOfAccent(offered))).toEqual([]);
      expect(offered === accent).toBe(isAccentReadable(accent));
      expect(nearestReadableAccent(offered)).toBe(offered);
      const [before, after] = [rgbOf(accent), rgbOf(offered)];
      expect(after.every((value, place) => value <= (before[place] ?? 0))).toBe(true);
    }),
  );
});

test('it is the nearest: half-way back to the wish is still too pale', () => {
  for (const wish of ['#c9a227', '#ffffff', '#e0992b', '#37b6d8', '#ff2d7a', '#58d858']) {
    const offered = nearestReadableAccent(wish);
    expect(offered).not.toBe(wish);
    expect(isAccentReadable(mix(offered, wish, 0.5)), wish).toBe(false);
    expect(isAccentReadable(mix(offered, wish, 0.97)), wish).toBe(false);
  }
  expect(nearestReadableAccent('#000000')).toBe('#000000');
});

test('on an email’s dark sheet every accent can be read, and its button too', () => {
  const accents = [...COLOR_SETS.map((colors) => accentColors({ colors, accent: '' }))];
  const passes = (colors: Parameters<typeof accentOnDark>[0]) => {
    expect(contrastOf(accentOnDark(colors), EMAIL_NIGHT.sheet)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(EMAIL_NIGHT.ink, accentOnDark(colors))).toBeGreaterThanOrEqual(4.5);
  };
  for (const colors of accents) passes(colors);
  fc.assert(fc.property(color, (accent) => passes(colorsOfAccent(nearestReadableAccent(accent)))));
});
