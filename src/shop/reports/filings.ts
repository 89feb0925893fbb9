import { shiftDay } from '../../shared/report-period.ts';
import type { DaySpan } from './calendar.ts';
import type { Filing } from './tax-report-schema.ts';

const MONTHS = { month: 1, quarter: 3, year: 12 };

/** The first day of the month that is so many after the one of `day`. */
const firstOfMonth = (day: string, after: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + after, 1)).toISOString().slice(0, 10);

/** The month, quarter or year that is filed at once and that a day is in. */
export function filedWith({ every }: Filing, day: string): DaySpan {
  const count = MONTHS[every];
  const from = firstOfMonth(day, -((Number(day.slice(5, 7)) - 1) % count));
  return { from, to: shiftDay(firstOfMonth(from, count), -1) };
}

/** By when that is due: on its day of the month after, which has no more days than it has. */
export function dueFor({ dueDay }: Filing, { to }: DaySpan): string {
  const first = shiftDay(to, 1);
  const last = shiftDay(firstOfMonth(first, 1), -1);
  const due = shiftDay(first, dueDay - 1);
  return due < last ? due : last;
}

/** What is due next from a day on: the period before, as long as its day isn't over, else the one that is under way. */
export function nextFiling(filing: Filing, today: string): DaySpan & { day: string } {
  const current = filedWith(filing, today);
  const before = filedWith(filing, shiftDay(current.from, -1));
  const span = dueFor(filing, before) >= today ? before : current;
  return { ...span, day: dueFor(filing, span) };
}
