import type { Database } from '../../../platform/db/database.ts';
import { findState } from '../../../shared/address/us-states.ts';
import { toDollars } from '../../../shared/money.ts';
import { shiftDay } from '../../../shared/report-period.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { calendarOf, type DaySpan } from '../calendar.ts';
import { addUp, centsOf, charted } from '../figures.ts';
import { type Sums, sumByDay, sumByState } from '../queries.ts';
import type { ReportDeps, ReportSpan } from '../reports.ts';
import { deleteFiling, listFilings, lockFiling, saveFiling } from './queries.ts';
import type { Filing, TaxReport } from './schema.ts';

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

export async function taxReport({ db: { sql } }: ReportDeps, asked: ReportSpan): Promise<TaxReport> {
  const calendar = calendarOf(asked.span, asked.timeZone);
  const [rows, days, earlier, filings] = await Promise.all([
    sumByState(sql, calendar),
    sumByDay(sql, calendar),
    sumByDay(sql, calendarOf(asked.before, asked.timeZone)),
    listFilings(sql),
  ]);
  const filingOf = new Map(filings.map(({ state, ...filing }) => [state, filing as Filing]));
  return {
    ...asked.head,
    states: rows.map(({ country, state, ...sums }) => {
      const filing = (country === 'US' && filingOf.get(state)) || null;
      const fileBy = filing && dueFor(filing, filedWith(filing, asked.span.to));
      return { country, state, ...taxOf(sums), filing, fileBy };
    }),
    total: taxOf(addUp(rows)),
    before: { ...asked.before, ...taxOf(addUp(earlier)) },
    byDay: charted(calendar.days, days, (sums) => sums.taxCents),
    nextFiling: earliestFiling(filingOf, asked.head.today),
  };
}

/** Of all states whose filings are known the earliest day, and all that are due then. */
function earliestFiling(filings: ReadonlyMap<string, Filing>, today: string): TaxReport['nextFiling'] {
  const next = [...filings].map(([state, filing]) => ({ state, ...nextFiling(filing, today) }));
  const day = next
    .map((each) => each.day)
    .sort()
    .at(0);
  if (day === undefined) return null;
  return { day, filings: next.filter((each) => each.day === day).map(({ state, from, to }) => ({ state, from, to })) };
}

/** In cents. What was paid for shipping and gift wrap is part of the sales. */
export function taxCentsOf(sums: Sums) {
  const { paid, refunded } = centsOf(sums);
  const [sales, refunds] = [paid - sums.taxCents, refunded - sums.refundedTaxCents];
  return {
    sales,
    refunds,
    net: sales - refunds,
    collected: sums.taxCents,
    refundedTax: sums.refundedTaxCents,
    toPay: sums.taxCents - sums.refundedTaxCents,
  };
}

function taxOf(sums: Sums) {
  const { sales, refunds, net, collected, refundedTax, toPay } = taxCentsOf(sums);
  return {
    orders: sums.orders,
    sales: toDollars(sales),
    refunds: toDollars(refunds),
    net: toDollars(net),
    collected: toDollars(collected),
    refundedTax: toDollars(refundedTax),
    toPay: toDollars(toPay),
  };
}

type SaveFilingDeps = { db: Pick<Database, 'transaction'> };

/** When the sales tax of a state is filed, as its registration says; null: the shop doesn't know, or no longer files there. */
export async function saveStateFiling(
  { db }: SaveFilingDeps,
  state: string,
  filing: Filing | null,
  actor: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'unknown_state' }> {
  if (findState(state)?.code !== state) return { ok: false, reason: 'unknown_state' };
  await db.transaction(async (tx) => {
    const known = await lockFiling(tx.sql, state);
    const before = known ? { every: known.every, dueDay: known.dueDay } : null;
    if (before?.every === filing?.every && before?.dueDay === filing?.dueDay) return;
    if (filing) await saveFiling(tx.sql, state, filing.every, filing.dueDay);
    else await deleteFiling(tx.sql, state);
    await recordAudit(tx, actor, { what: 'settings.tax_filing_changed', subject: state, before, after: filing });
  });
  return { ok: true };
}
