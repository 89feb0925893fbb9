import { formatMoney } from '../../shared/money.ts';
import { type Basket, calculateDiscount, type Discount, discountedLines, netCents } from './basket.ts';
import { applyBuyGet } from './buy-get.ts';
import { type Coupon, type CouponRefusal, couponRefusal } from './coupons.ts';
import type { KnownCoupon } from './find-coupon.ts';
import { type OrderTotals, type PricingRules, quote } from './quote.ts';
import { type AppliedSet, type LineDiscounts, spread } from './set-discounts.ts';

export type ChooseDiscountInput = {
  basket: Basket;
  /** Includes the discount of an agreed quote, which excludes all others. */
  rules: PricingRules;
  /** The entered code; `known` undefined: no such coupon. Omitted: no code was entered. */
  coupon: { known: KnownCoupon | undefined } | undefined;
  automatic: readonly Coupon[];
  now: Date;
  timeZone: string;
};

export type ChosenDiscount = WithDiscount & {
  ok: true;
  coupon: Coupon | undefined;
  automatic: Coupon | undefined;
  /** The automatic discount that was used, and the valid code that takes less off. */
  outdone: { name: string; code: string } | null;
  /** What the cart lacks for a discount, if it has none. */
  hint: string | null;
};

const NO_USES = { inAll: 0, byCustomer: 0 };

/**
 * Picks one discount per order: the entered code or an automatic one, whichever gives the lowest total. On a tie the
 * code is kept for another order.
 */
export function chooseDiscount(input: ChooseDiscountInput): ChosenDiscount | CouponRefusal {
  const { basket, rules, coupon, automatic, now, timeZone } = input;
  const undiscounted = { totals: quote(basket, rules), lines: noLineDiscounts(basket) };
  const context = { basket, now, timeZone };
  const bestAutomatic = automatic
    .filter((each) => couponRefusal({ ...context, coupon: each, uses: NO_USES }) === undefined)
    .map((each) => ({ discount: each, ...withDiscount(basket, rules, each, 'automatic') }))
    .filter(({ totals }) => totals.totalCents < undiscounted.totals.totalCents)
    .reduce<(WithDiscount & { discount: Coupon }) | undefined>(cheaper, undefined);
  const entered = coupon && readCoupon(input, undiscounted);
  if (entered && !entered.ok) return entered;
  const none = { ok: true, coupon: undefined, automatic: undefined, outdone: null, hint: null } as const;
  if (entered && !(bestAutomatic && bestAutomatic.totals.totalCents <= entered.totals.totalCents)) {
    const { totals, lines, discount } = entered;
    return { ...none, totals, lines, coupon: discount };
  }
  if (!bestAutomatic) return { ...none, ...undiscounted, hint: buildHint(input) };
  const { totals, lines, discount } = bestAutomatic;
  const outdone = entered ? { name: discount.description, code: entered.discount.code } : null;
  return { ...none, totals, lines, automatic: discount, outdone };
}

const cheaper = <Priced extends WithDiscount>(best: Priced | undefined, next: Priced): Priced =>
  best && best.totals.totalCents <= next.totals.totalCents ? best : next;

function readCoupon({ basket, rules, coupon, now, timeZone }: ChooseDiscountInput, undiscounted: WithDiscount) {
  const discount = coupon?.known?.coupon;
  const uses = coupon?.known?.uses ?? NO_USES;
  const refusal = couponRefusal({ coupon: discount, basket, uses, now, timeZone });
  if (refusal || !discount) return refusal;
  const priced = withDiscount(basket, rules, discount, 'coupon');
  // Don’t use up the code for nothing.
  if (discount.kind === 'free_shipping' && undiscounted.totals.shippingCents === 0) {
    return { ok: false, reason: 'coupon_ships_free' } as const;
  }
  return { ok: true, discount, ...priced } as const;
}

/** "Add $12.00 more for free shipping": the discount closest to applying, by dollars, then by items. */
function buildHint({ basket, rules, automatic, now, timeZone }: ChooseDiscountInput): string | null {
  const items = quote(basket, rules);
  const candidates = automatic.flatMap((discount) => {
    if (discount.kind === 'free_shipping' && items.shippingCents === 0) return [];
    const refusal = couponRefusal({ coupon: discount, basket, uses: NO_USES, now, timeZone });
    if (refusal?.reason === 'coupon_minimum')
      return [{ discount, cents: refusal.minimumCents - items.itemsCents, units: 0 }];
    return refusal?.reason === 'coupon_more_items' ? [{ discount, cents: 0, units: refusal.units }] : [];
  });
  const byMoney = candidates.filter(({ cents }) => cents > 0).sort((a, b) => a.cents - b.cents)[0];
  if (byMoney) return `Add ${formatMoney(byMoney.cents)} more for ${describeGain(byMoney.discount)}.`;
  const byItems = candidates.sort((a, b) => a.units - b.units)[0];
  if (!byItems) return null;
  return `Add ${byItems.units} more ${byItems.units === 1 ? 'item' : 'items'} for ${describeGain(byItems.discount)}.`;
}

const describeGain = ({ kind, description }: Coupon) =>
  kind === 'free_shipping' ? 'free shipping' : `“${description}”`;

type DiscountKind = NonNullable<AppliedSet['kind']>;

/** Totals of a basket with one discount, and the discount of each line beside its sets, as orders store it. */
type WithDiscount = { totals: OrderTotals; lines: LineDiscounts };

function withDiscount(basket: Basket, rules: PricingRules, discount: Coupon, kind: DiscountKind): WithDiscount {
  switch (discount.kind) {
    case 'free_shipping': {
      const totals = quote(basket, { ...rules, isShippingSpared: true });
      const { applied, shares } = noLineDiscounts(basket);
      const entry = { ...named(discount, kind), quantity: 1, cents: 0, shippingCents: totals.shippingDiscountCents };
      return { totals, lines: { applied: [...applied, entry], shares } };
    }
    case 'buy_get': {
      const { times, cents, shares } = applyBuyGet(basket, discount);
      return offLines(basket, rules, { entry: { ...named(discount, kind), quantity: times, cents }, shares });
    }
    default: {
      // A coupon code applies to the whole order, as orders have always stored it.
      if (kind === 'coupon') return { totals: quote(basket, { ...rules, discount }), lines: noLineDiscounts(basket) };
      const shares = toShares(basket, discount);
      const cents = shares.reduce((sum, share) => sum + share, 0);
      return offLines(basket, rules, { entry: { ...named(discount, kind), quantity: 1, cents }, shares });
    }
  }
}

const noLineDiscounts = ({ lines }: Basket): LineDiscounts => ({ applied: [], shares: lines.map(() => 0) });

const named = ({ code, description }: Coupon, kind: DiscountKind) => ({ id: code, name: description, kind });

/** A percentage or an amount, spread over its lines. */
function toShares(basket: Basket, discount: Discount): readonly number[] {
  const eligible = new Set(discountedLines(basket, discount));
  return spread(
    calculateDiscount(basket, discount),
    basket.lines.map((line) => (eligible.has(line) ? netCents(line) : 0)),
  );
}

function offLines(
  { lines }: Basket,
  rules: PricingRules,
  { entry, shares }: { entry: AppliedSet; shares: readonly number[] },
): WithDiscount {
  const discounted = lines.map((line, place) => ({
    ...line,
    lineDiscountCents: (line.lineDiscountCents ?? 0) + (shares[place] ?? 0),
  }));
  return { totals: quote({ lines: discounted }, rules), lines: { applied: [entry], shares } };
}
