import type { Transaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../audit/audit.ts';
import { type LockedOrder, lockOrder } from '../queries.ts';
import { findPressed, forbidComingBack, insertSource, lockPressKey, type NewSource } from './queries.ts';

/** Records the channel of an order and the staff member who took it. */
export async function recordSource(
  tx: Transaction,
  orderId: string,
  actor: Actor,
  source: Omit<NewSource, 'orderId' | 'staffId' | 'takenBy'>,
): Promise<void> {
  await insertSource(tx.sql, { ...source, orderId, staffId: actor.staffId, takenBy: actor.name });
}

/** Locks an order that still holds its stock or is paid; undefined otherwise. */
export async function lockLiveOrder(tx: Transaction, orderId: string): Promise<LockedOrder | undefined> {
  const order = await lockOrder(tx.sql, orderId);
  return order && order.reservation !== 'back' ? order : undefined;
}

/** Serializes in-person sales with the same idempotency key until the transaction ends. */
export async function lockPress(tx: Transaction, key: string): Promise<void> {
  await lockPressKey(tx.sql, key);
}

/** The order and request hash of an idempotency key; undefined if it's unused. */
export const findPress = (tx: Transaction, key: string) => findPressed(tx.sql, key);

/** For in-person sales: once the hold expires, the payment link can't revive the order. */
export async function holdOnce(tx: Transaction, orderId: string): Promise<void> {
  await forbidComingBack(tx.sql, orderId);
}
