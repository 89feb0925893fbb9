import { periodBefore, type ReportPeriod, shiftDay } from '../../shared/report-period.ts';
import { DAY_MS } from '../../shared/time.ts';
import { startOfDay } from '../delivery/shop-day.ts';
import type { Day } from '../delivery/working-days.ts';

/** Days or months with their start and end times in the shop's time zone, as three arrays of equal length. */
export type Calendar = { days: Day[]; begins: Date[]; ends: Date[] };

export type DaySpan = { from: Day; to: Day };

export function toCalendar({ from, to }: DaySpan, timeZone: string): Calendar {
  const days: Day[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day);
  const begins = days.map((day) => startOfDay(day, timeZone));
  return { days, begins, ends: [...begins.slice(1), startOfDay(shiftDay(to, 1), timeZone)] };
}

/** A span as whole months; partial months at the ends are clipped. `days` has their first days. */
export function toMonths({ from, to }: DaySpan, timeZone: string): Calendar {
  const days: Day[] = [];
  for (let day = from; day <= to; day = firstOfNext(day)) days.push(day);
  const begins = days.map((day) => startOfDay(day, timeZone));
  return { days, begins, ends: [...begins.slice(1), startOfDay(shiftDay(to, 1), timeZone)] };
}

export const firstOfNext = (day: Day): Day => firstOfMonth(day, 1);

export const firstOfMonth = (day: Day, after: number): Day =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + after, 1)).toISOString().slice(0, 10);

export const MONTHS = 12;

/** Rolling years: the twelve months ending with each month, keyed by the second day of the last one. */
export function toRollingYears({ days, begins, ends }: Calendar): Calendar {
  const last = days.slice(MONTHS - 1);
  return { days: last.map(nameOfYear), begins: begins.slice(0, last.length), ends: ends.slice(MONTHS - 1) };
}

export const nameOfYear = (firstOfLast: Day): Day => `${firstOfLast.slice(0, 7)}-02`;

/** The period so far, and the same length of the previous one. */
export function periodSpans(period: ReportPeriod, today: Day): { span: DaySpan; before: DaySpan; isSoFar: boolean } {
  const isSoFar = period.from <= today && today < period.to;
  const span = { from: period.from, to: isSoFar ? today : period.to };
  const whole = periodBefore(period.kind === 'dates' ? { ...period, ...span } : period);
  if (!isSoFar || period.kind === 'dates') return { span, before: whole, isSoFar };
  const days = Math.round((Date.parse(span.to) - Date.parse(span.from)) / DAY_MS);
  const same = shiftDay(whole.from, days);
  return { span, before: { from: whole.from, to: same < whole.to ? same : whole.to }, isSoFar };
}
