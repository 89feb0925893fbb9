import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getCut, isCutByLists, toPixels } from './crop.ts';

const side = fc.integer({ min: 200, max: 6000 });
const percent = fc.double({ min: -1, max: 101, noNaN: true });

test('keeps any crop within the picture at exactly 4:5', () => {
  fc.assert(
    fc.property(
      side,
      side,
      percent,
      percent,
      fc.double({ min: 1, max: 101, noNaN: true }),
      (width, height, x, y, wide) => {
        const cut = getCut({ x, y, width: wide }, { width, height });
        for (const part of Object.values(cut)) expect(part).toBeGreaterThanOrEqual(0);
        expect(cut.x + cut.width).toBeLessThanOrEqual(1 + 1e-9);
        expect(cut.y + cut.height).toBeLessThanOrEqual(1 + 1e-9);
        expect(Math.abs(cut.width * width - cut.height * height * 0.8)).toBeLessThan(0.01);
      },
    ),
  );
});

test('returns the largest crop of a wide and of a tall picture', () => {
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  expect(toPixels(whole, { width: 3000, height: 2000 })).toEqual({ width: 1600, height: 2000 });
  expect(toPixels(whole, { width: 800, height: 2000 })).toEqual({ width: 800, height: 1000 });
  expect([isCutByLists({ width: 800, height: 1000 }), isCutByLists({ width: 1000, height: 1000 })]).toEqual([
    false,
    true,
  ]);
});
