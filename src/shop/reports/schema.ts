import { type Static, Type } from 'typebox';
import { OrderChannel } from '../orders/schema.ts';

export const Day = Type.String({ description: 'A day in the shop’s time zone' });
export const Count = Type.Integer();
export const Dollars = Type.Number();
export const Span = Type.Object({ from: Day, to: Day });

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

export const Report = {
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
  /** Online, by phone, in person; those without any are left out, and together they are the sales. */
  byChannel: Type.Array(
    Type.Object({ channel: OrderChannel, orders: Count, paid: Dollars, refunded: Dollars, sales: Dollars }),
  ),
  /** Of what was paid and went back in person. */
  cash: Type.Object({ paid: Dollars, refunded: Dollars }),
});
export type SalesReport = Static<typeof SalesReport>;

/** What the chart of a report shows; in dollars. */
export const byDay = Type.Array(Type.Object({ day: Day, amount: Dollars }));

/** `discounts` off items; `shipping` is what wasn't asked for shipping. */
const CouponUse = { uses: Count, discounts: Dollars, shipping: Dollars, paid: Dollars };
export const CouponsReport = Type.Object({
  ...Report,
  coupons: Type.Array(
    Type.Object({
      /** Of a discount that applies by itself its key; its description is its name. */
      code: Type.String(),
      description: Type.String(),
      isAutomatic: Type.Boolean(),
      ...CouponUse,
      discountsBefore: Dollars,
    }),
  ),
  total: Type.Object(CouponUse),
  before: Type.Object({ ...Span.properties, ...CouponUse }),
  /** What coupons and discounts took off items. */
  byDay,
});
export type CouponsReport = Static<typeof CouponsReport>;

const WentBack = { refunds: Count, amount: Dollars, items: Dollars, shipping: Dollars, tax: Dollars };
export const RefundsReport = Type.Object({
  ...Report,
  rows: Type.Array(Type.Object({ kind: Type.String(), reason: Type.String(), ...WentBack, amountBefore: Dollars })),
  total: Type.Object(WentBack),
  before: Type.Object({ ...Span.properties, ...WentBack }),
  /** What went back. */
  byDay,
  /** Of the same days. */
  paid: Dollars,
});
export type RefundsReport = Static<typeof RefundsReport>;

export const PeriodQuery = Type.Object({
  period: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        '`2026-11`, `2026-Q4`, `2026` or `2026-10-03..2026-11-05`; without it this month, of tax this quarter',
    }),
  ),
});
