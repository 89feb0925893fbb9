import { formatMoney } from '../../shared/money.ts';
import { invalid, type RefusalOf } from '../../shared/refusals.ts';
import { longDay } from '../../shared/time.ts';
import { dayIn } from '../delivery/promise.ts';
import { type Basket, type Discount, discountedLines, type Scope, sumLines } from './basket.ts';
import { type BuyGet, missingUnits } from './buy-get.ts';

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

export const notBetterText = ({ name, code }: { name: string; code: string }): string =>
  `“${name}” takes more off this order than ${code}, so it’s used instead.`;

export const couponRefusals = {
  coupon_unknown: invalid('This coupon code isn’t valid. Check the spelling.'),
  /** `startsOn`: a day in the shop’s time zone. */
  coupon_not_started: invalid(({ startsOn }: { startsOn: string }) => `This coupon starts on ${longDay(startsOn)}.`),
  coupon_ended: invalid('This coupon has ended.'),
  coupon_used_up: invalid('This coupon has reached its usage limit.'),
  coupon_used_by_you: invalid('You’ve already used this coupon on another order.'),
  coupon_not_for_these: invalid('This coupon doesn’t apply to the items in your cart.'),
  coupon_minimum: invalid(
    ({ minimumCents }: { minimumCents: number }) =>
      `This coupon needs a minimum order of ${formatMoney(minimumCents)}.`,
  ),
  /** `units`: how many are still missing. */
  coupon_more_items: invalid(
    ({ units }: { units: number }) => `Add ${units} more of the items that this coupon is for.`,
  ),
  coupon_ships_free: invalid('Your order already ships free, so it doesn’t need this coupon.'),
  coupon_not_better: invalid(notBetterText),
};

export type CouponRefusal = RefusalOf<typeof couponRefusals>;
