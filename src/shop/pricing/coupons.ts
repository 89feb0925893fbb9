import { type Basket, type Discount, discountedLines, sumOf } from './quote.ts';

/** A coupon's terms. Missing limits and dates do not limit. */
export type Coupon = Discount & {
  code: string;
  description: string;
  active: boolean;
  startsAt: Date | undefined;
  endsAt: Date | undefined;
  minimumCents: number;
  mostUses: number | undefined;
  mostUsesPerCustomer: number | undefined;
};

/** Uses by orders that are or can still be paid; by this customer 0 while nobody is logged in. */
export type CouponUses = { inAll: number; byCustomer: number };

export type CouponRefusal =
  | {
      ok: false;
      reason: 'coupon_unknown' | 'coupon_ended' | 'coupon_used_up' | 'coupon_used_by_you' | 'coupon_not_for_these';
    }
  | { ok: false; reason: 'coupon_not_started'; startsAt: Date }
  | { ok: false; reason: 'coupon_minimum'; minimumCents: number };

export type CheckCouponInput = { coupon: Coupon | undefined; basket: Basket; uses: CouponUses; now: Date };

/** Why a coupon does not hold for this basket now, or undefined where it does. One that was switched off is unknown. */
export function couponRefusal({ coupon, basket, uses, now }: CheckCouponInput): CouponRefusal | undefined {
  if (!coupon?.active) return { ok: false, reason: 'coupon_unknown' };
  if (coupon.startsAt && now < coupon.startsAt)
    return { ok: false, reason: 'coupon_not_started', startsAt: coupon.startsAt };
  if (coupon.endsAt && now >= coupon.endsAt) return { ok: false, reason: 'coupon_ended' };
  if (reached(uses.inAll, coupon.mostUses)) return { ok: false, reason: 'coupon_used_up' };
  if (reached(uses.byCustomer, coupon.mostUsesPerCustomer)) return { ok: false, reason: 'coupon_used_by_you' };
  if (discountedLines(basket, coupon).length === 0) return { ok: false, reason: 'coupon_not_for_these' };
  if (sumOf(basket.lines) < coupon.minimumCents) {
    return { ok: false, reason: 'coupon_minimum', minimumCents: coupon.minimumCents };
  }
  return undefined;
}

/** Codes are compared without case and outer space: 'welcome10 ' is 'WELCOME10'. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase();
}

function reached(uses: number, most: number | undefined) {
  return most !== undefined && uses >= most;
}
