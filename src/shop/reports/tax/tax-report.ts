import type { Database } from '../../../platform/db/database.ts';
import { findState } from '../../../shared/address/us-states.ts';
import { toDollars } from '../../../shared/money.ts';
import { shiftDay } from '../../../shared/report-period.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { type DaySpan, firstOfMonth, toCalendar } from '../calendar.ts';
import { allAtOnce, type CsvColumn, csvWithTotal } from '../csv-columns.ts';
import { addUp, charted, toCents } from '../figures.ts';
import { type Sums, sumByDay, sumByMonthAndState, sumByState } from '../queries.ts';
import type { ReportDeps, ReportSpan } from '../reports.ts';
import { deleteFiling, listFilings, lockFiling, saveFiling } from './queries.ts';
import type { Filing, TaxReport } from './schema.ts';

export async function taxReport({ db: { sql } }: ReportDeps, reportSpan: ReportSpan): Promise<TaxReport> {
  const calendar = toCalendar(reportSpan.span, reportSpan.timeZone);
  const [rows, days, earlier, filings] = await Promise.all([
    sumByState(sql, calendar),
    sumByDay(sql, calendar),
    sumByDay(sql, toCalendar(reportSpan.before, reportSpan.timeZone)),
    listFilings(sql),
  ]);
  const filingOf = new Map(filings.map(({ state, ...filing }) => [state, filing as Filing]));
  return {
    ...reportSpan.head,
    states: rows.map(({ country, state, ...sums }) => {
      const filing = (country === 'US' && filingOf.get(state)) || null;
      const fileBy = filing && dueFor(filing, filedWith(filing, reportSpan.span.to));
      return { country, state, ...getTax(sums), filing, fileBy };
    }),
    total: getTax(addUp(rows)),
    before: { ...reportSpan.before, ...getTax(addUp(earlier)) },
    byDay: charted(calendar.days, days, (sums) => sums.taxCents),
    nextFiling: earliestFiling(filingOf, reportSpan.head.today),
  };
}

/** Due date: the due day in the following month, clipped to its length. */
export function dueFor({ dueDay }: Filing, { to }: DaySpan): string {
  const first = shiftDay(to, 1);
  const last = shiftDay(firstOfMonth(first, 1), -1);
  const due = shiftDay(first, dueDay - 1);
  return due < last ? due : last;
}

const MONTHS = { month: 1, quarter: 3, year: 12 };

export function filedWith({ every }: Filing, day: string): DaySpan {
  const count = MONTHS[every];
  const from = firstOfMonth(day, -((Number(day.slice(5, 7)) - 1) % count));
  return { from, to: shiftDay(firstOfMonth(from, count), -1) };
}

function getTax(sums: Sums) {
  const { sales, refunds, net, taxable, exempt, shipping, collected, refundedTax, toPay } = getTaxCents(sums);
  return {
    orders: sums.orders,
    sales: toDollars(sales),
    refunds: toDollars(refunds),
    net: toDollars(net),
    taxable: toDollars(taxable),
    exempt: toDollars(exempt),
    shipping: toDollars(shipping),
    collected: toDollars(collected),
    refundedTax: toDollars(refundedTax),
    toPay: toDollars(toPay),
  };
}

/** In cents. Sales include shipping and gift wrap. Net sales are the sum of taxable and exempt ones and shipping. */
export function getTaxCents(sums: Sums) {
  const { paid, refunded } = toCents(sums);
  const [sales, refunds] = [paid - sums.taxCents, refunded - sums.refundedTaxCents];
  const net = sales - refunds;
  const shipping = sums.shippingCents + sums.giftWrapCents - sums.refundedShippingCents;
  return {
    sales,
    refunds,
    net,
    taxable: sums.taxableCents,
    exempt: net - sums.taxableCents - shipping,
    shipping,
    collected: sums.taxCents,
    refundedTax: sums.refundedTaxCents,
    toPay: sums.taxCents - sums.refundedTaxCents,
  };
}

/** The earliest due date over all states, and every filing due then. */
function earliestFiling(filings: ReadonlyMap<string, Filing>, today: string): TaxReport['nextFiling'] {
  const next = [...filings].map(([state, filing]) => ({ state, ...nextFiling(filing, today) }));
  const day = next
    .map((each) => each.day)
    .sort()
    .at(0);
  if (day === undefined) return null;
  return { day, filings: next.filter((each) => each.day === day).map(({ state, from, to }) => ({ state, from, to })) };
}

/** Next due filing: the previous period until its due date, then the current one. */
export function nextFiling(filing: Filing, today: string): DaySpan & { day: string } {
  const current = filedWith(filing, today);
  const before = filedWith(filing, shiftDay(current.from, -1));
  const span = dueFor(filing, before) >= today ? before : current;
  return { ...span, day: dueFor(filing, span) };
}

type SaveFilingDeps = { db: Pick<Database, 'transaction'> };

/** Saves a state's filing frequency; null removes it. */
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

type StateMonth = Awaited<ReturnType<typeof sumByMonthAndState>>[number];

const TAX_COLUMNS: CsvColumn<StateMonth>[] = [
  { head: 'Month', text: ({ month }) => month },
  { head: 'Country', text: ({ country }) => country },
  { head: 'State', text: ({ state }) => state },
  { head: 'Orders', count: ({ orders }) => orders },
  { head: 'Sales before tax', cents: (row) => getTaxCents(row).sales },
  { head: 'Refunds before tax', cents: (row) => -getTaxCents(row).refunds },
  { head: 'Net sales', cents: (row) => getTaxCents(row).net },
  { head: 'Tax collected', cents: (row) => getTaxCents(row).collected },
  { head: 'Tax refunded', cents: (row) => -getTaxCents(row).refundedTax },
  { head: 'Tax to pay', cents: (row) => getTaxCents(row).toPay },
  { head: 'Taxable net sales', cents: (row) => getTaxCents(row).taxable },
  { head: 'Exempt net sales', cents: (row) => getTaxCents(row).exempt },
  { head: 'Shipping and gift wrap, net', cents: (row) => getTaxCents(row).shipping },
];

/** By month and state; refunds in the month they were made. */
export const taxAsCsv = ({ db: { sql } }: ReportDeps, { span, timeZone }: ReportSpan): AsyncGenerator<string> =>
  csvWithTotal(
    TAX_COLUMNS,
    allAtOnce(() => sumByMonthAndState(sql, toCalendar(span, timeZone))),
  );
