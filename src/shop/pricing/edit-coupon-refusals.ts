export type EditRefusal<Reason extends EditCouponReason> = { ok: false; reason: Reason };

const SENTENCES = {
  code_missing: 'Enter a code, or let the discount apply by itself.',
  code_taken: 'This code is already in use. Ended coupons keep their codes.',
  amount_unreadable: 'Enter an amount in dollars and cents, or a percentage up to 100 with up to two decimals.',
  quantities_missing: 'Enter how many are bought and how many are given.',
  limit_unknown: 'A discount that applies by itself can’t have a limit of uses.',
  too_many_automatic: 'You have 25 automatic discounts. End one of them first.',
  day_unreadable: 'This day isn’t in the calendar.',
  ends_first: 'The end date is before the start date.',
  unknown_category: 'One of these categories no longer exists.',
  unknown_product: 'One of these products no longer exists.',
  unknown_given_category: 'One of these categories no longer exists.',
  unknown_given_product: 'One of these products no longer exists.',
  unknown_coupon: 'We couldn’t find this coupon.',
  coupon_ended: 'This coupon was ended and can’t be edited. Create a new one.',
  changed_meanwhile: 'Someone else changed this coupon in the meantime. Close this and open it again.',
} as const;

export type EditCouponReason = keyof typeof SENTENCES;

export const editCouponSentence = (reason: EditCouponReason): string => SENTENCES[reason];
