import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftDay } from '../../../shared/report-period.ts';
import type { Filing } from './schema.ts';
import { dueFor, filedWith, nextFiling } from './tax-report.ts';

const monthly: Filing = { every: 'month', dueDay: 20 };
const quarterly: Filing = { every: 'quarter', dueDay: 31 };

test('dates a tax filing on its day of the following month, for a month, quarter or year', () => {
  expect(nextFiling(monthly, '2026-11-23')).toEqual({ from: '2026-11-01', to: '2026-11-30', day: '2026-12-20' });
  expect(nextFiling(monthly, '2026-11-20')).toEqual({ from: '2026-10-01', to: '2026-10-31', day: '2026-11-20' });
  expect(nextFiling(quarterly, '2026-11-23')).toEqual({ from: '2026-10-01', to: '2026-12-31', day: '2027-01-31' });
  expect(nextFiling({ every: 'year', dueDay: 25 }, '2027-01-02')).toMatchObject({
    from: '2026-01-01',
    day: '2027-01-25',
  });
});

test('uses the last day of a shorter month for the 31st', () => {
  expect(dueFor({ every: 'month', dueDay: 31 }, filedWith(monthly, '2028-01-10'))).toBe('2028-02-29');
  expect(dueFor({ every: 'month', dueDay: 31 }, filedWith(monthly, '2026-03-10'))).toBe('2026-04-30');
});

test('assigns each day to one period, lists the next due one as future, and skips none', () => {
  const filing = fc.record({
    every: fc.constantFrom('month' as const, 'quarter' as const, 'year' as const),
    dueDay: fc.integer({ min: 1, max: 31 }),
  });
  fc.assert(
    fc.property(filing, fc.integer({ min: 0, max: 4000 }), (each, days) => {
      const today = shiftDay('2024-01-01', days);
      const span = filedWith(each, today);
      expect(span.from <= today && today <= span.to).toBe(true);
      expect(filedWith(each, shiftDay(span.to, 1)).from).toBe(shiftDay(span.to, 1));
      const next = nextFiling(each, today);
      expect(next.day >= today).toBe(true);
      const following = nextFiling(each, shiftDay(next.day, 1));
      expect(following.from).toBe(shiftDay(next.to, 1));
    }),
  );
});
