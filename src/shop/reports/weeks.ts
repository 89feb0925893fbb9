import { calendarOf } from './calendar.ts';
import type { ReportSpan } from './reports.ts';

/** When each week of the span begins and ends. */
export function* weeksOf({ span, timeZone }: ReportSpan): Generator<[begins: Date, ends: Date]> {
  const { begins, ends } = calendarOf(span, timeZone);
  for (const [place, begin] of begins.entries()) {
    if (place % 7 === 0) yield [begin, ends[Math.min(place + 6, ends.length - 1)] ?? begin];
  }
}
