import { toDollars } from '../../shared/money.ts';
import type { OrderChannel } from '../orders/schema.ts';
import { toCalendar } from './calendar.ts';
import { addUp, NOTHING, toFigures } from './figures.ts';
import { sumByChannel, sumByDay } from './queries.ts';
import { type ReportDeps, type ReportSpan, spanLimits } from './reports.ts';
import type { Figures, SalesReport } from './schema.ts';

/** Sales by day, their breakdown and PayPal's fees, with the previous period. */
export async function salesReport({ db: { sql } }: ReportDeps, reportSpan: ReportSpan): Promise<SalesReport> {
  const { head, span, before, timeZone } = reportSpan;
  const calendar = toCalendar(span, timeZone);
  const [rows, earlier, otherwise] = await Promise.all([
    sumByDay(sql, calendar),
    sumByDay(sql, toCalendar(before, timeZone)),
    sumByChannel(sql, ...spanLimits(reportSpan)),
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
    ...channelsOf(all, otherwise),
  };
}

type ChannelSum = Awaited<ReturnType<typeof sumByChannel>>[number];

/** Online sales are the total minus the other channels. */
function channelsOf(all: Figures, otherwise: readonly ChannelSum[]): Pick<SalesReport, 'byChannel' | 'cash'> {
  const sum = (of: (row: ChannelSum) => number) => otherwise.reduce((cents, row) => cents + of(row), 0);
  const cents = (dollars: number) => Math.round(dollars * 100);
  const online = {
    channel: 'online',
    orders: all.orders - sum(({ orders }) => orders),
    paidCents: cents(all.paid) - sum(({ paidCents }) => paidCents),
    refundedCents: cents(all.refunded) - sum(({ refundedCents }) => refundedCents),
  };
  const rows = [online, ...otherwise.toSorted((one, other) => (one.channel > other.channel ? -1 : 1))];
  return {
    byChannel: rows
      .filter(({ orders, paidCents, refundedCents }) => orders + paidCents + refundedCents !== 0)
      .map(({ channel, orders, paidCents, refundedCents }) => ({
        channel: channel as OrderChannel,
        orders,
        paid: toDollars(paidCents),
        refunded: toDollars(refundedCents),
        sales: toDollars(paidCents - refundedCents),
      })),
    cash: {
      paid: toDollars(sum(({ cashCents }) => cashCents)),
      refunded: toDollars(sum(({ cashRefundedCents }) => cashRefundedCents)),
    },
  };
}
