import { toDollars } from '../../../shared/money.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { dayIn } from '../../delivery/promise.ts';
import { momentCells, momentHeads } from '../../delivery/shop-day.ts';
import { type Calendar, calendarOf } from '../calendar.ts';
import { plain, withTotal } from '../csv-with-total.ts';
import { sumByChannel, sumByDay } from '../queries.ts';
import { limitsOf, type ReportDeps, type ReportSpan, weeksOf } from '../reports.ts';
import type { PaypalReport, PaypalSums } from '../schema.ts';
import { listLatestMovements, listMovements, sumPaypalRefunds, sumUnknownPayments } from './queries.ts';

const MAX_MOVEMENTS = 50;
/** A longer table of days is no table to read. */
const MAX_REPORTED_DAYS = 62;

type Sums = Record<keyof PaypalSums, number>;

const NOTHING: Sums = { received: 0, fees: 0, refunded: 0, feesBack: 0, net: 0, unknown: 0, unknownAmount: 0 };

/**
 * What PayPal received for orders, what it kept and what went back: in all, by days or months, and the newest one by one. Moves
 * from PayPal to a bank are no part of it: PayPal's orders and payments don't tell of them.
 */
export async function paypalReport({ db: { sql } }: ReportDeps, asked: ReportSpan): Promise<PaypalReport> {
  const { head, span, before, timeZone } = asked;
  const [begins, ends] = limitsOf(asked);
  const calendar = calendarOf(span, timeZone);
  const [days, earlier, latest, otherwise] = await Promise.all([
    sumDays({ sql }, calendar),
    sumDays({ sql }, calendarOf(before, timeZone)),
    listLatestMovements(sql, { begins, ends, most: MAX_MOVEMENTS }),
    sumByChannel(sql, begins, ends),
  ]);
  const isByMonth = calendar.days.length > MAX_REPORTED_DAYS;
  const nameOf = (day: string) => (isByMonth ? `${day.slice(0, 7)}-01` : day);
  const parts = [...Map.groupBy(days, ([day]) => nameOf(day))];
  const cash = (of: (row: (typeof otherwise)[number]) => number) =>
    toDollars(otherwise.reduce((sum, row) => sum + of(row), 0));
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
    cash: { paid: cash(({ cashCents }) => cashCents), refunded: cash(({ cashRefundedCents }) => cashRefundedCents) },
  };
}

/** In cents, the days without any left out. Payments come from the sums of days that are over. */
async function sumDays({ sql }: ReportDeps['db'], calendar: Calendar): Promise<[day: string, Sums][]> {
  const [sold, untold, back] = await Promise.all([
    sumByDay(sql, calendar),
    sumUnknownPayments(sql, calendar),
    sumPaypalRefunds(sql, calendar),
  ]);
  const entries: [day: string, Sums][] = [
    ...sold.map(({ day, capturedCents, feeCents }): [string, Sums] => [
      day,
      { ...NOTHING, received: capturedCents, fees: feeCents, net: capturedCents - feeCents },
    ]),
    ...untold.map(({ day, count, cents }): [string, Sums] => [
      day,
      { ...NOTHING, net: -cents, unknown: count, unknownAmount: cents },
    ]),
    ...back.map(({ day, cents, feeBackCents, netCents, unknown, unknownCents }): [string, Sums] => [
      day,
      {
        ...NOTHING,
        refunded: cents,
        feesBack: feeBackCents,
        net: -netCents,
        unknown,
        unknownAmount: -unknownCents,
      },
    ]),
  ];
  return [...Map.groupBy(entries, ([day]) => day)]
    .map(([day, rows]): [string, Sums] => [day, addUp(rows)])
    .filter(([, sums]) => Object.values(sums).some((cents) => cents !== 0))
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

function addUp(rows: readonly (readonly [day: string, Sums])[]): Sums {
  const sum = { ...NOTHING };
  for (const [, row] of rows) {
    for (const name of Object.keys(NOTHING) as (keyof Sums)[]) sum[name] += row[name];
  }
  return sum;
}

const inDollars = ({ received, fees, refunded, feesBack, net, unknown, unknownAmount }: Sums): PaypalSums => ({
  received: toDollars(received),
  fees: toDollars(fees),
  refunded: toDollars(refunded),
  feesBack: toDollars(feesBack),
  net: toDollars(net),
  unknown,
  unknownAmount: toDollars(unknownAmount),
});

const PAYPAL_HEADS = [
  ...[...momentHeads('Date'), 'Type', 'Order', 'PayPal transaction', 'Fee and net', 'Gross', 'PayPal fee', 'Net'],
  ...['Gross of unknown net'],
];

/**
 * What moved at PayPal, a line for each payment and refund. Where PayPal didn't say what it kept, fee and net are empty, and the
 * amount stands once more in the last column: so gross and fee add up to net and that column, in each line and in the last.
 */
export const paypalAsCsv = (deps: ReportDeps, asked: ReportSpan): AsyncGenerator<string> =>
  withTotal({ heads: PAYPAL_HEADS, total: ['Total', '', '', '', '', ''] }, movementLines(deps, asked));

async function* movementLines({ db: { sql } }: ReportDeps, asked: ReportSpan) {
  const { timeZone } = asked;
  for (const [begins, ends] of weeksOf(asked)) {
    const rows = await listMovements(sql, begins, ends);
    yield rows.map((row) => {
      const { grossCents, feeCents, netCents } = row;
      const isKnown = netCents !== null;
      return {
        cells: [
          ...[...momentCells(row.at, timeZone), row.isRefund ? 'Refund' : 'Payment', orderName(row), row.transaction],
          isKnown ? '' : 'unknown',
        ],
        cents: [grossCents, feeCents && plain(feeCents), netCents, isKnown ? 0 : grossCents],
      };
    });
  }
}
