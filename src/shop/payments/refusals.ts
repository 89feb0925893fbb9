/** Refusal codes of payments. */
export type PaymentRefusalReason =
  | 'unknown_order'
  | 'already_paid'
  | 'already_cancelled'
  | 'out_of_stock'
  | 'hold_over'
  | 'coupon_used'
  | 'too_much_held'
  | 'nothing_to_pay'
  | 'paypal_away'
  | 'paypal_refused'
  | 'unknown_payment'
  | 'payment_not_approved'
  | 'payment_expired'
  | 'payment_declined'
  | 'payer_action_required'
  | 'payment_needs_review'
  | 'refund_too_large'
  | 'nothing_to_refund'
  | 'refund_failed'
  | 'unknown_exception'
  | 'exception_resolved';

export type PaymentRefusal<Reason extends PaymentRefusalReason = PaymentRefusalReason> = { ok: false; reason: Reason };

/** Sentence for each reason. */
export const PAYMENT_SENTENCES: Record<PaymentRefusalReason, string> = {
  unknown_order: 'We couldn’t find this order.',
  already_paid: 'This order is already paid.',
  already_cancelled: 'This order is canceled, so it can’t be paid. Nothing was charged.',
  out_of_stock:
    'The items in this order are no longer reserved, and something in it has sold out. Nothing was charged.',
  hold_over:
    'The time to pay for this order is over. Place a new order for what’s still in stock. Nothing was charged.',
  coupon_used: 'The coupon on this order was used on another order. Place a new order without it. Nothing was charged.',
  too_much_held: 'You have other orders waiting for payment. Pay or cancel one of them first. Nothing was charged.',
  nothing_to_pay: 'There’s nothing to pay for this order.',
  paypal_away:
    'PayPal isn’t responding right now. Your order is saved. If you’ve already paid, we’ll email you when it’s confirmed; otherwise try again in a few minutes.',
  paypal_refused: 'PayPal didn’t accept this payment. Nothing was charged. Try again, or contact us.',
  unknown_payment: 'This payment doesn’t belong to this order.',
  payment_not_approved: 'The payment wasn’t completed at PayPal. Nothing was charged.',
  payment_expired: 'This payment took too long and expired. Nothing was charged. Try again.',
  payment_declined: 'The payment was declined. Nothing was charged. Try another card or payment method at PayPal.',
  payer_action_required: 'Your bank wants to check this payment once more. Continue at PayPal to approve it.',
  payment_needs_review:
    'We received your payment, but it doesn’t match this order. We’re looking into it and will email you.',
  refund_too_large: 'That’s more than is left of the payment.',
  nothing_to_refund: 'This order has no payment to refund.',
  unknown_exception: 'We couldn’t find this payment.',
  exception_resolved: 'Someone has already handled this.',
  refund_failed: 'PayPal declined this refund. Make it in PayPal.',
};
