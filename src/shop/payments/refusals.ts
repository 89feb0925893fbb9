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

type Said = { status: number; detail: string };

/** The one sentence for each reason, with the status it travels under. */
export const PAYMENT_SENTENCES: Record<PaymentRefusalReason, Said> = {
  unknown_order: { status: 404, detail: 'We have no such order.' },
  already_paid: { status: 409, detail: 'This order is already paid.' },
  already_cancelled: { status: 409, detail: 'This order is cancelled, so it can’t be paid. Nothing was charged.' },
  out_of_stock: {
    status: 409,
    detail: 'We held the pieces of this order for a while, and now something in it is gone. Nothing was charged.',
  },
  hold_over: {
    status: 409,
    detail: 'The time to pay this order is over. Place it again to get what is still there. Nothing was charged.',
  },
  coupon_used: {
    status: 409,
    detail:
      'The coupon of this order has been used on another order meanwhile. Place it again without. Nothing was charged.',
  },
  too_much_held: {
    status: 409,
    detail: 'You have other orders waiting for payment. Pay or cancel one of them first. Nothing was charged.',
  },
  nothing_to_pay: { status: 409, detail: 'There is nothing to pay for this order.' },
  paypal_away: {
    status: 503,
    detail:
      'PayPal does not answer right now. Your order is kept. If you have already paid, we keep asking and write to you; otherwise try again in a few minutes.',
  },
  paypal_refused: {
    status: 502,
    detail: 'PayPal would not take this payment. Nothing was charged. Try again, or write to us.',
  },
  unknown_payment: { status: 400, detail: 'This payment does not belong to this order.' },
  payment_not_approved: { status: 409, detail: 'The payment was not finished at PayPal. Nothing was charged.' },
  payment_expired: {
    status: 409,
    detail: 'This payment took too long and has run out. Nothing was charged; start again.',
  },
  payment_declined: {
    status: 402,
    detail: 'The payment was declined. Nothing was charged. Choose another card or way to pay at PayPal.',
  },
  payment_needs_review: {
    status: 409,
    detail: 'Your payment arrived, but it does not fit this order. A person looks at it now and writes to you.',
  },
  refund_too_large: { status: 409, detail: 'This is more than is left of the payment.' },
  nothing_to_refund: { status: 409, detail: 'This order has no payment to give back.' },
  unknown_exception: { status: 404, detail: 'There is no such payment to look at.' },
  exception_resolved: { status: 409, detail: 'Somebody has already dealt with this.' },
  refund_failed: { status: 502, detail: 'PayPal would not make this refund. Make it on PayPal’s pages.' },
};
