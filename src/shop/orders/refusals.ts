import type { StepRefusal } from './states.ts';

export type OrderReason = StepRefusal['reason'] | 'unknown_order';

const SENTENCES: Record<OrderReason, string> = {
  unknown_order: 'We found no such order of yours.',
  already_paid: 'This order is already paid.',
  already_dispatched: 'This order has already been dispatched.',
  already_delivered: 'This order has already been delivered.',
  already_cancelled: 'This order is cancelled.',
  payment_under_way: 'A payment for this order is being checked. Please wait a few minutes.',
  not_paid: 'This order is not paid yet.',
  not_dispatched: 'This order has not been dispatched yet.',
};

/** The one sentence for each reason why an order cannot take a step. */
export function orderSentence(reason: OrderReason): string {
  return SENTENCES[reason];
}
