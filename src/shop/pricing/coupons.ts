import { formatMoney } from '../../shared/money.ts';
import { longDay } from '../../shared/time.ts';
import { dayIn } from '../delivery/promise.ts';
import { type Basket, type Discount, discountedLines, type Scope, sumLines } from './basket.ts';
import { type BuyGet, missingUnits } from './buy-get.ts';

/** Free shipping. */
type FreeShipping = Scope & { kind: 'free_shipping' };
export type DiscountTerms = Discount | FreeShipping | BuyGet;

/** Terms of a discount. Missing limits and dates don’t limit. For automatic discounts, `code` is an internal key. */
export type Coupon = DiscountTerms & {
  code: string;
  description: string;
  active: boolean;
  startsAt: Date | undefined;
  endsAt: Date | undefined;
  minimumCents: number;
  mostUses: number | undefined;
  mostUsesPerCustomer: number | undefined;
};

/** Uses by orders that are paid or can still be; `byCustomer` is 0 for guests. */
export type CouponUses = { inAll: number; byCustomer: number };

export type CouponRefusal =
  | {
      ok: false;
      reason: 'coupon_unknown' | 'coupon_ended' | 'coupon_used_up' | 'coupon_used_by_you' | 'coupon_not_for_these';
    }
  /** A day in the shop’s time zone. */
  | { ok: false; reason: 'coupon_not_started'; startsOn: string }
  | { ok: false; reason: 'coupon_minimum'; minimumCents: number }
  /** Units still missing. */
  | { ok: false; reason: 'coupon_more_items'; units: number }
  /** Shipping is free already. */
  | { ok: false; reason: 'coupon_ships_free' }
  /** An automatic discount takes more off; both are named. */
  | { ok: false; reason: 'coupon_not_better'; name: string; code: string };

export type CheckCouponInput = {
  coupon: Coupon | undefined;
  basket: Basket;
  uses: CouponUses;
  now: Date;
  /** The shop’s. */
  timeZone: string;
};

/** Why a coupon doesn’t apply to this basket now; undefined if it does. An inactive coupon counts as unknown. */
export function couponRefusal({ coupon, basket, uses, now, timeZone }: CheckCouponInput): CouponRefusal | undefined {
  if (!coupon?.active) return { ok: false, reason: 'coupon_unknown' };
  if (coupon.startsAt && now < coupon.startsAt)
    return { ok: false, reason: 'coupon_not_started', startsOn: dayIn(coupon.startsAt, timeZone) };
  if (coupon.endsAt && now >= coupon.endsAt) return { ok: false, reason: 'coupon_ended' };
  if (isReached(uses.inAll, coupon.mostUses)) return { ok: false, reason: 'coupon_used_up' };
  if (isReached(uses.byCustomer, coupon.mostUsesPerCustomer)) return { ok: false, reason: 'coupon_used_by_you' };
  if (discountedLines(basket, coupon).length === 0) return { ok: false, reason: 'coupon_not_for_these' };
  if (sumLines(basket.lines) < coupon.minimumCents) {
    return { ok: false, reason: 'coupon_minimum', minimumCents: coupon.minimumCents };
  }
  const units = coupon.kind === 'buy_get' ? missingUnits(basket, coupon) : 0;
  return units > 0 ? { ok: false, reason: 'coupon_more_items', units } : undefined;
}

/** Normalizes a code: case and outer spaces don’t matter. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase();
}

function isReached(uses: number, most: number | undefined) {
  return most !== undefined && uses >= most;
}

/** Why a valid code is not used. */
export const notBetterText = ({ name, code }: { name: string; code: string }): string =>
  `“${name}” takes more off this order than ${code}, so it’s used instead.`;

/** The sentence for each reason. */
export function couponSentence(refusal: CouponRefusal): string {
  switch (refusal.reason) {
    case 'coupon_unknown':
      return 'This coupon code isn’t valid. Check the spelling.';
    case 'coupon_not_started':
      return `This coupon starts on ${longDay(refusal.startsOn)}.`;
    case 'coupon_ended':
      return 'This coupon has ended.';
    case 'coupon_used_up':
      return 'This coupon has reached its usage limit.';
    case 'coupon_used_by_you':
      return 'You’ve already used this coupon on another order.';
    case 'coupon_not_for_these':
      return 'This coupon doesn’t apply to the items in your cart.';
    case 'coupon_minimum':
      return `This coupon needs a minimum order of ${formatMoney(refusal.minimumCents)}.`;
    case 'coupon_more_items':
      return refusal.units === 1
        ? 'Add 1 more of the items that this coupon is for.'
        : `Add ${refusal.units} more of the items that this coupon is for.`;
    case 'coupon_ships_free':
      return 'Your order already ships free, so it doesn’t need this coupon.';
    case 'coupon_not_better':
      return notBetterText(refusal);
  }
}
