import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { OrderChannel } from '../orders/schema.ts';

export const Day = Type.String({ description: 'A day in the shop’s time zone' });
export const Count = Type.Integer();
export const Dollars = Type.Number();
export const Span = Type.Object({ from: Day, to: Day });

/** In dollars. Payments and refunds of these days, of any order. */
export const Figures = Type.Object({
  orders: Count,
  items: Dollars,
  setDiscounts: Dollars,
  couponDiscounts: Dollars,
  shipping: Dollars,
  giftWrap: Dollars,
  tax: Dollars,
  /** Sum of the above. */
  paid: Dollars,
  refunds: Count,
  refunded: Dollars,
  /** Part of it. */
  refundedTax: Dollars,
  refundedShipping: Dollars,
  /** `paid` minus `refunded`. */
  sales: Dollars,
  /** Paid through PayPal. */
  received: Dollars,
  fees: Dollars,
  /** Payments without a reported fee. */
  unknownFees: Count,
});
export type Figures = Static<typeof Figures>;

export const Report = {
  /** As in the URL: `2026-11`, `2026-Q4`, `2026`, `2026-10-03..2026-11-05`. */
  period: Type.String(),
  ...Span.properties,
  today: Day,
  /** The period isn't over: it ends today, and is compared with as many days of the previous one. */
  isSoFar: Type.Boolean(),
  /** Day of the first paid order; today without one. */
  firstDay: Day,
};

export const SalesReport = Type.Object({
  ...Report,
  before: Type.Object({ ...Span.properties, ...Figures.properties }),
  ...Figures.properties,
  byDay: Type.Array(Type.Object({ day: Day, orders: Count, paid: Dollars, refunded: Dollars, sales: Dollars })),
  /** Online, by phone, in person; without empty channels. They add up to the sales. */
  byChannel: Type.Array(
    Type.Object({ channel: OrderChannel, orders: Count, paid: Dollars, refunded: Dollars, sales: Dollars }),
  ),
  /** Outside PayPal: cash, checks, bank transfers. */
  cash: Type.Object({ paid: Dollars, refunded: Dollars }),
});
export type SalesReport = Static<typeof SalesReport>;

/** A report's chart; in dollars. */
export const byDay = Type.Array(Type.Object({ day: Day, amount: Dollars }));

/** `discounts`: off items; `shipping`: waived shipping. */
const CouponUse = { uses: Count, discounts: Dollars, shipping: Dollars, paid: Dollars };
export const CouponsReport = Type.Object({
  ...Report,
  coupons: Type.Array(
    Type.Object({
      /** Automatic discounts: their key, with the description as the name. */
      code: Type.String(),
      description: Type.String(),
      isAutomatic: Type.Boolean(),
      ...CouponUse,
      discountsBefore: Dollars,
    }),
  ),
  total: Type.Object(CouponUse),
  before: Type.Object({ ...Span.properties, ...CouponUse }),
  byDay,
});
export type CouponsReport = Static<typeof CouponsReport>;

const WentBack = { refunds: Count, amount: Dollars, items: Dollars, shipping: Dollars, tax: Dollars };
export const RefundsReport = Type.Object({
  ...Report,
  rows: Type.Array(Type.Object({ kind: Type.String(), reason: Type.String(), ...WentBack, amountBefore: Dollars })),
  total: Type.Object(WentBack),
  before: Type.Object({ ...Span.properties, ...WentBack }),
  /** Refunds. */
  byDay,
  /** In the same days. */
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
  /** Items minus discounts and refunds; excludes shipping, gift wrap and tax. */
  sales: Dollars,
});
/** In the previous period. */
const salesBefore = Dollars;
const Group = Type.Object({ name: Type.String(), ...Sold.properties, salesBefore });
export const ProductsReport = Type.Object({
  ...Report,
  before: Type.Object({ ...Span.properties, ...Sold.properties }),
  /** Items after discounts, before refunds. */
  byDay,
  /** The best ones; the CSV has all. */
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
  /** By revenue; products without a maker come last, with an empty name. */
  makers: Type.Array(
    Type.Object({
      /** Slug of the maker; empty if deleted. */
      maker: Type.String(),
      ...Group.properties,
      /** Count of their sold products, and the best ones. */
      count: Count,
      products: Type.Array(
        Type.Object({ product: Type.String(), name: Type.String(), isListed: Type.Boolean(), ...Sold.properties }),
      ),
    }),
  ),
});
export type MakersReport = Static<typeof MakersReport>;

/** In dollars. PayPal transactions for orders of the shop. */
export const PaypalSums = Type.Object({
  received: Dollars,
  fees: Dollars,
  refunded: Dollars,
  /** Fees returned by PayPal. */
  feesBack: Dollars,
  /** Net change of the PayPal balance, as far as reported; may be negative. */
  net: Dollars,
  /** Transactions without a reported net, and their amounts, which `net` excludes. */
  unknown: Count,
  unknownAmount: Dollars,
});
export type PaypalSums = Static<typeof PaypalSums>;

export const PaypalReport = Type.Object({
  ...Report,
  total: PaypalSums,
  before: Type.Object({ ...Span.properties, ...PaypalSums.properties }),
  /** By day, or by month (first day) for spans over two months. Without empty ones. */
  parts: Type.Array(Type.Object({ from: Day, ...PaypalSums.properties })),
  isByMonth: Type.Boolean(),
  /** The latest ones; the CSV has all. */
  latest: Type.Array(
    Type.Object({
      day: Day,
      isRefund: Type.Boolean(),
      order: Type.String(),
      number: Type.Integer(),
      /** PayPal's id. */
      transaction: Type.String(),
      /** Debits are negative; null if PayPal didn't report it. */
      gross: Dollars,
      fee: nullable(Dollars),
      net: nullable(Dollars),
    }),
  ),
  /** Outside PayPal (cash, checks, bank transfers), not included above. */
  cash: Type.Object({ paid: Dollars, refunded: Dollars }),
});
export type PaypalReport = Static<typeof PaypalReport>;

const VisitFigures = { visits: Count, views: Count, orders: Count };

export const VisitsReport = Type.Object({
  ...Report,
  ...VisitFigures,
  before: Type.Object({ ...Span.properties, ...VisitFigures }),
  /** Page views of the checkout funnel. */
  steps: Type.Object({ products: Count, cart: Count, checkout: Count }),
  byDay: Type.Array(Type.Object({ day: Day, ...VisitFigures })),
  /** `name`: of a product, otherwise empty; '*' collects the rest. */
  pages: Type.Array(Type.Object({ path: Type.String(), name: Type.String(), visits: Count, views: Count })),
  sources: Type.Array(Type.Object({ name: Type.String(), visits: Count })),
  campaigns: Type.Array(Type.Object({ name: Type.String(), visits: Count })),
});
export type VisitsReport = Static<typeof VisitsReport>;
