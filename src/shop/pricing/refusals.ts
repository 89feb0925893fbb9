import { longDay } from '../../shared/dates.ts';
import { formatMoney } from '../../shared/money.ts';
import type { CouponRefusal } from './coupons.ts';

/** The one sentence that a shopper reads for each reason. */
export function couponSentence(refusal: CouponRefusal): string {
  switch (refusal.reason) {
    case 'coupon_unknown':
      return 'This coupon code isn’t valid. Check the spelling.';
    case 'coupon_not_started':
      return `This coupon starts on ${longDay(refusal.startsAt)}.`;
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
  }
}
