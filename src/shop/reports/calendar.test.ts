import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftDay } from '../../shared/report-period.ts';
import { toMonths, toRollingYears } from './calendar.ts';
import { type SignedCalendar, toSummedParts, toYearlyParts } from './products/summed-parts.ts';

const ZONE = 'America/New_York';
const getDay = (moment: Date) => moment.toLocaleDateString('sv-SE', { timeZone: ZONE });

function getDays(begins: Date, ends: Date): string[] {
  const days: string[] = [];
  for (let day = getDay(begins); day < getDay(ends); day = shiftDay(day, 1)) days.push(day);
  return days;
}

/** Counts of each day, without zeros. */
function countDays({ begins, ends, signs }: SignedCalendar): Map<string, number> {
  const counted = new Map<string, number>();
  for (const [place, sign] of signs.entries()) {
    for (const day of getDays(begins[place] ?? new Date(), ends[place] ?? new Date()))
      counted.set(day, (counted.get(day) ?? 0) + sign);
  }
  return new Map([...counted].filter(([, times]) => times !== 0));
}

test('splits a span into months or years that cover each day once', () => {
  const span = fc.record({ start: fc.nat(700), length: fc.nat(900), now: fc.nat(800) });
  fc.assert(
    fc.property(span, ({ start, length, now }) => {
      const from = shiftDay('2024-01-01', start);
      const to = shiftDay(from, length);
      const today = shiftDay('2024-06-01', now);
      const plain = toSummedParts({ from, to }, ZONE, today);
      expect(plain.begins.map(getDay)).toEqual(plain.days);
      for (const parts of [plain, toYearlyParts({ from, to }, ZONE, today) ?? plain]) {
        const counted = [...countDays(parts)];
        expect(counted.every(([day, times]) => times === 1 && day >= from && day <= to)).toBe(true);
        expect(counted).toHaveLength(length + 1);
      }
    }),
  );
});

test('computes a span between two days as whole months minus the extra days', () => {
  const { days, signs } = toSummedParts({ from: '2025-11-05', to: '2026-10-20' }, ZONE, '2026-11-25');
  expect(days[0]).toBe('2025-11-01');
  expect(days).toHaveLength(14);
  expect(days.filter((_, place) => signs[place] === -1)).toEqual(['2025-11-01', '2026-10-21']);
});

test('computes this month from its completed days plus today', () => {
  const { days, signs } = toSummedParts({ from: '2026-11-01', to: '2026-11-25' }, ZONE, '2026-11-25');
  expect([days, signs]).toEqual([
    ['2026-11-01', '2026-11-25'],
    [1, 1],
  ]);
});

test('uses the sum of twelve months for a year, and for most of a year-long span', () => {
  const months = toMonths({ from: '2024-11-01', to: '2025-12-31' }, ZONE);
  expect(toRollingYears(months).days).toEqual(['2025-10-02', '2025-11-02', '2025-12-02']);
  const span = { from: '2025-11-26', to: '2026-11-25' };
  const yearly = toYearlyParts(span, ZONE, '2026-11-26');
  // The rest of the first month, and all sales in the twelve months after it until yesterday.
  expect([yearly?.days, yearly?.signs]).toEqual([
    ['2026-11-02', '2025-11-26'],
    [1, 1],
  ]);
  // January to October of a year is the year up to October minus November and December of the previous one.
  expect(toYearlyParts({ from: '2026-01-01', to: '2026-10-31' }, ZONE, '2026-11-26')).toMatchObject({
    days: ['2026-10-02', '2025-11-01', '2025-12-01'],
    signs: [1, -1, -1],
  });
  expect(toYearlyParts({ from: '2026-05-01', to: '2026-10-31' }, ZONE, '2026-11-26')).toBeUndefined();
});
