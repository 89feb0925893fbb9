import { periodBefore, type ReportPeriod, shiftDay } from '../../shared/report-period.ts';
import { DAY_MS } from '../../shared/time.ts';
import { startOfDay } from '../delivery/shop-day.ts';
import type { Day } from '../delivery/working-days.ts';

/** Days or months with the moments between which they lie in the shop's time zone, as three lists of one length. */
export type Calendar = { days: Day[]; begins: Date[]; ends: Date[] };
export type DaySpan = { from: Day; to: Day };

/** Each day of a span. */
export function calendarOf({ from, to }: DaySpan, timeZone: string): Calendar {
  const days: Day[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day);
  const begins = days.map((day) => startOfDay(day, timeZone));
  return { days, begins, ends: [...begins.slice(1), startOfDay(shiftDay(to, 1), timeZone)] };
}

/** A span as its whole months and, where it begins or ends within one, the days of that month. `days` has where each begins. */
export function monthsOf({ from, to }: DaySpan, timeZone: string): Calendar {
  const days: Day[] = [];
  for (let day = from; day <= to; day = firstOfNext(day)) days.push(day);
  const begins = days.map((day) => startOfDay(day, timeZone));
  return { days, begins, ends: [...begins.slice(1), startOfDay(shiftDay(to, 1), timeZone)] };
}

/** Of months that follow each other the twelve that end with each, named by the second day of the last one. */
export function yearsOf({ days, begins, ends }: Calendar): Calendar {
  const last = days.slice(MONTHS - 1);
  return { days: last.map(nameOfYear), begins: begins.slice(0, last.length), ends: ends.slice(MONTHS - 1) };
}

export const MONTHS = 12;
export const nameOfYear = (firstOfLast: Day): Day => `${firstOfLast.slice(0, 7)}-02`;

export const firstOfMonth = (day: Day, after: number): Day =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + after, 1)).toISOString().slice(0, 10);

export const firstOfNext = (day: Day): Day => firstOfMonth(day, 1);

/** How far a period has come, and as much of the one before. */
export function spansOf(period: ReportPeriod, today: Day): { span: DaySpan; before: DaySpan; isSoFar: boolean } {
  const isSoFar = period.from <= today && today < period.to;
  const span = { from: period.from, to: isSoFar ? today : period.to };
  const whole = periodBefore(period.kind === 'dates' ? { ...period, ...span } : period);
  if (!isSoFar || period.kind === 'dates') return { span, before: whole, isSoFar };
  const days = Math.round((Date.parse(span.to) - Date.parse(span.from)) / DAY_MS);
  const same = shiftDay(whole.from, days);
  return { span, before: { from: whole.from, to: same < whole.to ? same : whole.to }, isSoFar };
}
