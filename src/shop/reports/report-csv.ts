import { csvLine } from '../../shared/csv.ts';
import { toDollars } from '../../shared/money.ts';
import { orderName } from '../../shared/order-name.ts';
import { dayIn } from '../delivery/promise.ts';
import { calendarOf } from './calendar.ts';
import { listEntries, listMovements, type Sums, sumByCoupon, sumByMonthAndState } from './queries.ts';
import { limitsOf, listProductSales, type ReportDeps, type ReportSpan, taxCentsOf } from './reports.ts';

type Cells = Parameters<typeof csvLine>[0];
type Entry = Awaited<ReturnType<typeof listEntries>>[number];

/** Amounts that are to be added, in cents, in the order of the columns; null is what isn't known, and an empty cell. */
type Amounts = readonly (number | null)[];

/** The lines and at the end their sums: what stands under a column is what it adds up to. */
export async function* withTotal(
  { heads, total }: { heads: readonly string[]; total: Cells },
  parts: AsyncIterable<readonly { cells: Cells; counts?: readonly number[]; cents: Amounts }[]>,
): AsyncGenerator<string> {
  yield csvLine(heads);
  let [counts, cents]: [number[], number[]] = [[], []];
  for await (const lines of parts) {
    for (const line of lines) {
      counts = (line.counts ?? []).map((count, place) => count + (counts[place] ?? 0));
      cents = line.cents.map((amount, place) => (amount ?? 0) + (cents[place] ?? 0));
    }
    if (lines.length > 0) {
      yield lines
        .map((line) => csvLine([...line.cells, ...(line.counts ?? []), ...line.cents.map(amountText)]))
        .join('');
    }
  }
  const columns = heads.length - total.length;
  const sums = cents.length > 0 ? [...counts, ...cents.map(toDollars)] : Array.from({ length: columns }, () => 0);
  yield csvLine([...total, ...sums]);
}

const amountText = (cents: number | null) => (cents === null ? '' : toDollars(cents));

const SALES_HEADS = [
  ...['Date', 'Type', 'Order', 'State', 'Country', 'Coupon', 'PayPal fee unknown', 'Items', 'Set discounts'],
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
  withTotal({ heads: SALES_HEADS, total: ['Total', '', '', '', '', '', ''] }, salesLines(deps, asked));

async function* salesLines({ db: { sql } }: ReportDeps, asked: ReportSpan) {
  const { timeZone } = asked;
  for (const [begins, ends] of weeksOf(asked)) {
    const entries = await listEntries(sql, begins, ends);
    yield entries.map((entry) => ({
      cells: [
        ...[
          dayIn(entry.at, timeZone),
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

/** When each week of the span begins and ends. */
function* weeksOf({ span, timeZone }: ReportSpan): Generator<[begins: Date, ends: Date]> {
  const { begins, ends } = calendarOf(span, timeZone);
  for (const [place, begin] of begins.entries()) {
    if (place % 7 === 0) yield [begin, ends[Math.min(place + 6, ends.length - 1)] ?? begin];
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

/** No minus before a zero. */
const plain = (cents: number) => cents || 0;

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

const PRODUCT_HEADS = [
  ...['Product', 'Name', 'Category', 'Maker', 'Units sold', 'Units refunded', 'Items', 'Discounts', 'Refunds', 'Sales'],
];

export const productsAsCsv = (deps: ReportDeps, asked: ReportSpan): AsyncGenerator<string> =>
  withTotal({ heads: PRODUCT_HEADS, total: ['Total', '', '', ''] }, productLines(deps, asked));

async function* productLines({ db }: ReportDeps, asked: ReportSpan) {
  const rows = await listProductSales(db, asked);
  yield rows.map((row) => ({
    cells: [row.productId, row.name, row.category, row.maker],
    ...amountsOfProduct(row),
  }));
}

/** By maker and product, so that what was sold of each maker can be gone through with them. */
export const makersAsCsv = (deps: ReportDeps, asked: ReportSpan): AsyncGenerator<string> =>
  withTotal(
    {
      heads: ['Maker', 'Product', 'Name', 'Units sold', 'Units refunded', 'Items', 'Discounts', 'Refunds', 'Sales'],
      total: ['Total', '', ''],
    },
    makerLines(deps, asked),
  );

async function* makerLines({ db }: ReportDeps, asked: ReportSpan) {
  const rows = await listProductSales(db, asked);
  yield rows
    .toSorted((one, other) => one.maker.localeCompare(other.maker))
    .map((row) => ({ cells: [row.maker, row.productId, row.name], ...amountsOfProduct(row) }));
}

type ProductSales = Awaited<ReturnType<typeof listProductSales>>[number];

const amountsOfProduct = (row: ProductSales) => ({
  counts: [row.units, row.refundedUnits],
  cents: [
    ...[row.itemsCents, plain(-row.discountCents), plain(-row.refundedCents)],
    row.itemsCents - row.discountCents - row.refundedCents,
  ],
});

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
      heads: ['Date', 'Order', 'State', 'Country', 'For', 'Reason', 'Items', 'Shipping', 'Sales tax', 'Refunded'],
      total: ['Total', '', '', '', '', ''],
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
        cells: [dayIn(at, timeZone), orderName({ id, number }), state, country, kind, reason],
        cents: [
          back.refundedCents - back.refundedTaxCents - back.refundedShippingCents,
          ...[back.refundedShippingCents, back.refundedTaxCents, back.refundedCents],
        ],
      }));
  }
}

const PAYPAL_HEADS = [
  ...['Date', 'Type', 'Order', 'PayPal transaction', 'Fee and net', 'Gross', 'PayPal fee', 'Net'],
  ...['Gross of unknown net'],
];

/**
 * What moved at PayPal, a line for each payment and refund. Where PayPal didn't say what it kept, fee and net are empty, and the
 * amount stands once more in the last column: so gross and fee add up to net and that column, in each line and in the last.
 */
export const paypalAsCsv = (deps: ReportDeps, asked: ReportSpan): AsyncGenerator<string> =>
  withTotal({ heads: PAYPAL_HEADS, total: ['Total', '', '', '', ''] }, movementLines(deps, asked));

async function* movementLines({ db: { sql } }: ReportDeps, asked: ReportSpan) {
  const { timeZone } = asked;
  for (const [begins, ends] of weeksOf(asked)) {
    const rows = await listMovements(sql, begins, ends);
    yield rows.map((row) => {
      const { grossCents, feeCents, netCents } = row;
      const isKnown = netCents !== null;
      return {
        cells: [
          ...[dayIn(row.at, timeZone), row.isRefund ? 'Refund' : 'Payment', orderName(row), row.transaction],
          isKnown ? '' : 'unknown',
        ],
        cents: [grossCents, feeCents && plain(feeCents), netCents, isKnown ? 0 : grossCents],
      };
    });
  }
}
