import type { Transaction } from '../../../platform/db/database.ts';
import type { OutsideMethod, PaidMethod } from '../../../shared/orders/payment-methods.ts';
import type { ShopSettings } from '../../payments/deps.ts';
import { toOutsideId } from '../../payments/paid-by.ts';
import { insertPayment } from '../../payments/queries.ts';
import { emailAboutPaid, emailPayer } from '../emails/send.ts';
import { addOrderEvent } from '../order.ts';
import { type LockedOrder, markPaid, setPaymentState, setRefunded } from '../queries.ts';
import { extendHold, sellSizes, sellStock } from '../stock-queries.ts';
import { type HoldRefusal, holdForPayment } from './hold.ts';

type Recorded = {
  paidAt: Date;
  byWhom: string;
  shop: ShopSettings;
  /** Payment method; undefined if unknown, or for a free order. */
  method: PaidMethod | undefined;
};

/**
 * Records the full payment of a locked order: marks it as paid, takes its stock, and emails the customer and the owner. A
 * refusal means that nothing was written. `byWhom`: who reported the payment.
 */
export async function recordPayment(
  tx: Transaction,
  order: LockedOrder,
  { paidAt, byWhom, shop, method }: Recorded,
): Promise<{ ok: true } | HoldRefusal> {
  const held = await holdForPayment(tx, order, null);
  if (!held.ok) return held;
  await markPaid(tx.sql, order.id, paidAt, method ?? null);
  await addOrderEvent(tx.sql, { orderId: order.id, kind: 'paid', byWhom });
  if (order.isInPerson) await recordHandOver(tx, order.id, byWhom);
  await emailAboutPaid(tx, order.id, shop);
  // Last, so that other buyers wait for these row locks only during the commit, not while the email is rendered.
  const sold = await sellStock(tx.sql, order.id);
  if (sold.some(({ hasSizes }) => hasSizes)) await sellSizes(tx.sql, order.id);
  return { ok: true };
}

/** In-person sales are handed over at once. */
async function recordHandOver(tx: Transaction, orderId: string, byWhom: Recorded['byWhom']) {
  for (const kind of ['dispatched', 'delivered'] as const) await addOrderEvent(tx.sql, { orderId, kind, byWhom });
}

/** PayPal is reviewing the payment: keeps the stock reserved until it decides. */
export async function recordPendingPayment(tx: Transaction, order: LockedOrder, shop: ShopSettings): Promise<void> {
  // If the hold expired and the stock is gone, the payment becomes a problem when it completes.
  if (!(await holdForPayment(tx, order, null)).ok) return;
  await setPaymentState(tx.sql, order.id, 'pending');
  await addOrderEvent(tx.sql, { orderId: order.id, kind: 'payment_pending', byWhom: 'paypal' });
  await emailPayer(tx, order.id, { kind: 'pending' }, shop.emailBrand);
}

/** Time to try another payment after a declined one. */
const MINUTES_TO_TRY_AGAIN = 60;

/** A pending payment failed; the customer can try another one. */
export async function recordFailedPayment(
  tx: Transaction,
  order: LockedOrder,
  { note, shop }: { note: string; shop: ShopSettings },
): Promise<void> {
  if (!order.paidAt) {
    await setPaymentState(tx.sql, order.id, 'unpaid');
    await extendHold(tx.sql, order.id, MINUTES_TO_TRY_AGAIN);
    await addOrderEvent(tx.sql, { orderId: order.id, kind: 'payment_failed', byWhom: 'paypal', note });
  }
  await emailPayer(tx, order.id, { kind: 'failed' }, shop.emailBrand);
}

/** Records a refund of a paid order: `cents` now, `totalCents` overall. */
export async function recordRefund(
  tx: Transaction,
  orderId: string,
  { cents, totalCents, shop }: { cents: number; totalCents: number; shop: ShopSettings },
): Promise<void> {
  await setRefunded(tx.sql, orderId, totalCents);
  await addOrderEvent(tx.sql, { orderId, kind: 'refunded', byWhom: 'paypal', note: String(totalCents) });
  await emailPayer(tx, orderId, { kind: 'refunded', cents }, shop.emailBrand);
}

/**
 * Records a payment outside PayPal like one of PayPal, with a made-up capture id in the books. A refusal means that nothing
 * was written.
 */
export async function recordOutsidePayment(
  tx: Transaction,
  order: LockedOrder,
  recorded: Recorded & { method: OutsideMethod },
): Promise<{ ok: true } | HoldRefusal> {
  const paid = await recordPayment(tx, order, recorded);
  if (!paid.ok || order.totalCents === 0) return paid;
  await insertPayment(tx.sql, {
    captureId: toOutsideId(order.id),
    orderId: order.id,
    attemptId: null,
    paypalOrderId: recorded.method.toLowerCase(),
    cents: order.totalCents,
    feeCents: 0,
    capturedAt: recorded.paidAt,
    byWhom: recorded.byWhom,
  });
  return { ok: true };
}
