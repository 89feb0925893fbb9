import { toDollars } from '../../shared/money.ts';
import { calendarOf } from './calendar.ts';
import { addUp, centsOf, charted } from './figures.ts';
import { listFilings } from './filing-queries.ts';
import { dueFor, filedWith, nextFiling } from './filings.ts';
import { type Sums, sumByDay, sumByState } from './queries.ts';
import type { ReportDeps, ReportSpan } from './reports.ts';
import type { Filing, TaxReport } from './tax-report-schema.ts';

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
