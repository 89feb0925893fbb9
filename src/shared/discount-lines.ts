type Discounts = {
  /** Dollars that come off in all. */
  discountPrice: number;
  sets?: readonly { name: string; qty: number; discountPrice: number }[] | undefined;
  couponCode: string | null;
};

/** What comes off a total, a line for each set and one for the coupon, or what the shop has agreed on, in dollars above 0. */
export function discountLines({ discountPrice, sets = [], couponCode }: Discounts): { name: string; amount: number }[] {
  const bySets = sets.reduce((sum, set) => sum + set.discountPrice, 0);
  const byCoupon = Math.round((discountPrice - bySets) * 100) / 100;
  return [
    ...sets.map(({ name, qty, discountPrice: amount }) => ({
      name: qty === 1 ? `Set: ${name}` : `Set: ${name} × ${qty}`,
      amount,
    })),
    ...(byCoupon > 0 ? [{ name: couponCode === null ? 'Discount' : `Coupon ${couponCode}`, amount: byCoupon }] : []),
  ];
}
