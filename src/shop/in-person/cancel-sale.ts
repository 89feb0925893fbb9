import { type Actor, recordAudit } from '../audit/audit.ts';
import { cancelReplaced } from '../orders/cancel-unpaid.ts';
import { findAnyOrder } from '../orders/orders.ts';
import { lockLiveOrder } from '../orders/placing/sources.ts';
import type { SellDeps } from './place-sale.ts';
import type { SaleRefusal } from './refusals.ts';

/** A sale that nobody has paid: its stock is free again. Nobody is told: its customer stands there. */
export function cancelSale(
  { db }: Pick<SellDeps, 'db'>,
  actor: Actor,
  orderId: string,
): Promise<{ ok: true } | SaleRefusal> {
  return db.transaction(async (tx): Promise<{ ok: true } | SaleRefusal> => {
    const known = await findAnyOrder(tx.sql, orderId);
    if (known?.channel !== 'in_person') return { ok: false, reason: 'unknown_sale' };
    const order = await lockLiveOrder(tx, orderId);
    // Canceled already, by another press or by the clock.
    if (!order) return { ok: true };
    if (order.paidAt) return { ok: false, reason: 'already_paid' };
    const done = await cancelReplaced(tx, order, { byWhom: actor.name, productIds: [] });
    if (!done.ok) return { ok: false, reason: 'payment_under_way' };
    await recordAudit(tx, actor, { what: 'order.cancelled', subject: orderId });
    return { ok: true };
  });
}
