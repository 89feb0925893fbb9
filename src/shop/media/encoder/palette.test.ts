import { expect, test } from 'vitest';
import { COLORS } from '../../../../db/seeds/colors.ts';
import { PICTURES } from '../../../../db/seeds/picture-list.ts';
import { BEAD_COLORS } from '../../../shared/products/bead-colors.ts';
import { extractPaletteFromPixels } from './palette.ts';

const SIDE = 80;
type Rgb = readonly [number, number, number];

/** A picture with a checkered middle half in two colors, like beads, on a plain backdrop. */
function checked(backdrop: Rgb, one: Rgb, other: Rgb): Uint8Array {
  const pixels = new Uint8Array(SIDE * SIDE * 3);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const inside = Math.min(x, y) >= SIDE / 4 && Math.max(x, y) < (SIDE * 3) / 4;
      const bead = (Math.floor(x / 2) + Math.floor(y / 2)) % 2 === 0 ? one : other;
      pixels.set(inside ? bead : backdrop, (y * SIDE + x) * 3);
    }
  return pixels;
}
const find = (backdrop: Rgb, one: Rgb, other: Rgb) =>
  extractPaletteFromPixels(checked(backdrop, one, other), SIDE, SIDE).sort();

test('finds the subject’s colors without the background’s', () => {
  expect(find([222, 212, 198], [176, 32, 28], [40, 92, 190])).toEqual(['blue', 'red']);
  expect(find([40, 92, 190], [176, 32, 28], [46, 116, 66])).toEqual(['green', 'red']);
});

test('finds no colors in an empty picture', () => {
  expect(find([222, 212, 198], [222, 212, 198], [222, 212, 198])).toEqual([]);
  expect(extractPaletteFromPixels(new Uint8Array(0), 0, 0)).toEqual([]);
});

test('assigns existing colors to samples', () => {
  const known = BEAD_COLORS.map(({ id }) => id);
  for (const colors of Object.values(COLORS)) for (const color of colors) expect(known).toContain(color);
  expect(Object.keys(COLORS).sort()).toEqual(Object.keys(PICTURES).sort());
});
