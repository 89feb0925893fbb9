import type { FastifyReply } from 'fastify';
import { type ErrorStatus, sendApiError } from '../../platform/http/api-error.ts';
import { type OrderReason, orderSentence } from '../../shop/orders/order.ts';
import { PAYMENT_SENTENCES, type PaymentRefusalReason } from '../../shop/payments/refusals.ts';

export const ORDER_STATUS: Record<OrderReason, ErrorStatus> = {
  unknown_order: 404,
  already_paid: 409,
  already_dispatched: 409,
  already_delivered: 409,
  already_cancelled: 409,
  payment_under_way: 409,
  not_paid: 409,
  not_dispatched: 409,
  not_delivered: 409,
  too_late_to_undo: 409,
  has_returns: 409,
  refund_under_way: 409,
  other_refund: 409,
  no_such_line: 404,
  no_such_size: 400,
  size_sold_out: 409,
  size_not_chosen: 409,
  size_chosen: 409,
  units_differ: 400,
  partly_refunded: 409,
  nothing_missing: 409,
  account_closed: 409,
  too_many_pieces: 409,
  nothing_chosen: 400,
  sum_changed: 409,
  key_used: 409,
  address_unreadable: 400,
  changed_meanwhile: 409,
  delay_unreadable: 400,
  link_invalid: 404,
  newer_delay: 409,
  refund_failed_later: 409,
  being_packed: 409,
  is_pickup: 409,
  made_to_order: 409,
  cancel_failed: 409,
  address_costs_otherwise: 409,
  no_gift: 409,
  gift_message_too_long: 400,
  nothing_packed: 400,
  too_many_packed: 409,
  too_many_packages: 409,
  no_such_package: 404,
  partly_shipped: 409,
  fully_refunded: 409,
  same_size: 400,
  no_such_product: 409,
  product_sold_out: 409,
  nothing_left: 409,
  too_many_lines: 409,
  address_missing: 409,
  table_too_long: 400,
  table_unreadable: 400,
  table_without_numbers: 400,
};

/** Sends why a shopper's order could not be found or changed. */
export const sendOrderError = (
  reply: FastifyReply,
  reason: OrderReason,
  fields?: Record<string, string> | undefined,
): FastifyReply =>
  sendApiError(reply, {
    status: ORDER_STATUS[reason],
    code: reason,
    detail: orderSentence(reason),
    ...(fields && { fields }),
  });

const STATUS: Record<PaymentRefusalReason, ErrorStatus> = {
  unknown_order: 404,
  already_paid: 409,
  already_cancelled: 409,
  out_of_stock: 409,
  hold_over: 409,
  coupon_used: 409,
  too_much_held: 409,
  nothing_to_pay: 409,
  paypal_away: 503,
  paypal_refused: 502,
  unknown_payment: 400,
  payment_not_approved: 409,
  payment_expired: 409,
  payment_declined: 402,
  payer_action_required: 402,
  payment_needs_review: 409,
  refund_too_large: 409,
  nothing_to_refund: 409,
  unknown_exception: 404,
  exception_resolved: 409,
  refund_failed: 502,
};
const AWAY_SECONDS = 30;

/** Sends the refusal of a payment or a refund. */
export function sendPaymentError(reply: FastifyReply, reason: PaymentRefusalReason): FastifyReply {
  const status = STATUS[reason];
  return sendApiError(reply, {
    status,
    code: reason,
    detail: PAYMENT_SENTENCES[reason],
    ...(status === 503 && { retryAfterSeconds: AWAY_SECONDS }),
  });
}
