import { orderName } from '../../shared/orders/order-names.ts';
import { momentCells, momentHeads } from '../delivery/shop-day.ts';
import { calendarOf } from './calendar.ts';
import { type Amounts, plain, withTotal } from './csv-with-total.ts';
import { listEntries, type Sums, sumByCoupon, sumByMonthAndState } from './queries.ts';
import { limitsOf, type ReportDeps, type ReportSpan, weeksOf } from './reports.ts';
import { taxCentsOf } from './tax/tax-report.ts';

type Entry = Awaited<ReturnType<typeof listEntries>>[number];

const SALES_HEADS = [
  ...[
    ...momentHeads('Date'),
    'Type',
    'Order',
    'State',
    'Country',
    'Coupon',
    'PayPal fee unknown',
    'Items',
    'Set discounts',
  ],
  ...[
    'Coupon discounts',
    'Shipping',
    'Gift wrap',
    'Sales tax',
    'Paid',
    'Refunded',
    'Of it tax',
    'Of it shipping',
    'Net',
  ],
  ...['Received by PayPal', 'PayPal fee'],
];

/**
 * For an accountant: a line for each paid order and one for each refund, in the state of its order and on the day when it went
 * back. What is taken off is negative, so that each line adds up to its net, and the lines to the last one. Week by week, so that
 * a hundred thousand lines need no memory.
 */
export const salesAsCsv = (deps: ReportDeps, asked: ReportSpan): AsyncGenerator<string> =>
  withTotal({ heads: SALES_HEADS, total: ['Total', '', '', '', '', '', '', ''] }, salesLines(deps, asked));

async function* salesLines({ db: { sql } }: ReportDeps, asked: ReportSpan) {
  const { timeZone } = asked;
  for (const [begins, ends] of weeksOf(asked)) {
    const entries = await listEntries(sql, begins, ends);
    yield entries.map((entry) => ({
      cells: [
        ...[
          ...momentCells(entry.at, timeZone),
          entry.isRefund ? 'Refund' : 'Sale',
          orderName(entry),
          entry.state,
          entry.country,
        ],
        ...[entry.coupon, !entry.isRefund && entry.capturedCents > 0 && entry.feeCents === null ? 'unknown' : ''],
      ],
      cents: amountsOf(entry),
    }));
  }
}

function amountsOf(entry: Entry): Amounts {
  const made = [
    ...[entry.itemsCents, -entry.setDiscountCents, -entry.couponDiscountCents],
    ...[entry.shippingCents, entry.giftWrapCents, entry.taxCents],
  ].map(plain);
  const paid = made.reduce((sum, cents) => sum + cents, 0);
  const back = [-entry.refundedCents, -entry.refundedTaxCents, -entry.refundedShippingCents].map(plain);
  const fee = plain(-(entry.feeCents ?? 0));
  return [...made, paid, ...back, paid - entry.refundedCents, entry.capturedCents, fee];
}

const TAX_HEADS = [
  ...['Month', 'Country', 'State', 'Orders', 'Sales before tax', 'Refunds before tax', 'Net sales', 'Tax collected'],
  ...['Tax refunded', 'Tax to pay'],
];

/** By month and state, the refunds in the month when they went back. */
export const taxAsCsv = (deps: ReportDeps, asked: ReportSpan): AsyncGenerator<string> =>
  withTotal({ heads: TAX_HEADS, total: ['Total', '', ''] }, taxLines(deps, asked));

async function* taxLines({ db: { sql } }: ReportDeps, { span, timeZone }: ReportSpan) {
  const rows = await sumByMonthAndState(sql, calendarOf(span, timeZone));
  yield rows.map(({ month, country, state, ...sums }) => ({
    cells: [month, country, state],
    counts: [sums.orders],
    cents: taxAmounts(sums),
  }));
}

function taxAmounts(sums: Sums): Amounts {
  const { sales, refunds, net, collected, refundedTax, toPay } = taxCentsOf(sums);
  return [sales, plain(-refunds), net, collected, plain(-refundedTax), toPay];
}

export const couponsAsCsv = (deps: ReportDeps, asked: ReportSpan): AsyncGenerator<string> =>
  withTotal(
    { heads: ['Coupon', 'Description', 'Uses', 'Discount', 'Shipping discount', 'Paid'], total: ['Total', ''] },
    couponLines(deps, asked),
  );

async function* couponLines({ db: { sql } }: ReportDeps, asked: ReportSpan) {
  const rows = await sumByCoupon(sql, ...limitsOf(asked));
  yield rows.map(({ code, description, isAutomatic, uses, discountCents, shippingDiscountCents, paidCents }) => ({
    cells: [isAutomatic ? 'Automatic' : code, description],
    counts: [uses],
    cents: [plain(-discountCents), plain(-shippingDiscountCents), paidCents],
  }));
}

export const refundsAsCsv = (deps: ReportDeps, asked: ReportSpan): AsyncGenerator<string> =>
  withTotal(
    {
      heads: [
        ...momentHeads('Date'),
        'Order',
        'State',
        'Country',
        'For',
        'Reason',
        'Items',
        'Shipping',
        'Sales tax',
        'Refunded',
      ],
      total: ['Total', '', '', '', '', '', ''],
    },
    refundLines(deps, asked),
  );

async function* refundLines({ db: { sql } }: ReportDeps, asked: ReportSpan) {
  const { timeZone } = asked;
  for (const [begins, ends] of weeksOf(asked)) {
    const entries = await listEntries(sql, begins, ends);
    yield entries
      .filter(({ isRefund }) => isRefund)
      .map(({ at, id, number, state, country, kind, reason, ...back }) => ({
        cells: [...momentCells(at, timeZone), orderName({ id, number }), state, country, kind, reason],
        cents: [
          back.refundedCents - back.refundedTaxCents - back.refundedShippingCents,
          ...[back.refundedShippingCents, back.refundedTaxCents, back.refundedCents],
        ],
      }));
  }
}
