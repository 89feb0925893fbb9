import type { StepRefusal } from './order-steps.ts';

export type OrderReason =
  | StepRefusal['reason']
  | 'unknown_order'
  | 'too_late_to_undo'
  | 'refund_under_way'
  | 'no_such_line'
  | 'no_such_size'
  | 'nothing_missing'
  | 'account_closed'
  | 'too_many_pieces'
  | 'nothing_chosen'
  | 'key_used'
  | 'sum_changed'
  | 'address_unreadable'
  | 'changed_meanwhile';

const SENTENCES: Record<OrderReason, string> = {
  unknown_order: 'We found no such order of yours.',
  already_paid: 'This order is already paid.',
  already_dispatched: 'This order has already been dispatched.',
  already_delivered: 'This order has already been delivered.',
  already_cancelled: 'This order is cancelled.',
  payment_under_way: 'A payment for this order is being checked. Please wait a few minutes.',
  not_paid: 'This order is not paid yet.',
  not_dispatched: 'This order has not been dispatched yet.',
  not_delivered: 'This order has not been delivered yet.',
  too_late_to_undo: 'This can be undone for an hour, and that hour is over.',
  refund_under_way: 'The money of this order is going back at this moment. Load it again in a minute.',
  no_such_line: 'This order has no such piece.',
  no_such_size: 'The piece does not come in this size.',
  nothing_missing: 'Nothing is missing from this order.',
  account_closed: 'This shopper has closed their account, so there is no address to write to.',
  too_many_pieces: 'This is more than is left of a piece. Load the order again.',
  nothing_chosen: 'Choose what to refund.',
  sum_changed: 'The amount has changed since this was opened. Look at it again; nothing was refunded.',
  key_used: 'This was already asked for with other pieces. Load the order again.',
  address_unreadable: 'Some parts of the address need another look.',
  changed_meanwhile: 'Somebody else has changed this meanwhile. Look at it again, then make your change.',
};

/** The one sentence for each reason why an order cannot take a step. */
export function orderSentence(reason: OrderReason): string {
  return SENTENCES[reason];
}
