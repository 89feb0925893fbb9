import type { FastifyReply } from 'fastify';
import type { ErrorStatus } from '../platform/http/api-error.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import { PAYMENT_SENTENCES, type PaymentRefusalReason } from '../shop/payments/refusals.ts';

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

/** Sends why a payment or a refund was refused. */
export function sendPaymentError(reply: FastifyReply, reason: PaymentRefusalReason): FastifyReply {
  const status = STATUS[reason];
  return sendApiError(reply, {
    status,
    code: reason,
    detail: PAYMENT_SENTENCES[reason],
    ...(status === 503 && { retryAfterSeconds: AWAY_SECONDS }),
  });
}
