import { countDays, periodBefore, type ReportPeriod, shiftDay } from '../../shared/report-period.ts';
import { startOfDay } from '../delivery/start-of-day.ts';
import type { Day } from '../delivery/working-days.ts';

/** Days or months with the moments between which they lie in the shop's time zone, as three lists of one length. */
export type Calendar = { days: Day[]; begins: Date[]; ends: Date[] };
export type DaySpan = { from: Day; to: Day };

const DAY_MS = 24 * 60 * 60_000;

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

/** Parts of which a span is made up, each added (1) or subtracted (-1); `days` as in `monthsOf`. */
export type SignedCalendar = Calendar & { signs: number[] };

/** More days of a month than this are its sum without the others. */
const HALF_A_MONTH = 16;

/**
 * A span by what is summed of months: those that are whole; of a month that is over and mostly within the span, all of it without
 * the days that are not; of the current one what is over, and today. So few days of orders are read, wherever the span ends.
 */
export function summedPartsOf({ from, to }: DaySpan, timeZone: string, today: Day): SignedCalendar {
  const parts: SignedSpan[] = [];
  for (let day = from; day <= to; day = firstOfNext(day)) {
    const last = shiftDay(firstOfNext(day), -1);
    parts.push(...partsOfMonth({ from: day, to: to < last ? to : last }, last, today));
  }
  return {
    days: parts.map((part) => part.from),
    begins: parts.map((part) => startOfDay(part.from, timeZone)),
    ends: parts.map((part) => startOfDay(shiftDay(part.to, 1), timeZone)),
    signs: parts.map(({ sign }) => sign),
  };
}

type SignedSpan = DaySpan & { sign: number };

/** Of a part of one month, whose last day is `last`. */
function partsOfMonth({ from, to }: DaySpan, last: Day, today: Day): SignedSpan[] {
  const first = `${last.slice(0, 7)}-01`;
  const isSoFar = from === first && from < today && to === today;
  if (isSoFar) return [added({ from, to: shiftDay(today, -1) }), added({ from: today, to: today })];
  if (last >= today || countDays(from, to) < HALF_A_MONTH) return [added({ from, to })];
  const before = { from: first, to: shiftDay(from, -1), sign: -1 };
  const behind = { from: shiftDay(to, 1), to: last, sign: -1 };
  return [added({ from: first, to: last }), ...[before, behind].filter((part) => part.from <= part.to)];
}

const added = (span: DaySpan): SignedSpan => ({ ...span, sign: 1 });

const firstOfNext = (day: Day): Day => {
  const next = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1));
  return next.toISOString().slice(0, 10);
};

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
