import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
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

const Sold = Type.Object({
  units: Count,
  items: Dollars,
  discounts: Dollars,
  refundedUnits: Count,
  refunded: Dollars,
  /** Items without discounts and refunds; shipping, gift wrap and tax are no product's. */
  sales: Dollars,
});
/** In the period before. */
const salesBefore = Dollars;
const Group = Type.Object({ name: Type.String(), ...Sold.properties, salesBefore });
export const ProductsReport = Type.Object({
  ...Report,
  before: Type.Object({ ...Span.properties, ...Sold.properties }),
  /** Items after discounts, before refunds. */
  byDay,
  /** The best of them; the file has all. */
  products: Type.Array(
    Type.Object({
      product: Type.String(),
      name: Type.String(),
      isListed: Type.Boolean(),
      category: Type.String(),
      maker: Type.String(),
      ...Sold.properties,
      salesBefore,
    }),
  ),
  count: Count,
  total: Sold,
  byCategory: Type.Array(Group),
  byMaker: Type.Array(Group),
});
export type ProductsReport = Static<typeof ProductsReport>;

export const MakersReport = Type.Object({
  ...Report,
  total: Sold,
  before: Type.Object({ ...Span.properties, ...Sold.properties }),
  /** By what their products brought in; those without a maker stand last, under an empty name. */
  makers: Type.Array(
    Type.Object({
      /** Slug of the community; empty where there is none any more. */
      maker: Type.String(),
      ...Group.properties,
      /** How many of their products were sold, and the best of these. */
      count: Count,
      products: Type.Array(
        Type.Object({ product: Type.String(), name: Type.String(), isListed: Type.Boolean(), ...Sold.properties }),
      ),
    }),
  ),
});
export type MakersReport = Static<typeof MakersReport>;

/** In dollars. Money that moved at PayPal for orders of the shop. */
export const PaypalSums = Type.Object({
  received: Dollars,
  /** What PayPal kept of it. */
  fees: Dollars,
  refunded: Dollars,
  /** What PayPal gave back of its fees. */
  feesBack: Dollars,
  /** What was added to the balance at PayPal, as far as PayPal said; negative where more went back. */
  net: Dollars,
  /** Payments and refunds of which PayPal didn't say it, and their amounts, which no net has. */
  unknown: Count,
  unknownAmount: Dollars,
});
export type PaypalSums = Static<typeof PaypalSums>;

export const PaypalReport = Type.Object({
  ...Report,
  total: PaypalSums,
  before: Type.Object({ ...Span.properties, ...PaypalSums.properties }),
  /** Days; months of spans longer than two of them, each by its first day. Those without any are left out. */
  parts: Type.Array(Type.Object({ from: Day, ...PaypalSums.properties })),
  isByMonth: Type.Boolean(),
  /** The newest; the file has all. */
  latest: Type.Array(
    Type.Object({
      day: Day,
      isRefund: Type.Boolean(),
      order: Type.String(),
      number: nullable(Type.Integer()),
      /** By what PayPal knows it. */
      transaction: Type.String(),
      /** What lowers the balance is negative; null is what PayPal didn't say. */
      gross: Dollars,
      fee: nullable(Dollars),
      net: nullable(Dollars),
    }),
  ),
  /** In person, in none of the figures above. */
  cash: Type.Object({ paid: Dollars, refunded: Dollars }),
});
export type PaypalReport = Static<typeof PaypalReport>;

const VisitFigures = { visits: Count, views: Count, orders: Count };

export const VisitsReport = Type.Object({
  ...Report,
  ...VisitFigures,
  before: Type.Object({ ...Span.properties, ...VisitFigures }),
  /** Views of pages on the way to an order. */
  steps: Type.Object({ products: Count, cart: Count, checkout: Count }),
  byDay: Type.Array(Type.Object({ day: Day, ...VisitFigures })),
  /** `name` of a product, else empty; '*' is what was too much to be told apart. */
  pages: Type.Array(Type.Object({ path: Type.String(), name: Type.String(), visits: Count, views: Count })),
  sources: Type.Array(Type.Object({ name: Type.String(), visits: Count })),
  campaigns: Type.Array(Type.Object({ name: Type.String(), visits: Count })),
});
export type VisitsReport = Static<typeof VisitsReport>;
