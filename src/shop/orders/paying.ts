import type { Transaction } from '../../platform/db/database.ts';
import { noteEvent } from './events.ts';
import { shelfTags } from './shelf-tags.ts';
import {
  holdAfresh,
  holdLonger,
  lockOrder,
  markPaid,
  reserveAgain,
  sellPieces,
  setPaymentState,
  setRefunded,
} from './step-queries.ts';

/** Long enough for somebody who is just typing a card number. */
const MINUTES_TO_PAY = 15;
/** A payment that was turned down leaves time for another try. */
const MINUTES_TO_TRY_AGAIN = 60;

export type PayRefusal = {
  ok: false;
  reason: 'unknown_order' | 'already_paid' | 'already_cancelled' | 'out_of_stock';
};
export type Held = { ok: true; orderId: string; customerId: string; totalCents: number };

/**
 * Before any money moves: the order's pieces are set aside and stay so while somebody pays. An order that the clock
 * cancelled comes back to life where there is stock; one that a person cancelled does not. Locks the order.
 */
export async function holdForPayment(
  tx: Transaction,
  orderId: string,
  minutes = MINUTES_TO_PAY,
): Promise<Held | PayRefusal> {
  const order = await lockOrder(tx.sql, orderId);
  if (!order) return { ok: false, reason: 'unknown_order' };
  if (order.paidAt) return { ok: false, reason: 'already_paid' };
  if (order.pieces === 'held') await holdLonger(tx.sql, orderId, minutes);
  else {
    const refusal = await bringBack(tx, order, minutes);
    if (refusal) return refusal;
  }
  return { ok: true, orderId: order.id, customerId: order.customerId, totalCents: order.totalCents };
}

/** The money has arrived, in full and for this order: its pieces are sold. `byWhom` brought the news. */
export async function recordPayment(
  tx: Transaction,
  { orderId, paidAt, byWhom }: { orderId: string; paidAt: Date; byWhom: string },
): Promise<Held | PayRefusal> {
  const held = await holdForPayment(tx, orderId);
  if (!held.ok) return held;
  await sellPieces(tx.sql, orderId);
  await markPaid(tx.sql, orderId, paidAt);
  await noteEvent(tx.sql, { orderId, kind: 'paid', byWhom });
  return held;
}

/** PayPal has the money and is still thinking: the pieces stay set aside until it has decided. */
export async function recordPendingPayment(tx: Transaction, orderId: string): Promise<void> {
  await setPaymentState(tx.sql, orderId, 'pending');
  await noteEvent(tx.sql, { orderId, kind: 'payment_pending', byWhom: 'paypal' });
}

/** A payment came to nothing; the shopper may try again. */
export async function recordFailedPayment(tx: Transaction, orderId: string, note: string): Promise<void> {
  const order = await lockOrder(tx.sql, orderId);
  if (!order || order.paidAt) return;
  await setPaymentState(tx.sql, orderId, 'unpaid');
  await holdLonger(tx.sql, orderId, MINUTES_TO_TRY_AGAIN);
  await noteEvent(tx.sql, { orderId, kind: 'payment_failed', byWhom: 'paypal', note });
}

/** How much of a paid order has been given back by now, in all. */
export async function recordRefund(tx: Transaction, orderId: string, refundedCents: number): Promise<void> {
  await setRefunded(tx.sql, orderId, refundedCents);
  await noteEvent(tx.sql, { orderId, kind: 'refunded', byWhom: 'paypal', note: String(refundedCents) });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

async function bringBack(tx: Transaction, order: Locked, minutes: number): Promise<PayRefusal | undefined> {
  if (order.cancelledBy !== 'clock') return { ok: false, reason: 'already_cancelled' };
  const shelf = await reserveAgain(tx.sql, order.id);
  if (!shelf.length || !shelf.every(({ isReserved }) => isReserved)) return { ok: false, reason: 'out_of_stock' };
  await holdAfresh(tx.sql, order.id, minutes);
  await noteEvent(tx.sql, { orderId: order.id, kind: 'held_again', byWhom: 'shop' });
  tx.changed(...shelf.flatMap(({ productId, left, quantity }) => shelfTags(productId, left + quantity, left)));
  return undefined;
}
