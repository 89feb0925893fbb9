import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftDay } from '../../shared/report-period.ts';
import { summedPartsOf } from './calendar.ts';

const ZONE = 'America/New_York';
const dayOf = (moment: Date) => moment.toLocaleDateString('sv-SE', { timeZone: ZONE });

function daysOf(begins: Date, ends: Date): string[] {
  const days: string[] = [];
  for (let day = dayOf(begins); day < dayOf(ends); day = shiftDay(day, 1)) days.push(day);
  return days;
}

test('the parts of a span count each of its days once, and no other', () => {
  const span = fc.record({ start: fc.nat(700), length: fc.nat(400), now: fc.nat(800) });
  fc.assert(
    fc.property(span, ({ start, length, now }) => {
      const from = shiftDay('2024-01-01', start);
      const to = shiftDay(from, length);
      const { days, begins, ends, signs } = summedPartsOf({ from, to }, ZONE, shiftDay('2024-06-01', now));
      expect(begins.map(dayOf)).toEqual(days);
      const counted = new Map<string, number>();
      for (const [place, sign] of signs.entries()) {
        for (const day of daysOf(begins[place] ?? new Date(), ends[place] ?? new Date()))
          counted.set(day, (counted.get(day) ?? 0) + sign);
      }
      const once = [...counted].filter(([, times]) => times !== 0);
      expect(once.every(([day, times]) => times === 1 && day >= from && day <= to)).toBe(true);
      expect(once).toHaveLength(length + 1);
    }),
  );
});

test('a span between two days is its months without the few days around it', () => {
  const { days, signs } = summedPartsOf({ from: '2025-11-05', to: '2026-10-20' }, ZONE, '2026-11-25');
  expect(days[0]).toBe('2025-11-01');
  expect(days).toHaveLength(14);
  expect(days.filter((_, place) => signs[place] === -1)).toEqual(['2025-11-01', '2026-10-21']);
});

test('this month is what is over, and today', () => {
  const { days, signs } = summedPartsOf({ from: '2026-11-01', to: '2026-11-25' }, ZONE, '2026-11-25');
  expect([days, signs]).toEqual([
    ['2026-11-01', '2026-11-25'],
    [1, 1],
  ]);
});
