import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getContrast, mix, parseColor, toHex, toRgb } from '../hex-color.ts';
import {
  accentColors,
  accentOnDark,
  COLOR_SETS,
  colorsOfAccent,
  EMAIL_NIGHT,
  FIXED_COLORS,
  failingPairs,
  INDIGO,
  isAccentReadable,
  nearestReadableAccent,
} from './colors.ts';

const channel = fc.integer({ min: 0, max: 255 });
const color = fc.tuple(channel, channel, channel).map(toHex);

test('computes contrast as WCAG does', () => {
  expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(getContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(getContrast(FIXED_COLORS.white, INDIGO.indigo)).toBeCloseTo(11.04, 2);
  fc.assert(
    fc.property(color, color, (a, b) => {
      expect(getContrast(a, b)).toBe(getContrast(b, a));
      expect(getContrast(a, b)).toBeGreaterThanOrEqual(1);
    }),
  );
});

test('parses common color notations, and refuses everything else', () => {
  expect(['#C9A227', ' c9a227 ', '#abc', 'ABC'].map(parseColor)).toEqual(['#c9a227', '#c9a227', '#aabbcc', '#aabbcc']);
  for (const typed of ['', '#', 'red', '#12345', '#1234567', '#12345g', 'rgb(1,2,3)', '#fff;}', '##fff', '#١٢٣']) {
    expect(parseColor(typed), typed).toBeUndefined();
  }
  fc.assert(fc.property(color, (each) => void expect(toHex(toRgb(each))).toBe(each)));
});

test('offers a color that passes everywhere and is never brighter, and the color itself when it passes', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const offered = nearestReadableAccent(accent);
      expect(failingPairs(colorsOfAccent(offered))).toEqual([]);
      expect(offered === accent).toBe(isAccentReadable(accent));
      expect(nearestReadableAccent(offered)).toBe(offered);
      const [before, after] = [toRgb(accent), toRgb(offered)];
      expect(after.every((value, place) => value <= (before[place] ?? 0))).toBe(true);
    }),
  );
});

test('offers the nearest passing color: half-way back is too pale', () => {
  for (const wish of ['#c9a227', '#ffffff', '#e0992b', '#37b6d8', '#ff2d7a', '#58d858']) {
    const offered = nearestReadableAccent(wish);
    expect(offered).not.toBe(wish);
    expect(isAccentReadable(mix(offered, wish, 0.5)), wish).toBe(false);
    expect(isAccentReadable(mix(offered, wish, 0.97)), wish).toBe(false);
  }
  expect(nearestReadableAccent('#000000')).toBe('#000000');
});

test('keeps accents and buttons readable on dark email backgrounds', () => {
  const accents = [...COLOR_SETS.map((colors) => accentColors({ colors, accent: '' }))];
  const passes = (colors: Parameters<typeof accentOnDark>[0]) => {
    expect(getContrast(accentOnDark(colors), EMAIL_NIGHT.sheet)).toBeGreaterThanOrEqual(4.5);
    expect(getContrast(EMAIL_NIGHT.ink, accentOnDark(colors))).toBeGreaterThanOrEqual(4.5);
  };
  for (const colors of accents) passes(colors);
  fc.assert(fc.property(color, (accent) => passes(colorsOfAccent(nearestReadableAccent(accent)))));
});
