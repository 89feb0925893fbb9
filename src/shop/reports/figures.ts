import { toDollars } from '../../shared/money.ts';
import type { Sums, sumByDay } from './queries.ts';
import type { Figures } from './schema.ts';

type DaySums = Awaited<ReturnType<typeof sumByDay>>[number];

export const NOTHING: Sums = {
  orders: 0,
  itemsCents: 0,
  setDiscountCents: 0,
  couponDiscountCents: 0,
  shippingCents: 0,
  giftWrapCents: 0,
  taxCents: 0,
  capturedCents: 0,
  feeCents: 0,
  unknownFees: 0,
  unknownFeeCents: 0,
  refunds: 0,
  refundedCents: 0,
  refundedTaxCents: 0,
  refundedShippingCents: 0,
  taxableCents: 0,
  paypalRefundedCents: 0,
  feesBackCents: 0,
  unknownRefunds: 0,
  unknownRefundCents: 0,
};

export const charted = (days: readonly string[], rows: readonly DaySums[], of: (sums: Sums) => number) => {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => ({ day, amount: toDollars(of(byDay.get(day) ?? NOTHING)) }));
};

export const addUp = (rows: readonly Sums[]): Sums => addUpTo(NOTHING, rows);

export function addUpTo<Name extends string>(
  nothing: Record<Name, number>,
  rows: readonly Record<Name, number>[],
): Record<Name, number> {
  const sum = { ...nothing };
  for (const row of rows) for (const name of Object.keys(nothing) as Name[]) sum[name] += row[name];
  return sum;
}

export function toFigures(sums: Sums): Figures {
  const { paid, refunded } = toCents(sums);
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

type PaidCents = Pick<
  Sums,
  | 'itemsCents'
  | 'setDiscountCents'
  | 'couponDiscountCents'
  | 'shippingCents'
  | 'giftWrapCents'
  | 'taxCents'
  | 'refundedCents'
>;

export const toCents = (sums: PaidCents) => ({
  paid:
    sums.itemsCents -
    sums.setDiscountCents -
    sums.couponDiscountCents +
    sums.shippingCents +
    sums.giftWrapCents +
    sums.taxCents,
  refunded: sums.refundedCents,
});
