import { orderAnswer } from './answer.ts';
import type { NewOrder, NewOrderLine } from './new-order.ts';
import type { Order } from './schema.ts';

/** The answer for an order that is written in this moment. */
export function newOrderAnswer(
  order: NewOrder,
  lines: readonly NewOrderLine[],
  buyer: { name: string; email: string },
): Order {
  const [placedAt, heldUntil] = [new Date(order.placedAt), new Date(order.heldUntil)];
  const row = { ...order, ...NOTHING_YET, taxPercent: String(order.taxPercent), placedAt, heldUntil };
  return orderAnswer({ ...row, customerName: buyer.name, customerEmail: buyer.email }, lines);
}

const NOTHING_YET = {
  channel: 'online',
  shopNote: '',
  paymentState: 'unpaid',
  refundedCents: 0,
  paidAt: null,
  isPacked: false,
  dispatchedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  cancelledBy: null,
  canComeBack: false,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  lastPackageDeliveredAt: null,
  earlier: [],
  refundedUnshipped: {},
  receiptEmail: null,
  delay: null,
};
