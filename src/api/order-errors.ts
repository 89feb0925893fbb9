import type { FastifyReply } from 'fastify';
import { sendApiError } from '../platform/http/api-error.ts';
import { type OrderReason, orderSentence } from '../shop/orders/refusals.ts';
import type { ErrorStatus } from './error-status.ts';

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
