import { toDollars } from '../../shared/money.ts';
import { toCalendar } from './calendar.ts';
import { allAtOnce, type CsvColumn, csvWithTotal } from './csv-columns.ts';
import { charted } from './figures.ts';
import { sumByCoupon, sumByDay } from './queries.ts';
import { previousSpan, type ReportDeps, type ReportSpan, spanLimits } from './reports.ts';
import type { CouponsReport } from './schema.ts';

export async function couponsReport({ db: { sql } }: ReportDeps, reportSpan: ReportSpan): Promise<CouponsReport> {
  const calendar = toCalendar(reportSpan.span, reportSpan.timeZone);
  const [rows, earlier, days] = await Promise.all([
    sumByCoupon(sql, ...spanLimits(reportSpan)),
    sumByCoupon(sql, ...spanLimits(previousSpan(reportSpan))),
    sumByDay(sql, calendar),
  ]);
  const before = new Map(earlier.map((row) => [row.code, row.discountCents]));
  return {
    ...reportSpan.head,
    coupons: rows.map((row) => ({
      code: row.code,
      description: row.description,
      isAutomatic: row.isAutomatic,
      ...getUses([row]),
      discountsBefore: toDollars(before.get(row.code) ?? 0),
    })),
    total: getUses(rows),
    before: { ...reportSpan.before, ...getUses(earlier) },
    byDay: charted(calendar.days, days, (sums) => sums.couponDiscountCents),
  };
}

type CouponSum = Awaited<ReturnType<typeof sumByCoupon>>[number];

function getUses(rows: readonly CouponSum[]) {
  const sum = (of: (row: CouponSum) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    uses: sum(({ uses }) => uses),
    discounts: toDollars(sum(({ discountCents }) => discountCents)),
    shipping: toDollars(sum(({ shippingDiscountCents }) => shippingDiscountCents)),
    paid: toDollars(sum(({ paidCents }) => paidCents)),
  };
}

const COUPON_COLUMNS: CsvColumn<CouponSum>[] = [
  { head: 'Coupon', text: ({ code, isAutomatic }) => (isAutomatic ? 'Automatic' : code) },
  { head: 'Description', text: ({ description }) => description },
  { head: 'Uses', count: ({ uses }) => uses },
  { head: 'Discount', cents: ({ discountCents }) => -discountCents },
  { head: 'Shipping discount', cents: ({ shippingDiscountCents }) => -shippingDiscountCents },
  { head: 'Paid', cents: ({ paidCents }) => paidCents },
];

export const couponsAsCsv = ({ db: { sql } }: ReportDeps, reportSpan: ReportSpan): AsyncGenerator<string> =>
  csvWithTotal(
    COUPON_COLUMNS,
    allAtOnce(() => sumByCoupon(sql, ...spanLimits(reportSpan))),
  );
