import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  accentColors,
  COLOR_PAIRS,
  COLOR_SETS,
  FIXED_COLORS,
  failingPairs,
  INDIGO,
} from '../../src/shared/brand/colors.ts';

const tokens = Object.fromEntries(
  [...readFileSync('src/styles/tokens.css', 'utf8').matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(
    ([, name = '', value]) => [name, value],
  ),
);

test('the measured colors are the style sheet’s', () => {
  expect(tokens).toMatchObject({ ...FIXED_COLORS, ...INDIGO });
  const measured = new Set(COLOR_PAIRS.flat());
  // Hairlines are excluded, because they are decorative.
  expect(Object.keys(tokens).filter((name) => name !== 'line' && !measured.has(name as never))).toEqual([]);
});

test('every color pair of every palette has sufficient contrast', () => {
  for (const colors of COLOR_SETS)
    expect({ colors, failing: failingPairs(accentColors({ colors, accent: '' })) }).toEqual({ colors, failing: [] });
});
