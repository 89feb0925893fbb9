import { toDollars } from '../../../shared/money.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { dayIn } from '../../delivery/promise.ts';
import { type Calendar, toCalendar } from '../calendar.ts';
import { type CsvColumn, csvWithTotal, momentColumns } from '../csv-columns.ts';
import { addUpTo } from '../figures.ts';
import { sumByDay, sumOutsidePaypal } from '../queries.ts';
import { byWeek, type ReportDeps, type ReportSpan, spanLimits } from '../reports.ts';
import { toOutside } from '../sales-report.ts';
import type { PaypalReport, PaypalSums } from '../schema.ts';
import { listLatestMovements, listMovements } from './queries.ts';

const MAX_MOVEMENTS = 50;

/** Longer spans are shown by month. */
const MAX_REPORTED_DAYS = 62;

/**
 * PayPal payments, fees and refunds: totals, by day or month, and the latest transactions. Transfers to a bank aren't
 * included, because PayPal's orders API doesn't report them.
 */
export async function paypalReport({ db: { sql } }: ReportDeps, reportSpan: ReportSpan): Promise<PaypalReport> {
  const { head, span, before, timeZone } = reportSpan;
  const [begins, ends] = spanLimits(reportSpan);
  const calendar = toCalendar(span, timeZone);
  const [days, earlier, latest, outside] = await Promise.all([
    sumDays({ sql }, calendar),
    sumDays({ sql }, toCalendar(before, timeZone)),
    listLatestMovements(sql, { begins, ends, most: MAX_MOVEMENTS }),
    sumOutsidePaypal(sql, begins, ends),
  ]);
  const isByMonth = calendar.days.length > MAX_REPORTED_DAYS;
  const getName = (day: string) => (isByMonth ? `${day.slice(0, 7)}-01` : day);
  const parts = [...Map.groupBy(days, ([day]) => getName(day))];
  return {
    ...head,
    total: inDollars(addUp(days)),
    before: { ...before, ...inDollars(addUp(earlier)) },
    parts: parts.map(([from, rows]) => ({ from, ...inDollars(addUp(rows)) })),
    isByMonth,
    latest: latest.map(({ at, isRefund, id, number, transaction, grossCents, feeCents, netCents }) => ({
      day: dayIn(at, timeZone),
      isRefund,
      order: id,
      number,
      transaction,
      gross: toDollars(grossCents),
      fee: feeCents === null ? null : toDollars(feeCents),
      net: netCents === null ? null : toDollars(netCents),
    })),
    cash: toOutside(outside),
  };
}

type Sums = Record<keyof PaypalSums, number>;
const NOTHING: Sums = { received: 0, fees: 0, refunded: 0, feesBack: 0, net: 0, unknown: 0, unknownAmount: 0 };

/** In cents, without empty days; past days from stored sums. */
async function sumDays({ sql }: ReportDeps['db'], calendar: Calendar): Promise<[day: string, Sums][]> {
  const days = await sumByDay(sql, calendar);
  return days
    .map((day): [string, Sums] => {
      const { capturedCents, feeCents, paypalRefundedCents, feesBackCents } = day;
      const unknownAmount = day.unknownFeeCents - day.unknownRefundCents;
      const sums: Sums = {
        received: capturedCents,
        fees: feeCents,
        refunded: paypalRefundedCents,
        feesBack: feesBackCents,
        net: capturedCents - feeCents - paypalRefundedCents + feesBackCents - unknownAmount,
        unknown: day.unknownFees + day.unknownRefunds,
        unknownAmount,
      };
      return [day.day, sums];
    })
    .filter(([, sums]) => Object.values(sums).some((cents) => cents !== 0));
}

const addUp = (rows: readonly (readonly [day: string, Sums])[]): Sums =>
  addUpTo(
    NOTHING,
    rows.map(([, sums]) => sums),
  );

const inDollars = ({ received, fees, refunded, feesBack, net, unknown, unknownAmount }: Sums): PaypalSums => ({
  received: toDollars(received),
  fees: toDollars(fees),
  refunded: toDollars(refunded),
  feesBack: toDollars(feesBack),
  net: toDollars(net),
  unknown,
  unknownAmount: toDollars(unknownAmount),
});

type Movement = Awaited<ReturnType<typeof listMovements>>[number];

const paypalColumns = (timeZone: string): CsvColumn<Movement>[] => [
  ...momentColumns<Movement>('Date', timeZone, ({ at }) => at),
  { head: 'Type', text: ({ isRefund }) => (isRefund ? 'Refund' : 'Payment') },
  { head: 'Order', text: orderName },
  { head: 'PayPal transaction', text: ({ transaction }) => transaction },
  { head: 'Fee and net', text: ({ netCents }) => (netCents === null ? 'unknown' : '') },
  { head: 'Gross', cents: ({ grossCents }) => grossCents },
  { head: 'PayPal fee', cents: ({ feeCents }) => feeCents },
  { head: 'Net', cents: ({ netCents }) => netCents },
  { head: 'Gross of unknown net', cents: ({ grossCents, netCents }) => (netCents === null ? grossCents : 0) },
];

/**
 * CSV of PayPal payments and refunds. If PayPal reported no fee, fee and net are empty and the amount is repeated in
 * the last column, so that gross plus fee equals net plus that column in every row.
 */
export const paypalAsCsv = ({ db: { sql } }: ReportDeps, reportSpan: ReportSpan): AsyncGenerator<string> =>
  csvWithTotal(
    paypalColumns(reportSpan.timeZone),
    byWeek(reportSpan, (begins, ends) => listMovements(sql, begins, ends)),
  );
