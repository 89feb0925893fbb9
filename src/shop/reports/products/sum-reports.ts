import type { Database, Sql } from '../../../platform/db/database.ts';
import { dayIn } from '../../delivery/promise.ts';
import { startOfDay } from '../../delivery/shop-day.ts';
import type { SettingsCache } from '../../settings/settings.ts';
import { type Calendar, type DaySpan, toCalendar, toMonths, toRollingYears } from '../calendar.ts';
import { findFirstSale } from '../queries.ts';
import {
  addDays,
  addMonths,
  addYears,
  deleteDays,
  deleteMonths,
  listSummedDays,
  listSummedMonths,
  lockSales,
} from './queries.ts';

type SumReportsDeps = { db: Database; settings: Pick<SettingsCache, 'current'>; now: () => Date };

/** Days per transaction: changes to earlier days wait for it. */
const DAYS_AT_ONCE = 31;

const TWO_HOURS_MS = 2 * 3_600_000;

/**
 * Sums past days and months in the shop's time zone that are missing, changed, or from another time zone, latest first,
 * so that reports only read today's orders.
 */
export async function sumReports({ db, settings, now }: SumReportsDeps): Promise<void> {
  const first = (await findFirstSale(db.sql))?.at;
  if (!first) return;
  const { timeZone } = await settings.current();
  const until = now().getTime() - TWO_HOURS_MS;
  const span = { from: dayIn(first, timeZone), to: dayIn(new Date(until), timeZone) };
  const days = missingFrom(toCalendar(span, timeZone), until, await listSummedDays(db.sql));
  await sumInParts(db, days, DAYS_AT_ONCE, async (sql, part) => {
    await deleteDays(sql, part);
    await addDays(sql, part);
  });
  const whole = { ...span, from: `${span.from.slice(0, 7)}-01` };
  const soFar = monthsSoFar(whole, timeZone);
  const months = missingFrom(soFar, until, await listSummedMonths(db.sql));
  await sumInParts(db, months, 1, async (sql, part) => {
    await deleteMonths(sql, part);
    await addMonths(sql, part);
  });
  const years = missingFrom(toRollingYears(soFar), until, await listSummedMonths(db.sql));
  await sumInParts(db, years, 1, async (sql, part) => {
    await deleteMonths(sql, part);
    await addYears(sql, part, soFar);
  });
}

type Summed = { day: string; begins: Date; ends: Date };

/** Unsummed days or months that ended before `until`, latest first. */
function missingFrom({ days, begins, ends }: Calendar, until: number, summed: readonly Summed[]): Summed[] {
  const known = new Map(summed.map((each) => [each.day, each]));
  return days
    .map((day, place) => ({ day, begins: begins[place] ?? new Date(0), ends: ends[place] ?? new Date(0) }))
    .filter((each) => each.ends.getTime() <= until && !isSame(each, known.get(each.day)))
    .toReversed();
}

const isSame = (one: Summed, other: Summed | undefined) =>
  other?.begins.getTime() === one.begins.getTime() && other.ends.getTime() === one.ends.getTime();

/** One transaction for each part. No statement timeout: otherwise a slow part would never be summed. */
async function sumInParts(
  db: Database,
  rows: readonly Summed[],
  most: number,
  sum: (sql: Sql, part: Calendar) => Promise<void>,
): Promise<void> {
  for (let place = 0; place < rows.length; place += most) {
    const part = rows.slice(place, place + most);
    const calendar = {
      days: part.map(({ day }) => day),
      begins: part.map(({ begins }) => begins),
      ends: part.map(({ ends }) => ends),
    };
    await db.transaction(
      async ({ sql }) => {
        await lockSales(sql);
        await sum(sql, calendar);
      },
      { unlimited: true },
    );
  }
}

/** The current month up to yesterday. */
function monthsSoFar(span: DaySpan, timeZone: string): Calendar {
  const { days, begins, ends } = toMonths(span, timeZone);
  const today = startOfDay(span.to, timeZone);
  const isFirst = span.to.endsWith('-01');
  return { days, begins, ends: [...ends.slice(0, -1), ...(isFirst ? ends.slice(-1) : [today])] };
}
