import { formatMoney } from '../../shared/money.ts';
import { longDay } from '../../shared/time.ts';
import type { CouponRefusal } from './coupons.ts';

/** Why a code is not used that would hold. */
export const notBetterText = ({ name, code }: { name: string; code: string }): string =>
  `“${name}” takes more off this order than ${code}, so it’s used instead.`;

/** The one sentence that a shopper reads for each reason. */
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
