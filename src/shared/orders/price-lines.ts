type NamedDiscount = {
  name: string;
  isAutomatic: boolean;
  qty: number;
  discountPrice: number;
  shippingPrice: number;
};

type Discounts = {
  discountPrice: number;
  sets: readonly { name: string; qty: number; discountPrice: number }[];
  discounts: readonly NamedDiscount[];
  couponCode: string | null;
};

/**
 * Discount lines of an order's totals: one per set, and one for a discount, coupon or agreed price, in positive
 * dollars. They include shipping discounts, so show shipping as `fullShipping`.
 */
export function discountLines({ discountPrice, sets, discounts, couponCode }: Discounts): DiscountLine[] {
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

export const shippingSaved = ({ discounts }: Pick<Discounts, 'discounts'>): number =>
  sum(discounts.map(({ shippingPrice }) => shippingPrice));

export const fullShipping = (order: Pick<Discounts, 'discounts'> & { shippingPrice: number }): number =>
  toCents(order.shippingPrice + shippingSaved(order));

const times = (name: string, qty: number) => (qty === 1 ? name : `${name} × ${qty}`);

const sum = (dollars: readonly number[]) => dollars.reduce((all, each) => all + each, 0);

/** Rounds sums of dollars to cents, against binary fractions. */
const toCents = (dollars: number) => Math.round(dollars * 100) / 100;

/** Tax of an order or quote: rate as a fraction (0.0725 is 7.25%), amounts in dollars. */
type Taxed = { taxRate: number; taxPrice: number };

/** The tax line of totals; empty if no tax is collected. Amounts in dollars. */
export const taxLines = ({ taxRate, taxPrice }: Taxed): { name: string; amount: number }[] =>
  taxRate === 0 && taxPrice === 0 ? [] : [{ name: `Tax (${Number((taxRate * 100).toFixed(4))}%)`, amount: taxPrice }];
