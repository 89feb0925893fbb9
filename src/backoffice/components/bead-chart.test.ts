import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftDay } from '../../shared/report-period.ts';
import { beadWorth, gatherDays, MAX_COLUMN_BEADS, toBeads } from './bead-chart.tsx';

test('draws any amount from zero to a billion with ten beads of a round value, and none for no sales', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (most) => {
      const worth = beadWorth(most);
      expect(worth * MAX_COLUMN_BEADS).toBeGreaterThanOrEqual(most);
      expect(String(worth)).toMatch(/^(1|2|25|5)0*$/);
      expect(toBeads(most, worth)).toBeLessThanOrEqual(MAX_COLUMN_BEADS);
      // No chart is half empty: its highest column fills at least a third, unless it is a few dollars.
      if (most > 1_000) expect(toBeads(most, worth)).toBeGreaterThanOrEqual(4);
    }),
  );
  expect([toBeads(0, 100), toBeads(1, 1_000_000), toBeads(-500, 100)]).toEqual([0, 1, 0]);
  expect([beadWorth(0), beadWorth(100), beadWorth(90_000), beadWorth(100_000_000)]).toEqual([
    100, 100, 10_000, 10_000_000,
  ]);
});

test('groups any number of days into a few columns without losing a value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_660 }), fc.integer({ min: 0, max: 5_000 }), (count, offset) => {
      const days = Array.from({ length: count }, (_, place) => ({
        day: shiftDay('2020-01-01', offset + place),
        cents: place,
      }));
      const columns = gatherDays(days);
      expect(columns.length).toBeLessThanOrEqual(38);
      expect(columns.reduce((sum, { cents }) => sum + cents, 0)).toBe((count * (count - 1)) / 2);
      expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
    }),
    { numRuns: 40 },
  );
});
