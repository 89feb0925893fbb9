import { orderName } from '../../shared/orders/order-names.ts';
import { momentCells, momentHeads } from '../delivery/shop-day.ts';
import { toCalendar } from './calendar.ts';
import { type Amounts, unsignedZero, withTotal } from './csv-with-total.ts';
import { listEntries, type Sums, sumByCoupon, sumByMonthAndState } from './queries.ts';
import { type ReportDeps, type ReportSpan, spanLimits, spanWeeks } from './reports.ts';
import { taxCentsOf } from './tax/tax-report.ts';

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
 * CSV for accountants: one row per paid order and refund, by the order's state and the refund's date. Debits are
 * negative, so rows add up to their net and columns to the total. Reads week by week to bound memory.
 */
export const salesAsCsv = (deps: ReportDeps, reportSpan: ReportSpan): AsyncGenerator<string> =>
  withTotal({ heads: SALES_HEADS, total: ['Total', '', '', '', '', '', '', ''] }, salesLines(deps, reportSpan));

async function* salesLines({ db: { sql } }: ReportDeps, reportSpan: ReportSpan) {
  const { timeZone } = reportSpan;
  for (const [begins, ends] of spanWeeks(reportSpan)) {
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

type Entry = Awaited<ReturnType<typeof listEntries>>[number];

function amountsOf(entry: Entry): Amounts {
  const amounts = [
    ...[entry.itemsCents, -entry.setDiscountCents, -entry.couponDiscountCents],
    ...[entry.shippingCents, entry.giftWrapCents, entry.taxCents],
  ].map(unsignedZero);
  const paid = amounts.reduce((sum, cents) => sum + cents, 0);
  const back = [-entry.refundedCents, -entry.refundedTaxCents, -entry.refundedShippingCents].map(unsignedZero);
  const fee = unsignedZero(-(entry.feeCents ?? 0));
  return [...amounts, paid, ...back, paid - entry.refundedCents, entry.capturedCents, fee];
}

const TAX_HEADS = [
  ...['Month', 'Country', 'State', 'Orders', 'Sales before tax', 'Refunds before tax', 'Net sales', 'Tax collected'],
  ...['Tax refunded', 'Tax to pay'],
];

/** By month and state; refunds in the month they were made. */
export const taxAsCsv = (deps: ReportDeps, reportSpan: ReportSpan): AsyncGenerator<string> =>
  withTotal({ heads: TAX_HEADS, total: ['Total', '', ''] }, taxLines(deps, reportSpan));

async function* taxLines({ db: { sql } }: ReportDeps, { span, timeZone }: ReportSpan) {
  const rows = await sumByMonthAndState(sql, toCalendar(span, timeZone));
  yield rows.map(({ month, country, state, ...sums }) => ({
    cells: [month, country, state],
    counts: [sums.orders],
    cents: taxAmounts(sums),
  }));
}

function taxAmounts(sums: Sums): Amounts {
  const { sales, refunds, net, collected, refundedTax, toPay } = taxCentsOf(sums);
  return [sales, unsignedZero(-refunds), net, collected, unsignedZero(-refundedTax), toPay];
}

export const couponsAsCsv = (deps: ReportDeps, reportSpan: ReportSpan): AsyncGenerator<string> =>
  withTotal(
    { heads: ['Coupon', 'Description', 'Uses', 'Discount', 'Shipping discount', 'Paid'], total: ['Total', ''] },
    couponLines(deps, reportSpan),
  );

async function* couponLines({ db: { sql } }: ReportDeps, reportSpan: ReportSpan) {
  const rows = await sumByCoupon(sql, ...spanLimits(reportSpan));
  yield rows.map(({ code, description, isAutomatic, uses, discountCents, shippingDiscountCents, paidCents }) => ({
    cells: [isAutomatic ? 'Automatic' : code, description],
    counts: [uses],
    cents: [unsignedZero(-discountCents), unsignedZero(-shippingDiscountCents), paidCents],
  }));
}

export const refundsAsCsv = (deps: ReportDeps, reportSpan: ReportSpan): AsyncGenerator<string> =>
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
    refundLines(deps, reportSpan),
  );

async function* refundLines({ db: { sql } }: ReportDeps, reportSpan: ReportSpan) {
  const { timeZone } = reportSpan;
  for (const [begins, ends] of spanWeeks(reportSpan)) {
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
