import type { Transaction } from '../../../platform/db/database.ts';
import { cashCaptureOf } from '../../payments/cash.ts';
import type { ShopSettings } from '../../payments/deps.ts';
import { insertPayment } from '../../payments/queries.ts';
import { lockOrder } from '../transition-queries.ts';
import { recordPayment } from './record-payment.ts';

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
