import { toDollars } from '../../shared/money.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { toCalendar } from './calendar.ts';
import { type CsvColumn, csvWithTotal, momentColumns } from './csv-columns.ts';
import { addUp, charted, toFigures } from './figures.ts';
import { listEntries, sumByDay, sumRefundsByReason } from './queries.ts';
import { byWeek, previousSpan, type ReportDeps, type ReportSpan, spanLimits } from './reports.ts';
import type { RefundsReport } from './schema.ts';

export async function refundsReport({ db: { sql } }: ReportDeps, reportSpan: ReportSpan): Promise<RefundsReport> {
  const calendar = toCalendar(reportSpan.span, reportSpan.timeZone);
  const [rows, earlier, days] = await Promise.all([
    sumRefundsByReason(sql, ...spanLimits(reportSpan)),
    sumRefundsByReason(sql, ...spanLimits(previousSpan(reportSpan))),
    sumByDay(sql, calendar),
  ]);
  const before = new Map(earlier.map((row) => [`${row.kind} ${row.reason}`, row.cents]));
  return {
    ...reportSpan.head,
    rows: rows.map(({ kind, reason, ...row }) => ({
      kind,
      reason,
      ...wentBack(row),
      amountBefore: toDollars(before.get(`${kind} ${reason}`) ?? 0),
    })),
    total: wentBack(addUpBack(rows)),
    before: { ...reportSpan.before, ...wentBack(addUpBack(earlier)) },
    byDay: charted(calendar.days, days, (sums) => sums.refundedCents),
    paid: toFigures(addUp(days)).paid,
  };
}

type BackSum = { refunds: number; cents: number; taxCents: number; shippingCents: number };

const wentBack = (row: BackSum) => ({
  refunds: row.refunds,
  amount: toDollars(row.cents),
  items: toDollars(row.cents - row.taxCents - row.shippingCents),
  shipping: toDollars(row.shippingCents),
  tax: toDollars(row.taxCents),
});

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

type Refund = Awaited<ReturnType<typeof listEntries>>[number];

const refundColumns = (timeZone: string): CsvColumn<Refund>[] => [
  ...momentColumns<Refund>('Date', timeZone, ({ at }) => at),
  { head: 'Order', text: orderName },
  { head: 'State', text: ({ state }) => state },
  { head: 'Country', text: ({ country }) => country },
  { head: 'For', text: ({ kind }) => kind },
  { head: 'Reason', text: ({ reason }) => reason },
  { head: 'Items', cents: (row) => row.refundedCents - row.refundedTaxCents - row.refundedShippingCents },
  { head: 'Shipping', cents: ({ refundedShippingCents }) => refundedShippingCents },
  { head: 'Sales tax', cents: ({ refundedTaxCents }) => refundedTaxCents },
  { head: 'Refunded', cents: ({ refundedCents }) => refundedCents },
];

export const refundsAsCsv = ({ db: { sql } }: ReportDeps, reportSpan: ReportSpan): AsyncGenerator<string> =>
  csvWithTotal(
    refundColumns(reportSpan.timeZone),
    byWeek(reportSpan, async (begins, ends) =>
      (await listEntries(sql, begins, ends)).filter(({ isRefund }) => isRefund),
    ),
  );
