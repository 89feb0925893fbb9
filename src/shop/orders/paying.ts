import type { Transaction } from '../../platform/db/database.ts';
import type { HoldBounds } from '../settings/schema.ts';
import { lockCustomersOrders } from './create-queries.ts';
import { addOrderEvent } from './events.ts';
import { holdRefusal } from './hold-bounds.ts';
import { stockTags } from './stock-tags.ts';
import {
  extendHold,
  extendHoldOnce,
  findCouponUse,
  findHeldBy,
  listQuantitiesOf,
  lockCouponOf,
  lockOrder,
  markPaid,
  renewHold,
  reserveStockAgain,
  sellStock,
  setPaymentState,
  setRefunded,
} from './transition-queries.ts';

/** Long enough for somebody who is just typing a card number. */
const MINUTES_TO_PAY = 15;
/** A payment that was turned down leaves time for another try. */
const MINUTES_TO_TRY_AGAIN = 60;

export type PayRefusal = {
  ok: false;
  reason:
    | 'unknown_order'
    | 'already_paid'
    | 'already_cancelled'
    | 'out_of_stock'
    | 'hold_over'
    | 'coupon_used'
    | 'too_much_held';
};
export type Held = { ok: true; orderId: string; customerId: string; totalCents: number };

/**
 * Before any money moves: the order's pieces are set aside and stay so while somebody pays. An order that the clock
 * cancelled comes back to life where there is stock; one that a person cancelled does not. Locks the order.
 *
 * `bounds` hold for somebody who only asks to pay: then pieces are held longer once and come back once, so that asking
 * again and again keeps nothing from others. null: a payment was approved or has arrived.
 */
export async function holdForPayment(
  tx: Transaction,
  orderId: string,
  bounds: HoldBounds | null,
): Promise<Held | PayRefusal> {
  const order = await lockOrder(tx.sql, orderId);
  if (!order) return { ok: false, reason: 'unknown_order' };
  if (order.paidAt) return { ok: false, reason: 'already_paid' };
  if (order.pieces === 'held') {
    await (bounds ? extendHoldOnce(tx.sql, orderId, MINUTES_TO_PAY) : extendHold(tx.sql, orderId, MINUTES_TO_PAY));
  } else {
    const refusal = await bringBack(tx, order, bounds);
    if (refusal) return refusal;
  }
  return { ok: true, orderId: order.id, customerId: order.customerId, totalCents: order.totalCents };
}

/** The money has arrived, in full and for this order: its pieces are sold. `byWhom` brought the news. */
export async function recordPayment(
  tx: Transaction,
  { orderId, paidAt, byWhom }: { orderId: string; paidAt: Date; byWhom: string },
): Promise<Held | PayRefusal> {
  const held = await holdForPayment(tx, orderId, null);
  if (!held.ok) return held;
  await sellStock(tx.sql, orderId);
  await markPaid(tx.sql, orderId, paidAt);
  await addOrderEvent(tx.sql, { orderId, kind: 'paid', byWhom });
  return held;
}

/** PayPal has the money and is still thinking: the pieces stay set aside until it has decided. */
export async function recordPendingPayment(tx: Transaction, orderId: string): Promise<void> {
  await setPaymentState(tx.sql, orderId, 'pending');
  await addOrderEvent(tx.sql, { orderId, kind: 'payment_pending', byWhom: 'paypal' });
}

/** A payment came to nothing; the shopper may try again. */
export async function recordFailedPayment(tx: Transaction, orderId: string, note: string): Promise<void> {
  const order = await lockOrder(tx.sql, orderId);
  if (!order || order.paidAt) return;
  await setPaymentState(tx.sql, orderId, 'unpaid');
  await extendHold(tx.sql, orderId, MINUTES_TO_TRY_AGAIN);
  await addOrderEvent(tx.sql, { orderId, kind: 'payment_failed', byWhom: 'paypal', note });
}

/** How much of a paid order has been given back by now, in all. */
export async function recordRefund(tx: Transaction, orderId: string, refundedCents: number): Promise<void> {
  await setRefunded(tx.sql, orderId, refundedCents);
  await addOrderEvent(tx.sql, { orderId, kind: 'refunded', byWhom: 'paypal', note: String(refundedCents) });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

async function bringBack(tx: Transaction, order: Locked, bounds: HoldBounds | null): Promise<PayRefusal | undefined> {
  if (order.cancelledBy !== 'clock') return { ok: false, reason: 'already_cancelled' };
  if (bounds && !order.canComeBack) return { ok: false, reason: 'hold_over' };
  // The shopper's orders are counted while none is being placed, as placing one counts them.
  await lockCustomersOrders(tx.sql, order.customerId);
  if (bounds && (await holdsTooMuch(tx, order, bounds))) return { ok: false, reason: 'too_much_held' };
  if (order.couponCode !== null && !(await isCouponFree(tx, order.id))) return { ok: false, reason: 'coupon_used' };
  const shelf = await reserveStockAgain(tx.sql, order.id);
  if (!shelf.length || !shelf.every(({ isReserved }) => isReserved)) return { ok: false, reason: 'out_of_stock' };
  await renewHold(tx.sql, order.id, MINUTES_TO_PAY);
  await addOrderEvent(tx.sql, { orderId: order.id, kind: 'held_again', byWhom: 'shop' });
  tx.changed(...shelf.flatMap(({ productId, left, quantity }) => stockTags(productId, left + quantity, left)));
  return undefined;
}

async function holdsTooMuch(tx: Transaction, { id, customerId }: Locked, bounds: HoldBounds): Promise<boolean> {
  const held = await findHeldBy(tx.sql, customerId, bounds.mostUnpaidOrders);
  const wanted = new Map((await listQuantitiesOf(tx.sql, id)).map(({ productId, quantity }) => [productId, quantity]));
  return holdRefusal(bounds, { orders: held?.orders ?? 0, units: held?.units ?? {} }, wanted) !== undefined;
}

/** Another order may have used it up since this one was cancelled. */
async function isCouponFree(tx: Transaction, orderId: string): Promise<boolean> {
  await lockCouponOf(tx.sql, orderId);
  return (await findCouponUse(tx.sql, orderId))?.isFree ?? true;
}
