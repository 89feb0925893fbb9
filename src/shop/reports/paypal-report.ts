import { toDollars } from '../../shared/money.ts';
import { dayIn } from '../delivery/promise.ts';
import { calendarOf, type DaySpan } from './calendar.ts';
import { listLatestMovements, sumByChannel, sumMovements } from './queries.ts';
import { limitsOf, type ReportDeps, type ReportSpan } from './reports.ts';
import type { PaypalReport, PaypalSums } from './schema.ts';

const MOST_MOVEMENTS = 50;
/** A longer table of days is no table to read. */
const MOST_DAYS = 62;

type Sums = Omit<Awaited<ReturnType<typeof sumMovements>>[number], 'day'>;

const NOTHING: Sums = {
  ...{ payments: 0, refunds: 0, receivedCents: 0, feeCents: 0, refundedCents: 0, feeBackCents: 0, netCents: 0 },
  ...{ unknown: 0, unknownCents: 0 },
};

/**
 * What PayPal received for orders, what it kept and what went back: in all, by days or months, and the newest one by one. Moves
 * from PayPal to a bank are no part of it: PayPal's orders and payments don't tell of them.
 */
export async function paypalReport({ db: { sql } }: ReportDeps, asked: ReportSpan): Promise<PaypalReport> {
  const { head, span, before, timeZone } = asked;
  const [begins, ends] = limitsOf(asked);
  const sumsOf = (days: DaySpan) => sumMovements(sql, calendarOf(days, timeZone));
  const [days, earlier, latest, otherwise] = await Promise.all([
    sumsOf(span),
    sumsOf(before),
    listLatestMovements(sql, { begins, ends, most: MOST_MOVEMENTS }),
    sumByChannel(sql, begins, ends),
  ]);
  const isByMonth = calendarOf(span, timeZone).days.length > MOST_DAYS;
  const nameOf = (day: string) => (isByMonth ? `${day.slice(0, 7)}-01` : day);
  const parts = [...Map.groupBy(days, ({ day }) => nameOf(day))];
  const cash = (of: (row: (typeof otherwise)[number]) => number) =>
    toDollars(otherwise.reduce((sum, row) => sum + of(row), 0));
  return {
    ...head,
    total: figuresOf(addUp(days)),
    before: { ...before, ...figuresOf(addUp(earlier)) },
    parts: parts.map(([from, rows]) => ({ from, ...figuresOf(addUp(rows)) })),
    isByMonth,
    latest: latest.map(({ at, isRefund, id, number, transaction, grossCents, feeCents, netCents }) => ({
      ...{ day: dayIn(at, timeZone), isRefund, order: id, number, transaction },
      gross: toDollars(grossCents),
      fee: feeCents === null ? null : toDollars(feeCents),
      net: netCents === null ? null : toDollars(netCents),
    })),
    cash: { paid: cash(({ cashCents }) => cashCents), refunded: cash(({ cashRefundedCents }) => cashRefundedCents) },
  };
}

function addUp(rows: readonly Sums[]): Sums {
  const sum = { ...NOTHING };
  for (const row of rows) {
    for (const name of Object.keys(NOTHING) as (keyof Sums)[]) sum[name] += row[name];
  }
  return sum;
}

const figuresOf = (sums: Sums): PaypalSums => ({
  payments: sums.payments,
  refunds: sums.refunds,
  received: toDollars(sums.receivedCents),
  fees: toDollars(sums.feeCents),
  refunded: toDollars(sums.refundedCents),
  feesBack: toDollars(sums.feeBackCents),
  net: toDollars(sums.netCents),
  unknown: sums.unknown,
  unknownAmount: toDollars(sums.unknownCents),
});
