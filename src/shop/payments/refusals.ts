/** Every "no" of paying, as the API's code. */
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
  | 'payment_needs_review'
  | 'refund_too_large'
  | 'nothing_to_refund'
  | 'refund_failed'
  | 'unknown_exception'
  | 'exception_resolved';

export type PaymentRefusal<Reason extends PaymentRefusalReason = PaymentRefusalReason> = { ok: false; reason: Reason };

/** The one sentence for each reason. */
export const PAYMENT_SENTENCES: Record<PaymentRefusalReason, string> = {
  unknown_order: 'We have no such order.',
  already_paid: 'This order is already paid.',
  already_cancelled: 'This order is cancelled, so it can’t be paid. Nothing was charged.',
  out_of_stock: 'We held the pieces of this order for a while, and now something in it is gone. Nothing was charged.',
  hold_over: 'The time to pay this order is over. Place it again to get what is still there. Nothing was charged.',
  coupon_used:
    'The coupon of this order has been used on another order meanwhile. Place it again without. Nothing was charged.',
  too_much_held: 'You have other orders waiting for payment. Pay or cancel one of them first. Nothing was charged.',
  nothing_to_pay: 'There is nothing to pay for this order.',
  paypal_away:
    'PayPal does not answer right now. Your order is kept. If you have already paid, we keep asking and write to you; otherwise try again in a few minutes.',
  paypal_refused: 'PayPal would not take this payment. Nothing was charged. Try again, or write to us.',
  unknown_payment: 'This payment does not belong to this order.',
  payment_not_approved: 'The payment was not finished at PayPal. Nothing was charged.',
  payment_expired: 'This payment took too long and has run out. Nothing was charged; start again.',
  payment_declined: 'The payment was declined. Nothing was charged. Choose another card or way to pay at PayPal.',
  payment_needs_review:
    'Your payment arrived, but it does not fit this order. A person looks at it now and writes to you.',
  refund_too_large: 'This is more than is left of the payment.',
  nothing_to_refund: 'This order has no payment to give back.',
  unknown_exception: 'There is no such payment to look at.',
  exception_resolved: 'Somebody has already dealt with this.',
  refund_failed: 'PayPal would not make this refund. Make it on PayPal’s pages.',
};
