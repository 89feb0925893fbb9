import { toDollars } from '../../shared/money.ts';
import { calendarOf } from './calendar.ts';
import { addUp, charted, figuresOf } from './figures.ts';
import { sumByDay, sumRefundsByReason } from './queries.ts';
import { beforeOf, limitsOf, type ReportDeps, type ReportSpan } from './reports.ts';
import type { RefundsReport } from './schema.ts';

export async function refundsReport({ db: { sql } }: ReportDeps, asked: ReportSpan): Promise<RefundsReport> {
  const calendar = calendarOf(asked.span, asked.timeZone);
  const [rows, earlier, days] = await Promise.all([
    sumRefundsByReason(sql, ...limitsOf(asked)),
    sumRefundsByReason(sql, ...limitsOf(beforeOf(asked))),
    sumByDay(sql, calendar),
  ]);
  const before = new Map(earlier.map((row) => [`${row.kind} ${row.reason}`, row.cents]));
  return {
    ...asked.head,
    rows: rows.map(({ kind, reason, ...row }) => ({
      kind,
      reason,
      ...wentBack(row),
      amountBefore: toDollars(before.get(`${kind} ${reason}`) ?? 0),
    })),
    total: wentBack(addUpBack(rows)),
    before: { ...asked.before, ...wentBack(addUpBack(earlier)) },
    byDay: charted(calendar.days, days, (sums) => sums.refundedCents),
    paid: figuresOf(addUp(days)).paid,
  };
}

type BackSum = { refunds: number; cents: number; taxCents: number; shippingCents: number };

const addUpBack = (rows: readonly BackSum[]): BackSum =>
  rows.reduce(
    (sum, row) => ({
      refunds: sum.refunds + row.refunds,
      cents: sum.cents + row.cents,
      taxCents: sum.taxCents + row.taxCents,
      shippingCents: sum.shippingCents + row.shippingCents,
    }),
    { refunds: 0, cents: 0, taxCents: 0, shippingCents: 0 },
  );

const wentBack = (row: BackSum) => ({
  refunds: row.refunds,
  amount: toDollars(row.cents),
  items: toDollars(row.cents - row.taxCents - row.shippingCents),
  shipping: toDollars(row.shippingCents),
  tax: toDollars(row.taxCents),
});
