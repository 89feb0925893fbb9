import type { Database } from '../../platform/db/database.ts';
import { invalid, type RefusalOf } from '../../shared/refusals.ts';
import { formatPeriod, type ReportPeriod, readPeriod } from '../../shared/report-period.ts';
import { dayIn } from '../delivery/promise.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { type DaySpan, periodSpans, toCalendar } from './calendar.ts';
import { findFirstSale } from './queries.ts';
import type { Figures, SalesReport } from './schema.ts';

export type ReportDeps = {
  db: Pick<Database, 'sql'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};
export const periodRefusals = { no_period: invalid(({ sentence }: { sentence: string }) => sentence, 'period') };
type PeriodRefusal = RefusalOf<typeof periodRefusals>;

export type ReportSpan = {
  head: Omit<SalesReport, 'before' | 'byDay' | 'byChannel' | 'cash' | keyof Figures>;
  span: DaySpan;
  before: DaySpan;
  timeZone: string;
};

/** Parses a period from the URL; default: the current `kind` of period. */
export async function findSpan(
  { db, settings, now }: ReportDeps,
  text: string | undefined,
  kind: 'month' | 'quarter' = 'month',
): Promise<{ ok: true; found: ReportSpan } | PeriodRefusal> {
  const { timeZone } = await settings.current();
  const today = dayIn(now(), timeZone);
  const read = readPeriod(text ?? formatPeriod(kind, today));
  if (!read.ok) return { ok: false, reason: 'no_period', sentence: read.sentence };
  const first = await firstSaleAt({ db });
  const firstDay = first ? dayIn(first, timeZone) : today;
  return { ok: true, found: getHead(read.period, { today, firstDay, timeZone }) };
}

/** Payment time of the first order. */
export const firstSaleAt = async ({ db }: Pick<ReportDeps, 'db'>): Promise<Date | undefined> =>
  (await findFirstSale(db.sql))?.at ?? undefined;

function getHead(
  period: ReportPeriod,
  { today, firstDay, timeZone }: { today: string; firstDay: string; timeZone: string },
): ReportSpan {
  const { span, before, isSoFar } = periodSpans(period, today);
  return { head: { period: period.text, ...span, today, isSoFar, firstDay }, span, before, timeZone };
}

export const previousSpan = (reportSpan: ReportSpan): ReportSpan => ({ ...reportSpan, span: reportSpan.before });

export function spanLimits({ span, timeZone }: ReportSpan): [begins: Date, ends: Date] {
  const { begins, ends } = toCalendar(span, timeZone);
  const [first, last] = [begins[0], ends.at(-1)];
  if (!first || !last) throw new Error(`There is no day from ${span.from} to ${span.to}.`);
  return [first, last];
}

/** Reads a span week by week, to bound memory. */
export async function* byWeek<Row>(
  { span, timeZone }: ReportSpan,
  read: (begins: Date, ends: Date) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const { begins, ends } = toCalendar(span, timeZone);
  for (const [place, begin] of begins.entries())
    if (place % 7 === 0) yield await read(begin, ends[Math.min(place + 6, ends.length - 1)] ?? begin);
}
