import type { Database } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { periodOf, type ReportPeriod, readPeriod } from '../../shared/report-period.ts';
import { dayIn } from '../delivery/promise.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { calendarOf, type DaySpan, monthsOf, spansOf } from './calendar.ts';
import {
  findFirstSale,
  type Sums,
  sumByCoupon,
  sumByDay,
  sumByProduct,
  sumByState,
  sumRefundsByReason,
} from './queries.ts';
import type { CouponsReport, Figures, ProductsReport, RefundsReport, SalesReport, TaxReport } from './schema.ts';

export type ReportDeps = {
  db: Pick<Database, 'sql'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};
type PeriodRefusal = { ok: false; reason: 'no_period'; sentence: string };

/** The days of a report and the moments between which they lie. */
export type ReportSpan = {
  head: Omit<SalesReport, 'before' | 'byDay' | keyof Figures>;
  span: DaySpan;
  before: DaySpan;
  timeZone: string;
};

const MOST_PRODUCTS = 100;

export async function findSpan(
  { db, settings, now }: ReportDeps,
  text: string | undefined,
): Promise<{ ok: true; found: ReportSpan } | PeriodRefusal> {
  const { timeZone } = await settings.current();
  const today = dayIn(now(), timeZone);
  const read = readPeriod(text ?? periodOf('month', today));
  if (!read.ok) return { ok: false, reason: 'no_period', sentence: read.sentence };
  const first = await firstSaleAt({ db });
  const firstDay = first ? dayIn(first, timeZone) : today;
  return { ok: true, found: headOf(read.period, { today, firstDay, timeZone }) };
}

/** When the first order was paid. */
export const firstSaleAt = async ({ db }: Pick<ReportDeps, 'db'>): Promise<Date | undefined> =>
  (await findFirstSale(db.sql))?.at ?? undefined;

function headOf(
  period: ReportPeriod,
  { today, firstDay, timeZone }: { today: string; firstDay: string; timeZone: string },
): ReportSpan {
  const { span, before, isSoFar } = spansOf(period, today);
  return { head: { period: period.text, ...span, today, isSoFar, firstDay }, span, before, timeZone };
}

/** What was sold day by day, what it was made of, and what of it PayPal took; with the period before. */
export async function salesReport({ db: { sql } }: ReportDeps, asked: ReportSpan): Promise<SalesReport> {
  const { head, span, before, timeZone } = asked;
  const calendar = calendarOf(span, timeZone);
  const [rows, earlier] = await Promise.all([sumByDay(sql, calendar), sumByDay(sql, calendarOf(before, timeZone))]);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    ...head,
    ...figuresOf(addUp(rows)),
    before: { ...before, ...figuresOf(addUp(earlier)) },
    byDay: calendar.days.map((day) => {
      const { orders, paid, refunded, sales } = figuresOf(byDay.get(day) ?? NOTHING);
      return { day, orders, paid, refunded, sales };
    }),
  };
}

export async function productsReport({ db: { sql } }: ReportDeps, asked: ReportSpan): Promise<ProductsReport> {
  const rows = await listProductSales({ sql }, asked);
  return {
    ...asked.head,
    products: rows.slice(0, MOST_PRODUCTS).map(({ productId, name, isListed, category, maker, ...row }) => ({
      ...{ product: productId, name, isListed, category, maker },
      ...soldOf(row),
    })),
    count: rows.length,
    total: soldOf(addUpSold(rows)),
    byCategory: groupsOf(rows, ({ category }) => category),
    byMaker: groupsOf(rows, ({ maker }) => maker),
  };
}

export const listProductSales = ({ sql }: Pick<Database, 'sql'>, { span, timeZone }: ReportSpan) =>
  sumByProduct(sql, monthsOf(span, timeZone));

type ProductSum = Awaited<ReturnType<typeof listProductSales>>[number];
type SoldSum = Pick<ProductSum, 'units' | 'itemsCents' | 'discountCents' | 'refundedUnits' | 'refundedCents'>;

const NONE_SOLD: SoldSum = { units: 0, itemsCents: 0, discountCents: 0, refundedUnits: 0, refundedCents: 0 };

const addUpSold = (rows: readonly SoldSum[]): SoldSum =>
  rows.reduce(
    (sum, row) => ({
      units: sum.units + row.units,
      itemsCents: sum.itemsCents + row.itemsCents,
      discountCents: sum.discountCents + row.discountCents,
      refundedUnits: sum.refundedUnits + row.refundedUnits,
      refundedCents: sum.refundedCents + row.refundedCents,
    }),
    NONE_SOLD,
  );

const soldOf = ({ units, itemsCents, discountCents, refundedUnits, refundedCents }: SoldSum) => ({
  units,
  items: toDollars(itemsCents),
  discounts: toDollars(discountCents),
  refundedUnits,
  refunded: toDollars(refundedCents),
  sales: toDollars(itemsCents - discountCents - refundedCents),
});

/** What is in no category any more, or has no maker, is together under an empty name. */
const groupsOf = (rows: readonly ProductSum[], nameOf: (row: ProductSum) => string) =>
  [...Map.groupBy(rows, nameOf)]
    .map(([name, members]) => ({ name, ...soldOf(addUpSold(members)) }))
    .sort((one, other) => other.sales - one.sales || one.name.localeCompare(other.name));

