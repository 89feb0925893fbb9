import { type Static, Type } from 'typebox';

const Day = Type.String({ description: 'A day in the shop’s time zone' });
const Count = Type.Integer();
const Dollars = Type.Number();
const Span = Type.Object({ from: Day, to: Day });

/** In dollars. What was paid on these days, and what went back on these days, of whatever order. */
export const Figures = Type.Object({
  orders: Count,
  items: Dollars,
  setDiscounts: Dollars,
  couponDiscounts: Dollars,
  shipping: Dollars,
  giftWrap: Dollars,
  tax: Dollars,
  /** All of the above together. */
  paid: Dollars,
  refunds: Count,
  refunded: Dollars,
  /** Parts of it. */
  refundedTax: Dollars,
  refundedShipping: Dollars,
  /** `paid` without `refunded`. */
  sales: Dollars,
  /** By PayPal, of what was paid. */
  received: Dollars,
  fees: Dollars,
  /** Payments of which PayPal didn't say what it took. */
  unknownFees: Count,
});
export type Figures = Static<typeof Figures>;

const Report = {
  /** As an address has it: `2026-11`, `2026-Q4`, `2026`, `2026-10-03..2026-11-05`. */
  period: Type.String(),
  ...Span.properties,
  today: Day,
  /** The period isn't over: it ends today here, and as many days of the one before are compared. */
  isSoFar: Type.Boolean(),
  /** On which the first order was paid; today, where none was. */
  firstDay: Day,
};

export const SalesReport = Type.Object({
  ...Report,
  before: Type.Object({ ...Span.properties, ...Figures.properties }),
  ...Figures.properties,
  byDay: Type.Array(Type.Object({ day: Day, orders: Count, paid: Dollars, refunded: Dollars, sales: Dollars })),
});
export type SalesReport = Static<typeof SalesReport>;

const Sold = Type.Object({
  units: Count,
  items: Dollars,
  discounts: Dollars,
  refundedUnits: Count,
  refunded: Dollars,
  /** Items without discounts and refunds; shipping, gift wrap and tax are no product's. */
  sales: Dollars,
});
const Group = Type.Object({ name: Type.String(), ...Sold.properties });
export const ProductsReport = Type.Object({
  ...Report,
  /** The best of them; the file has all. */
  products: Type.Array(
    Type.Object({
      product: Type.String(),
      name: Type.String(),
      isListed: Type.Boolean(),
      category: Type.String(),
      maker: Type.String(),
      ...Sold.properties,
    }),
  ),
  count: Count,
  total: Sold,
  byCategory: Type.Array(Group),
  byMaker: Type.Array(Group),
});
export type ProductsReport = Static<typeof ProductsReport>;

const CouponUse = { uses: Count, discounts: Dollars, paid: Dollars };
export const CouponsReport = Type.Object({
  ...Report,
  coupons: Type.Array(Type.Object({ code: Type.String(), description: Type.String(), ...CouponUse })),
  total: Type.Object(CouponUse),
});
export type CouponsReport = Static<typeof CouponsReport>;

const WentBack = { refunds: Count, amount: Dollars, items: Dollars, shipping: Dollars, tax: Dollars };
export const RefundsReport = Type.Object({
  ...Report,
  rows: Type.Array(Type.Object({ kind: Type.String(), reason: Type.String(), ...WentBack })),
  total: Type.Object(WentBack),
  /** Of the same days. */
  paid: Dollars,
});
export type RefundsReport = Static<typeof RefundsReport>;

const Taxed = {
  orders: Count,
  /** What was paid without its tax, and what of that went back. */
  sales: Dollars,
  refunds: Dollars,
  net: Dollars,
  collected: Dollars,
  refundedTax: Dollars,
  toPay: Dollars,
};
export const TaxReport = Type.Object({
  ...Report,
  /** Codes; `state` is empty outside the US. */
  states: Type.Array(Type.Object({ country: Type.String(), state: Type.String(), ...Taxed })),
  total: Type.Object(Taxed),
});
export type TaxReport = Static<typeof TaxReport>;

export const PeriodQuery = Type.Object({
  period: Type.Optional(
    Type.String({
      maxLength: 40,
      description: '`2026-11`, `2026-Q4`, `2026` or `2026-10-03..2026-11-05`; without it this month',
    }),
  ),
});
