import { type Basket, type Discount, discountedLines, discountOf, netOf } from './basket.ts';
import { buyGetOf } from './buy-get.ts';
import type { Coupon } from './coupons.ts';
import { type OrderTotals, type PricingRules, quote } from './quote.ts';
import { type AppliedSet, type LineDiscounts, spread } from './set-discounts.ts';

type DiscountKind = NonNullable<AppliedSet['kind']>;

/** A basket with one discount: its totals, what came off each line beside its sets, and what an order stores of it. */
export type WithDiscount = { totals: OrderTotals; lines: LineDiscounts };

export const nothingOff = ({ lines }: Basket): LineDiscounts => ({ applied: [], shares: lines.map(() => 0) });

export function withDiscount(basket: Basket, rules: PricingRules, discount: Coupon, kind: DiscountKind): WithDiscount {
  switch (discount.kind) {
    case 'free_shipping': {
      const totals = quote(basket, { ...rules, isShippingSpared: true });
      const { applied, shares } = nothingOff(basket);
      const entry = { ...named(discount, kind), quantity: 1, cents: 0, shippingCents: totals.shippingDiscountCents };
      return { totals, lines: { applied: [...applied, entry], shares } };
    }
    case 'buy_get': {
      const { times, cents, shares } = buyGetOf(basket, discount);
      return offLines(basket, rules, { entry: { ...named(discount, kind), quantity: times, cents }, shares });
    }
    default: {
      // A code takes it off the whole order, as orders have always stored it.
      if (kind === 'coupon') return { totals: quote(basket, { ...rules, discount }), lines: nothingOff(basket) };
      const shares = sharesOf(basket, discount);
      const cents = shares.reduce((sum, share) => sum + share, 0);
      return offLines(basket, rules, { entry: { ...named(discount, kind), quantity: 1, cents }, shares });
    }
  }
}

const named = ({ code, description }: Coupon, kind: DiscountKind) => ({ id: code, name: description, kind });

/** A percentage or an amount, spread over the lines that it is for. */
function sharesOf(basket: Basket, discount: Discount): readonly number[] {
  const meant = new Set(discountedLines(basket, discount));
  return spread(
    discountOf(basket, discount),
    basket.lines.map((line) => (meant.has(line) ? netOf(line) : 0)),
  );
}

function offLines(
  { lines }: Basket,
  rules: PricingRules,
  { entry, shares }: { entry: AppliedSet; shares: readonly number[] },
): WithDiscount {
  const less = lines.map((line, place) => ({
    ...line,
    lineDiscountCents: (line.lineDiscountCents ?? 0) + (shares[place] ?? 0),
  }));
  return { totals: quote({ lines: less }, rules), lines: { applied: [entry], shares } };
}
