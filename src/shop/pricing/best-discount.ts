import { formatMoney } from '../../shared/money.ts';
import { type Basket, type Discount, discountedLines, discountOf, netOf } from './basket.ts';
import { buyGetOf } from './buy-get.ts';
import { type Coupon, type CouponRefusal, couponRefusal } from './coupons.ts';
import type { KnownCoupon } from './find-coupon.ts';
import { type OrderTotals, type PricingRules, quote } from './quote.ts';
import { type AppliedSet, type LineDiscounts, spread } from './set-discounts.ts';

type DiscountKind = NonNullable<AppliedSet['kind']>;

/** A basket with one discount: its totals, what came off each line beside its sets, and what an order stores of it. */
type WithDiscount = { totals: OrderTotals; lines: LineDiscounts };

const nothingOff = ({ lines }: Basket): LineDiscounts => ({ applied: [], shares: lines.map(() => 0) });

function withDiscount(basket: Basket, rules: PricingRules, discount: Coupon, kind: DiscountKind): WithDiscount {
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

export type ChooseDiscountInput = {
  basket: Basket;
  /** With what was agreed on, where a discount was: then nothing else is offered. */
  rules: PricingRules;
  /** Of a code that was typed; `known` undefined: nobody knows it. Left out: none was. */
  coupon: { known: KnownCoupon | undefined } | undefined;
  automatic: readonly Coupon[];
  now: Date;
  timeZone: string;
};

export type ChosenDiscount = WithDiscount & {
  ok: true;
  coupon: Coupon | undefined;
  automatic: Coupon | undefined;
  /** The name of what applies by itself, and the code that would hold and takes less off. */
  outdone: { name: string; code: string } | null;
  /** What the cart lacks for a discount, where it has none. */
  hint: string | null;
};

const NO_USES = { inAll: 0, byCustomer: 0 };

/**
 * One discount an order: of a code and those that apply by themselves, the one with the lowest total. Between equals the code is left
 * for another order.
 */
export function chooseDiscount(asked: ChooseDiscountInput): ChosenDiscount | CouponRefusal {
  const { basket, rules, coupon, automatic, now, timeZone } = asked;
  const plain = { totals: quote(basket, rules), lines: nothingOff(basket) };
  const holds = { basket, now, timeZone };
  const byItself = automatic
    .filter((each) => couponRefusal({ ...holds, coupon: each, uses: NO_USES }) === undefined)
    .map((each) => ({ discount: each, ...withDiscount(basket, rules, each, 'automatic') }))
    .filter(({ totals }) => totals.totalCents < plain.totals.totalCents)
    .reduce<(WithDiscount & { discount: Coupon }) | undefined>(cheaper, undefined);
  const typed = coupon && readCoupon(asked, plain);
  if (typed && !typed.ok) return typed;
  const none = { ok: true, coupon: undefined, automatic: undefined, outdone: null, hint: null } as const;
  if (typed && !(byItself && byItself.totals.totalCents <= typed.totals.totalCents)) {
    const { totals, lines, discount } = typed;
    return { ...none, totals, lines, coupon: discount };
  }
  if (!byItself) return { ...none, ...plain, hint: hintOf(asked) };
  const { totals, lines, discount } = byItself;
  const outdone = typed ? { name: discount.description, code: typed.discount.code } : null;
  return { ...none, totals, lines, automatic: discount, outdone };
}

const cheaper = <Priced extends WithDiscount>(best: Priced | undefined, next: Priced): Priced =>
  best && best.totals.totalCents <= next.totals.totalCents ? best : next;

function readCoupon({ basket, rules, coupon, now, timeZone }: ChooseDiscountInput, plain: WithDiscount) {
  const discount = coupon?.known?.coupon;
  const uses = coupon?.known?.uses ?? NO_USES;
  const refusal = couponRefusal({ coupon: discount, basket, uses, now, timeZone });
  if (refusal || !discount) return refusal;
  const priced = withDiscount(basket, rules, discount, 'coupon');
  // Used up for nothing otherwise.
  if (discount.kind === 'free_shipping' && plain.totals.shippingCents === 0) {
    return { ok: false, reason: 'coupon_ships_free' } as const;
  }
  return { ok: true, discount, ...priced } as const;
}

/** "Add $12.00 more for free shipping": of what the cart nearly has, the nearest in dollars, then in items. */
function hintOf({ basket, rules, automatic, now, timeZone }: ChooseDiscountInput): string | null {
  const items = quote(basket, rules);
  const near = automatic.flatMap((discount) => {
    if (discount.kind === 'free_shipping' && items.shippingCents === 0) return [];
    const refusal = couponRefusal({ coupon: discount, basket, uses: NO_USES, now, timeZone });
    if (refusal?.reason === 'coupon_minimum')
      return [{ discount, cents: refusal.minimumCents - items.itemsCents, units: 0 }];
    return refusal?.reason === 'coupon_more_items' ? [{ discount, cents: 0, units: refusal.units }] : [];
  });
  const ofMoney = near.filter(({ cents }) => cents > 0).sort((a, b) => a.cents - b.cents)[0];
  if (ofMoney) return `Add ${formatMoney(ofMoney.cents)} more for ${gainOf(ofMoney.discount)}.`;
  const ofItems = near.sort((a, b) => a.units - b.units)[0];
  if (!ofItems) return null;
  return `Add ${ofItems.units} more ${ofItems.units === 1 ? 'item' : 'items'} for ${gainOf(ofItems.discount)}.`;
}

const gainOf = ({ kind, description }: Coupon) => (kind === 'free_shipping' ? 'free shipping' : `“${description}”`);
