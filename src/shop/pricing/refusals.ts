import { isoDay } from '../../shared/dates.ts';
import { formatMoney } from '../../shared/money.ts';
import type { CouponRefusal } from './coupons.ts';

/** The one sentence that a shopper reads for each reason. */
export function couponSentence(refusal: CouponRefusal): string {
  switch (refusal.reason) {
    case 'coupon_unknown':
      return 'We do not know this coupon. Check how it is written.';
    case 'coupon_not_started':
      return `This coupon works from ${isoDay(refusal.startsAt)} on.`;
    case 'coupon_ended':
      return 'This coupon has ended.';
    case 'coupon_used_up':
      return 'This coupon has been used as often as it can be.';
    case 'coupon_used_by_you':
      return 'You have already used this coupon, on an order that is paid or can still be paid.';
    case 'coupon_not_for_these':
      return 'This coupon is not for the pieces in your cart.';
    case 'coupon_minimum':
      return `This coupon works for items of ${formatMoney(refusal.minimumCents)} or more.`;
  }
}
