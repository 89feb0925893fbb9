import type { Transaction } from '../../../platform/db/database.ts';
import type { PaidMethod } from '../../../shared/orders/payment-methods.ts';
import { cashCaptureOf } from '../../payments/cash.ts';
import type { ShopSettings } from '../../payments/deps.ts';
import { insertPayment } from '../../payments/queries.ts';
import { emailAboutPaid, emailPayer } from '../emails/send.ts';
import { addOrderEvent } from '../order.ts';
import { type LockedOrder, lockOrder, markPaid, setPaymentState, setRefunded } from '../queries.ts';
import { extendHold, sellSizes, sellStock } from '../stock-queries.ts';
import { type HoldRefusal, holdForPayment } from './hold.ts';

type Recorded = {
  paidAt: Date;
  byWhom: string;
  shop: ShopSettings;
  /** What it was paid by; undefined where nobody knows, or nothing had to be paid. */
  method: PaidMethod | undefined;
};

/**
 * The money has arrived, in full and for this locked order: it is paid, its stock sold, shopper and owner are told.
 * Refused, nothing is written. `byWhom` reported it.
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
  if (order.isInPerson) await addHandOver(tx, order.id, byWhom);
  await emailAboutPaid(tx, order.id, shop);
  // Last, so that other buyers wait for these rows no longer than the commit takes, and not for a rendered email.
  const sold = await sellStock(tx.sql, order.id);
  if (sold.some(({ hasSizes }) => hasSizes)) await sellSizes(tx.sql, order.id);
  return { ok: true };
}

/** What was sold over the counter goes with its customer at once. */
async function addHandOver(tx: Transaction, orderId: string, byWhom: Recorded['byWhom']) {
  for (const kind of ['dispatched', 'delivered'] as const) await addOrderEvent(tx.sql, { orderId, kind, byWhom });
}

/** PayPal has the money and is reviewing it: the stock stays reserved until it has decided. */
export async function recordPendingPayment(tx: Transaction, order: LockedOrder, shop: ShopSettings): Promise<void> {
  // The hold may have expired meanwhile; where others have the stock now, the money is dealt with when it arrives.
  if (!(await holdForPayment(tx, order, null)).ok) return;
  await setPaymentState(tx.sql, order.id, 'pending');
  await addOrderEvent(tx.sql, { orderId: order.id, kind: 'payment_pending', byWhom: 'paypal' });
  await emailPayer(tx, order.id, { kind: 'pending' }, shop.emailBrand);
}

/** A payment that was turned down leaves time for another try. */
const MINUTES_TO_TRY_AGAIN = 60;

/** A payment came to nothing after it had been pending; the shopper may try another. */
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

/** Money of a paid order went back: how much just now, and how much in all. */
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
 * Somebody has paid an order in cash: it is paid as by PayPal, whose place in the books a payment takes that PayPal knows nothing of.
 * False where it can't be paid any more; nothing is written then.
 */
export async function payInCash(
  tx: Transaction,
  orderId: string,
  { paidAt, byWhom, shop }: { paidAt: Date; byWhom: string; shop: ShopSettings },
): Promise<boolean> {
  const order = await lockOrder(tx.sql, orderId);
  if (!order) return false;
  const paid = await recordPayment(tx, order, { paidAt, byWhom, shop, method: 'Cash' });
  if (!paid.ok) return false;
  if (order.totalCents === 0) return true;
  await insertPayment(tx.sql, {
    captureId: cashCaptureOf(orderId),
    orderId,
    attemptId: null,
    paypalOrderId: 'cash',
    cents: order.totalCents,
    feeCents: 0,
    capturedAt: paidAt,
    byWhom,
  });
  return true;
}
