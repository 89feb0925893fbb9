import { countDays, shiftDay } from '../../../shared/report-period.ts';
import { startOfDay } from '../../delivery/shop-day.ts';
import type { Day } from '../../delivery/working-days.ts';
import { type Calendar, type DaySpan, firstOfMonth, firstOfNext, MONTHS, nameOfYear } from '../calendar.ts';

/** Parts of a span, each added (1) or subtracted (-1); keys in `days` as in `toMonths` and `toRollingYears`. */
export type SignedCalendar = Calendar & { signs: number[] };

/**
 * Splits a span into stored sums: whole months; past months mostly inside the span minus the days outside; the current
 * month until yesterday, plus today. Reads few days of orders for any span.
 */
export const toSummedParts = (span: DaySpan, timeZone: string, today: Day): SignedCalendar =>
  signedCalendar(getParts(span, today), timeZone);

/** `name`: key of a year. */
type SignedSpan = DaySpan & { sign: number; name?: Day };

const signedCalendar = (parts: readonly SignedSpan[], timeZone: string): SignedCalendar => ({
  days: parts.map((part) => part.name ?? part.from),
  begins: parts.map((part) => startOfDay(part.from, timeZone)),
  ends: parts.map((part) => startOfDay(shiftDay(part.to, 1), timeZone)),
  signs: parts.map(({ sign }) => sign),
});

function getParts({ from, to }: DaySpan, today: Day): SignedSpan[] {
  const parts: SignedSpan[] = [];
  for (let day = from; day <= to; day = firstOfNext(day)) {
    const last = shiftDay(firstOfNext(day), -1);
    parts.push(...partsOfMonth({ from: day, to: to < last ? to : last }, last, today));
  }
  return parts;
}

/** Above this, a month minus the other days is cheaper. */
const HALF_A_MONTH = 16;

/** A partial month; `last`: the month's last day. */
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

/** Also uses whole years for spans over half a year: a year minus months is fewer rows. Undefined for shorter spans. */
export function toYearlyParts(span: DaySpan, timeZone: string, today: Day): SignedCalendar | undefined {
  const parts = partsWithYears(span, today);
  return parts.some(({ name }) => name) ? signedCalendar(parts, timeZone) : undefined;
}

/** Minimum months of a span that uses years. */
const MIN_MONTHS = 7;

function partsWithYears({ from, to }: DaySpan, today: Day): SignedSpan[] {
  const first = `${to.slice(0, 7)}-01`;
  if (from >= first) return getParts({ from, to }, today);
  const last = getParts({ from: first, to }, today);
  const month = last.find((part) => part.from === first && part.sign === 1 && isSummed(part, today));
  const before = { from, to: shiftDay(first, -1) };
  if (!month) return [...partsWithYears(before, today), ...last];
  if (countMonths(from, to) < MIN_MONTHS) return getParts({ from, to }, today);
  const begin = firstOfMonth(first, 1 - MONTHS);
  const year = { ...added({ from: begin, to: month.to }), name: nameOfYear(first) };
  const rest =
    from < begin
      ? partsWithYears({ from, to: shiftDay(begin, -1) }, today)
      : getParts({ from: begin, to: shiftDay(from, -1) }, today).map((part) => ({ ...part, sign: -part.sign }));
  return [year, ...last.filter((part) => part !== month), ...rest];
}

/** A past month, or the current one until yesterday. */
const isSummed = ({ from, to }: DaySpan, today: Day) =>
  to === shiftDay(today, -1) || (shiftDay(to, 1) === firstOfNext(from) && to < today);

const countMonths = (from: Day, to: Day) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * MONTHS + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
