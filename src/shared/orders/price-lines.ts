type NamedDiscount = {
  name: string;
  isAutomatic: boolean;
  qty: number;
  discountPrice: number;
  shippingPrice: number;
};

type Discounts = {
  /** Dollars that come off the items in all. */
  discountPrice: number;
  sets?: readonly { name: string; qty: number; discountPrice: number }[] | undefined;
  discounts?: readonly NamedDiscount[] | undefined;
  couponCode: string | null;
};

/**
 * What comes off a total, a line for each set and one for a discount, a coupon, or what the shop has agreed on, in dollars above 0.
 * What comes off shipping is among them, so shipping stands beside it as `fullShipping` says.
 */
export function discountLines({ discountPrice, sets = [], discounts = [], couponCode }: Discounts): DiscountLine[] {
  const byCoupon = toCents(discountPrice - sum([...sets, ...discounts].map((part) => part.discountPrice)));
  const coupon = couponCode === null ? 'Discount' : `Coupon ${couponCode}`;
  return [
    ...sets.map(({ name, qty, discountPrice: amount }) => ({ name: times(`Set: ${name}`, qty), amount })),
    ...discounts.map((each) => ({
      name: each.isAutomatic ? times(each.name, each.qty) : coupon,
      amount: toCents(each.discountPrice + each.shippingPrice),
    })),
    ...(byCoupon > 0 ? [{ name: coupon, amount: byCoupon }] : []),
  ];
}

type DiscountLine = { name: string; amount: number };

/** Dollars that a discount takes off shipping. */
export const shippingSaved = ({ discounts = [] }: Pick<Discounts, 'discounts'>): number =>
  sum(discounts.map(({ shippingPrice }) => shippingPrice));

/** What shipping would cost, before a discount takes it off. */
export const fullShipping = (order: Pick<Discounts, 'discounts'> & { shippingPrice: number }): number =>
  toCents(order.shippingPrice + shippingSaved(order));

const times = (name: string, qty: number) => (qty === 1 ? name : `${name} × ${qty}`);

const sum = (dollars: readonly number[]) => dollars.reduce((all, each) => all + each, 0);

/** Sums of dollars without the dust of binary fractions. */
const toCents = (dollars: number) => Math.round(dollars * 100) / 100;

/** Of an order or a quote: a fraction (0.0725 is 7.25%), and dollars. */
type Taxed = { taxRate: number; taxPrice: number };

/** The line of a total that tells its tax; none where nothing is collected. Amounts in dollars. */
export const taxLines = ({ taxRate, taxPrice }: Taxed): { name: string; amount: number }[] =>
  taxRate === 0 && taxPrice === 0 ? [] : [{ name: `Tax (${Number((taxRate * 100).toFixed(4))}%)`, amount: taxPrice }];
