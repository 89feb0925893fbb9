import { toDollars } from '../../shared/money.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import type { OrderChannel } from '../orders/schema.ts';
import { toCalendar } from './calendar.ts';
import { type CsvColumn, csvWithTotal, momentColumns } from './csv-columns.ts';
import { addUp, NOTHING, toCents, toFigures } from './figures.ts';
import { listEntries, sumByChannel, sumByDay, sumOutsidePaypal } from './queries.ts';
import { byWeek, type ReportDeps, type ReportSpan, spanLimits } from './reports.ts';
import type { Figures, SalesReport } from './schema.ts';

/** Sales by day, their breakdown and PayPal's fees, with the previous period. */
export async function salesReport({ db: { sql } }: ReportDeps, reportSpan: ReportSpan): Promise<SalesReport> {
  const { head, span, before, timeZone } = reportSpan;
  const calendar = toCalendar(span, timeZone);
  const [rows, earlier, otherwise, outside] = await Promise.all([
    sumByDay(sql, calendar),
    sumByDay(sql, toCalendar(before, timeZone)),
    sumByChannel(sql, ...spanLimits(reportSpan)),
    sumOutsidePaypal(sql, ...spanLimits(reportSpan)),
  ]);
  const all = toFigures(addUp(rows));
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    ...head,
    ...all,
    before: { ...before, ...toFigures(addUp(earlier)) },
    byDay: calendar.days.map((day) => {
      const { orders, paid, refunded, sales } = toFigures(byDay.get(day) ?? NOTHING);
      return { day, orders, paid, refunded, sales };
    }),
    byChannel: getChannels(all, otherwise),
    cash: toOutside(outside),
  };
}

type ChannelSum = Awaited<ReturnType<typeof sumByChannel>>[number];

/** Online sales are the total minus the other channels. */
function getChannels(all: Figures, otherwise: readonly ChannelSum[]): SalesReport['byChannel'] {
  const sum = (of: (row: ChannelSum) => number) => otherwise.reduce((cents, row) => cents + of(row), 0);
  const cents = (dollars: number) => Math.round(dollars * 100);
  const online = {
    channel: 'online',
    orders: all.orders - sum(({ orders }) => orders),
    paidCents: cents(all.paid) - sum(({ paidCents }) => paidCents),
    refundedCents: cents(all.refunded) - sum(({ refundedCents }) => refundedCents),
  };
  const rows = [online, ...otherwise.toSorted((one, other) => (one.channel > other.channel ? -1 : 1))];
  return rows
    .filter(({ orders, paidCents, refundedCents }) => orders + paidCents + refundedCents !== 0)
    .map(({ channel, orders, paidCents, refundedCents }) => ({
      channel: channel as OrderChannel,
      orders,
      paid: toDollars(paidCents),
      refunded: toDollars(refundedCents),
      sales: toDollars(paidCents - refundedCents),
    }));
}

/** Payments and refunds outside PayPal, in dollars. */
export const toOutside = (sums: Awaited<ReturnType<typeof sumOutsidePaypal>>): SalesReport['cash'] => ({
  paid: toDollars(sums?.paidCents ?? 0),
  refunded: toDollars(sums?.refundedCents ?? 0),
});

type Entry = Awaited<ReturnType<typeof listEntries>>[number];

const salesColumns = (timeZone: string): CsvColumn<Entry>[] => [
  ...momentColumns<Entry>('Date', timeZone, ({ at }) => at),
  { head: 'Type', text: ({ isRefund }) => (isRefund ? 'Refund' : 'Sale') },
  { head: 'Order', text: orderName },
  { head: 'State', text: ({ state }) => state },
  { head: 'Country', text: ({ country }) => country },
  { head: 'Coupon', text: ({ coupon }) => coupon },
  {
    head: 'PayPal fee unknown',
    text: ({ isRefund, capturedCents, feeCents }) =>
      !isRefund && capturedCents > 0 && feeCents === null ? 'unknown' : '',
  },
  { head: 'Items', cents: ({ itemsCents }) => itemsCents },
  { head: 'Set discounts', cents: ({ setDiscountCents }) => -setDiscountCents },
  { head: 'Coupon discounts', cents: ({ couponDiscountCents }) => -couponDiscountCents },
  { head: 'Shipping', cents: ({ shippingCents }) => shippingCents },
  { head: 'Gift wrap', cents: ({ giftWrapCents }) => giftWrapCents },
  { head: 'Sales tax', cents: ({ taxCents }) => taxCents },
  { head: 'Paid', cents: (entry) => toCents(entry).paid },
  { head: 'Refunded', cents: ({ refundedCents }) => -refundedCents },
  { head: 'Of it tax', cents: ({ refundedTaxCents }) => -refundedTaxCents },
  { head: 'Of it shipping', cents: ({ refundedShippingCents }) => -refundedShippingCents },
  { head: 'Net', cents: (entry) => toCents(entry).paid - entry.refundedCents },
  { head: 'Received by PayPal', cents: ({ capturedCents }) => capturedCents },
  { head: 'PayPal fee', cents: ({ feeCents }) => -(feeCents ?? 0) },
];

/**
 * CSV for accountants: one row per paid order and refund, by the order's state and the refund's date. Debits are
 * negative, so rows add up to their net and columns to the total.
 */
export const salesAsCsv = ({ db: { sql } }: ReportDeps, reportSpan: ReportSpan): AsyncGenerator<string> =>
  csvWithTotal(
    salesColumns(reportSpan.timeZone),
    byWeek(reportSpan, (begins, ends) => listEntries(sql, begins, ends)),
  );
