import {
  conflict,
  failedElsewhere,
  invalid,
  notFound,
  type RefusalOf,
  unavailable,
  unpaid,
} from '../../shared/refusals.ts';

export const refundRefusals = {
  refund_too_large: conflict('That’s more than is left of the payment.'),
  nothing_to_refund: conflict('This order has no payment to refund.'),
  refund_failed: failedElsewhere('PayPal declined this refund. Make it in PayPal.'),
};

export const paymentRefusals = {
  ...refundRefusals,
  unknown_order: notFound('We couldn’t find this order.'),
  already_paid: conflict('This order is already paid.'),
  already_cancelled: conflict('This order is canceled, so it can’t be paid. Nothing was charged.'),
  out_of_stock: conflict(
    'The items in this order are no longer reserved, and something in it has sold out. Nothing was charged.',
  ),
  hold_over: conflict(
    'The time to pay for this order is over. Place a new order for what’s still in stock. Nothing was charged.',
  ),
  coupon_used: conflict(
    'The coupon on this order was used on another order. Place a new order without it. Nothing was charged.',
  ),
  too_much_held: conflict(
    'You have other orders waiting for payment. Pay or cancel one of them first. Nothing was charged.',
  ),
  nothing_to_pay: conflict('There’s nothing to pay for this order.'),
  paypal_away: unavailable(
    'PayPal isn’t responding right now. Your order is saved. If you’ve already paid, we’ll email you when it’s confirmed; otherwise try again in a few minutes.',
    { retryAfterSeconds: 30 },
  ),
  paypal_refused: failedElsewhere('PayPal didn’t accept this payment. Nothing was charged. Try again, or contact us.'),
  unknown_payment: invalid('This payment doesn’t belong to this order.'),
  payment_not_approved: conflict('The payment wasn’t completed at PayPal. Nothing was charged.'),
  payment_expired: conflict('This payment took too long and expired. Nothing was charged. Try again.'),
  payment_declined: unpaid(
    'The payment was declined. Nothing was charged. Try another card or payment method at PayPal.',
  ),
  payer_action_required: unpaid('Your bank wants to check this payment once more. Continue at PayPal to approve it.'),
  payment_needs_review: conflict(
    'We received your payment, but it doesn’t match this order. We’re looking into it and will email you.',
  ),
  payments_unavailable: unavailable('Payments aren’t set up at the moment. Please try again later.', {
    retryAfterSeconds: 60,
  }),
  unknown_exception: notFound('We couldn’t find this payment.'),
  exception_resolved: conflict('Someone has already handled this.'),
};

export type PaymentRefusal<Reason extends keyof typeof paymentRefusals> = RefusalOf<typeof paymentRefusals, Reason>;
