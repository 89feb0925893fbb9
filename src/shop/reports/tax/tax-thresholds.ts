import type { Database, Sql } from '../../../platform/db/database.ts';
import { toDollars } from '../../../shared/money.ts';
import { countDays, shiftDay } from '../../../shared/report-period.ts';
import { dayIn } from '../../delivery/promise.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import { TAX_THRESHOLDS, type TaxThreshold } from '../../pricing/tax-rates.ts';
import { ownerAddresses } from '../../staff/alerts.ts';
import { toCalendar } from '../calendar.ts';
import { taxThresholdEmail } from '../emails/tax-threshold-email.tsx';
import { sumByState } from '../queries.ts';
import type { ReportDeps } from '../reports.ts';
import { saveTaxWarning, type TaxLevel } from './queries.ts';
import type { WatchedState } from './schema.ts';
import { getTaxCents } from './tax-report.ts';

type WarnDeps = ReportDeps & {
  db: Pick<Database, 'sql' | 'transaction'>;
  emailBrand: () => Promise<EmailBrand>;
};

/** Emails owners when a state nears or reaches its threshold, once per year and level. Skips registered states. */
export async function warnOfThresholds(deps: WarnDeps): Promise<void> {
  const due = (await watchedStates(deps)).filter((watched) => !watched.isRegistered && getLevel(watched));
  if (due.length === 0) return;
  const emailBrand = await deps.emailBrand();
  for (const watched of due) await warnOnce(deps, emailBrand, watched);
}

type Sold = { cents: number; orders: number };
const NOTHING: Sold = { cents: 0, orders: 0 };

/** All states with a threshold, closest first. Most states look at this or the previous year: the closer one counts. */
export async function watchedStates({ db, settings, now }: ReportDeps): Promise<WatchedState[]> {
  const { taxRegistrations, timeZone } = await settings.current();
  const today = dayIn(now(), timeZone);
  const thisYear = Number(today.slice(0, 4));
  const [current, before] = await Promise.all(
    [thisYear, thisYear - 1].map((year) => soldInYear(db.sql, year, { today, timeZone })),
  );
  const registered = new Set(taxRegistrations.map(({ state }) => state));
  const watched = TAX_THRESHOLDS.map((threshold) => {
    const { state } = threshold;
    const soldNow = current?.get(state) ?? NOTHING;
    const soldBefore = before?.get(state) ?? NOTHING;
    const [partNow, partBefore] = [partOfThreshold(soldNow, threshold), partOfThreshold(soldBefore, threshold)];
    const isNow = partNow >= partBefore;
    const sold = isNow ? soldNow : soldBefore;
    return {
      state,
      year: isNow ? thisYear : thisYear - 1,
      // Rounds down, so that 1 means reached.
      part: Math.floor(Math.max(partNow, partBefore) * 10_000) / 10_000,
      sales: toDollars(sold.cents),
      orders: sold.orders,
      thresholdSales: threshold.dollars,
      thresholdOrders: threshold.orders ?? null,
      join: threshold.join,
      isRegistered: registered.has(state),
      reachedOn: (isNow && dayReached(partNow, today)) || null,
    };
  });
  return watched.toSorted((one, other) => other.part - one.part || one.state.localeCompare(other.state));
}

/** Sales by state in a calendar year, without tax, minus refunds. */
async function soldInYear(sql: Sql, year: number, { today, timeZone }: { today: string; timeZone: string }) {
  const last = `${year}-12-31`;
  const rows = await sumByState(sql, toCalendar({ from: `${year}-01-01`, to: last < today ? last : today }, timeZone));
  const home = rows.filter(({ country }) => country === 'US');
  return new Map(home.map((row) => [row.state, { cents: getTaxCents(row).net, orders: row.orders }]));
}

/**
 * Fraction of the threshold; 1 is reached. With two conditions, the larger fraction if either is enough, the smaller if
 * both are required.
 */
export function partOfThreshold(sold: Sold, { dollars, orders, join }: TaxThreshold): number {
  const byAmount = Math.max(0, toDollars(sold.cents)) / dollars;
  if (orders === undefined) return byAmount;
  const byOrders = sold.orders / orders;
  return join === 'and' ? Math.min(byAmount, byOrders) : Math.max(byAmount, byOrders);
}

/** Projected day of reaching the threshold this year; undefined if later or already reached. */
export function dayReached(part: number, today: string): string | undefined {
  if (part <= 0 || part >= 1) return undefined;
  const daysPassed = countDays(`${today.slice(0, 4)}-01-01`, today);
  const day = shiftDay(today, Math.ceil(((1 - part) * daysPassed) / part));
  return day.slice(0, 4) === today.slice(0, 4) ? day : undefined;
}

/** Owners are warned from this fraction on. */
const NEAR_PART = 0.8;

const getLevel = ({ part }: WatchedState): TaxLevel | undefined => {
  if (part >= 1) return 'reached';
  return part >= NEAR_PART ? 'near' : undefined;
};

async function warnOnce({ db }: WarnDeps, emailBrand: EmailBrand, watched: WatchedState): Promise<void> {
  const level = getLevel(watched);
  if (!level) return;
  await db.transaction(async (tx) => {
    const isFirst = (await saveTaxWarning(tx.sql, watched.state, watched.year, level)) === 1;
    if (!isFirst) return;
    for (const to of await ownerAddresses(tx))
      await enqueueEmail(tx, taxThresholdEmail(emailBrand, { to, ...watched }));
  });
}
