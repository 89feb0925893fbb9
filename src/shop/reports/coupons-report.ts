import { toDollars } from '../../shared/money.ts';
import { toCalendar } from './calendar.ts';
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
    coupons: rows.map(({ code, description, isAutomatic, uses, ...row }) => ({
      code,
      description,
      isAutomatic,
      uses,
      discounts: toDollars(row.discountCents),
      shipping: toDollars(row.shippingDiscountCents),
      paid: toDollars(row.paidCents),
      discountsBefore: toDollars(before.get(code) ?? 0),
    })),
    total: usesOf(rows),
    before: { ...reportSpan.before, ...usesOf(earlier) },
    byDay: charted(calendar.days, days, (sums) => sums.couponDiscountCents),
  };
}

function usesOf(rows: Awaited<ReturnType<typeof sumByCoupon>>) {
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    uses: sum(({ uses }) => uses),
    discounts: toDollars(sum(({ discountCents }) => discountCents)),
    shipping: toDollars(sum(({ shippingDiscountCents }) => shippingDiscountCents)),
    paid: toDollars(sum(({ paidCents }) => paidCents)),
  };
}