export async function couponsReport({ db: { sql } }: ReportDeps, asked: ReportSpan): Promise<CouponsReport> {
  const rows = await sumByCoupon(sql, ...limitsOf(asked));
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    ...asked.head,
    coupons: rows.map(({ code, description, uses, discountCents, paidCents }) => ({
      ...{ code, description, uses },
      ...{ discounts: toDollars(discountCents), paid: toDollars(paidCents) },
    })),
    total: {
      uses: sum(({ uses }) => uses),
      discounts: toDollars(sum(({ discountCents }) => discountCents)),
      paid: toDollars(sum(({ paidCents }) => paidCents)),
    },
  };
}

export async function refundsReport({ db: { sql } }: ReportDeps, asked: ReportSpan): Promise<RefundsReport> {
  const [rows, days] = await Promise.all([
    sumRefundsByReason(sql, ...limitsOf(asked)),
    sumByDay(sql, calendarOf(asked.span, asked.timeZone)),
  ]);
  const total = rows.reduce(
    (sum, row) => ({
      refunds: sum.refunds + row.refunds,
      cents: sum.cents + row.cents,
      taxCents: sum.taxCents + row.taxCents,
      shippingCents: sum.shippingCents + row.shippingCents,
    }),
    { refunds: 0, cents: 0, taxCents: 0, shippingCents: 0 },
  );
  return {
    ...asked.head,
    rows: rows.map(({ kind, reason, ...row }) => ({ kind, reason, ...wentBack(row) })),
    total: wentBack(total),
    paid: figuresOf(addUp(days)).paid,
  };
}

const wentBack = (row: { refunds: number; cents: number; taxCents: number; shippingCents: number }) => ({
  refunds: row.refunds,
  amount: toDollars(row.cents),
  items: toDollars(row.cents - row.taxCents - row.shippingCents),
  shipping: toDollars(row.shippingCents),
  tax: toDollars(row.taxCents),
});

export async function taxReport({ db: { sql } }: ReportDeps, asked: ReportSpan): Promise<TaxReport> {
  const rows = await sumByState(sql, calendarOf(asked.span, asked.timeZone));
  return {
    ...asked.head,
    states: rows.map(({ country, state, ...sums }) => ({ country, state, ...taxOf(sums) })),
    total: taxOf(addUp(rows)),
  };
}

/** In cents. What was paid for shipping and gift wrap is part of the sales. */
export function taxCentsOf(sums: Sums) {
  const { paid, refunded } = centsOf(sums);
  const [sales, refunds] = [paid - sums.taxCents, refunded - sums.refundedTaxCents];
  return {
    ...{ sales, refunds, net: sales - refunds },
    ...{ collected: sums.taxCents, refundedTax: sums.refundedTaxCents, toPay: sums.taxCents - sums.refundedTaxCents },
  };
}

function taxOf(sums: Sums) {
  const { sales, refunds, net, collected, refundedTax, toPay } = taxCentsOf(sums);
  return {
    orders: sums.orders,
    ...{ sales: toDollars(sales), refunds: toDollars(refunds), net: toDollars(net) },
    ...{ collected: toDollars(collected), refundedTax: toDollars(refundedTax), toPay: toDollars(toPay) },
  };
}

/** When the span begins and ends. */
export function limitsOf({ span, timeZone }: ReportSpan): [begins: Date, ends: Date] {
  const { begins, ends } = calendarOf(span, timeZone);
  const [first, last] = [begins[0], ends.at(-1)];
  if (!first || !last) throw new Error(`There is no day from ${span.from} to ${span.to}.`);
  return [first, last];
}

const NOTHING: Sums = {
  ...{ orders: 0, itemsCents: 0, setDiscountCents: 0, couponDiscountCents: 0, shippingCents: 0, giftWrapCents: 0 },
  ...{ taxCents: 0, capturedCents: 0, feeCents: 0, unknownFees: 0 },
  ...{ refunds: 0, refundedCents: 0, refundedTaxCents: 0, refundedShippingCents: 0 },
};

function addUp(rows: readonly Sums[]): Sums {
  const sum = { ...NOTHING };
  for (const row of rows) {
    for (const name of Object.keys(NOTHING) as (keyof Sums)[]) sum[name] += row[name];
  }
  return sum;
}

const centsOf = (sums: Sums) => ({
  paid:
    sums.itemsCents -
    sums.setDiscountCents -
    sums.couponDiscountCents +
    sums.shippingCents +
    sums.giftWrapCents +
    sums.taxCents,
  refunded: sums.refundedCents,
});

function figuresOf(sums: Sums): Figures {
  const { paid, refunded } = centsOf(sums);
  return {
    orders: sums.orders,
    items: toDollars(sums.itemsCents),
    setDiscounts: toDollars(sums.setDiscountCents),
    couponDiscounts: toDollars(sums.couponDiscountCents),
    shipping: toDollars(sums.shippingCents),
    giftWrap: toDollars(sums.giftWrapCents),
    tax: toDollars(sums.taxCents),
    paid: toDollars(paid),
    refunds: sums.refunds,
    refunded: toDollars(refunded),
    refundedTax: toDollars(sums.refundedTaxCents),
    refundedShipping: toDollars(sums.refundedShippingCents),
    sales: toDollars(paid - refunded),
    received: toDollars(sums.capturedCents),
    fees: toDollars(sums.feeCents),
    unknownFees: sums.unknownFees,
  };
}
