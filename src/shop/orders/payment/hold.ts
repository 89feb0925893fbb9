import type { Transaction } from '../../../platform/db/database.ts';
import type { PaymentRefusal } from '../../payments/refusals.ts';
import type { HoldBounds } from '../../settings/schema.ts';
import { addOrderEvent } from '../order.ts';
import { findCouponUse, lockCouponOf, lockCustomersOrders } from '../placing/queries.ts';
import type { LockedOrder } from '../queries.ts';
import { holdRefusal, stockTags } from '../stock.ts';
import { lockLooms } from '../stock-lock.ts';
import {
  extendHold,
  extendHoldOnce,
  findHeldBy,
  findPlaceAtLooms,
  listQuantitiesOf,
  lockStockOfOrder,
  releaseStock,
  renewHold,
  reserveSizesAgain,
  reserveStockAgain,
} from '../stock-queries.ts';

export type HoldRefusal = PaymentRefusal<
  'already_paid' | 'already_cancelled' | 'out_of_stock' | 'hold_over' | 'coupon_used' | 'too_much_held'
>;

/** Long enough to type a card number. */
const MINUTES_TO_PAY = 15;

/**
 * Keeps the stock of a locked order reserved while the customer pays. An order whose hold has expired is held again if there
 * is stock, unless a person canceled it. A refusal means that nothing was written.
 *
 * `bounds` limit customers who only start to pay: the hold is extended once and renewed once, so that repeated attempts can't
 * block stock. null: a payment was approved or has arrived.
 */
export async function holdForPayment(
  tx: Transaction,
  order: LockedOrder,
  bounds: HoldBounds | null,
): Promise<{ ok: true } | HoldRefusal> {
  if (order.paidAt) return { ok: false, reason: 'already_paid' };
  if (order.reservation !== 'held') return renewExpiredHold(tx, order, bounds);
  await (bounds ? extendHoldOnce : extendHold)(tx.sql, order.id, MINUTES_TO_PAY);
  return { ok: true };
}

async function renewExpiredHold(
  tx: Transaction,
  order: LockedOrder,
  bounds: HoldBounds | null,
): Promise<{ ok: true } | HoldRefusal> {
  if (order.cancelledBy !== 'clock') return { ok: false, reason: 'already_cancelled' };
  if (bounds && !order.canComeBack) return { ok: false, reason: 'hold_over' };
  // Same lock as placing an order, which counts the customer's unpaid orders.
  await lockCustomersOrders(tx.sql, order.customerId);
  if (bounds && (await holdsTooMuch(tx, order, bounds))) return { ok: false, reason: 'too_much_held' };
  if (order.couponCode !== null && !(await isCouponFree(tx, order.id))) return { ok: false, reason: 'coupon_used' };
  // An approved payment is accepted even if the looms are full that week; without one, the customer has to order again.
  if (!(await hasPlaceAtLooms(tx, order.id)) && bounds) return { ok: false, reason: 'hold_over' };
  const stock = await reserveAgain(tx, order.id);
  if (!stock) return { ok: false, reason: 'out_of_stock' };
  await renewHold(tx.sql, order.id, MINUTES_TO_PAY);
  await addOrderEvent(tx.sql, { orderId: order.id, kind: 'held_again', byWhom: 'shop' });
  tx.changed(...stock.flatMap(({ productId, left, quantity }) => stockTags(productId, left + quantity, left)));
  return { ok: true };
}

async function holdsTooMuch(tx: Transaction, { id, customerId }: LockedOrder, bounds: HoldBounds): Promise<boolean> {
  const held = await findHeldBy(tx.sql, customerId, bounds.mostUnpaidOrders);
  const requested = new Map(
    (await listQuantitiesOf(tx.sql, id)).map(({ productId, quantity }) => [productId, quantity]),
  );
  return holdRefusal(bounds, { orders: held?.orders ?? 0, units: held?.units ?? {} }, requested) !== undefined;
}

/** Another order may have used the coupon since this one was canceled. */
async function isCouponFree(tx: Transaction, orderId: string): Promise<boolean> {
  await lockCouponOf(tx.sql, orderId);
  return (await findCouponUse(tx.sql, orderId))?.isFree ?? true;
}

/** Other orders may have taken the loom capacity since this one was canceled. */
async function hasPlaceAtLooms(tx: Transaction, orderId: string): Promise<boolean> {
  if ((await findPlaceAtLooms(tx.sql, orderId)) === undefined) return true;
  await lockLooms(tx.sql);
  return (await findPlaceAtLooms(tx.sql, orderId))?.isFree ?? true;
}

/** Reserves all stock of the order, or nothing and undefined if a product or size is short. */
async function reserveAgain(tx: Transaction, orderId: string) {
  await lockStockOfOrder(tx.sql, orderId);
  const stock = await reserveStockAgain(tx.sql, orderId);
  if (!stock.length || !stock.every(({ isReserved }) => isReserved)) return undefined;
  if (!stock.some(({ hasSizes }) => hasSizes)) return stock;
  if ((await reserveSizesAgain(tx.sql, orderId))?.isReserved) return stock;
  await releaseStock(tx.sql, orderId);
  return undefined;
}
