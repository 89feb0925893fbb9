import type { Transaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../audit/audit.ts';
import { type LockedOrder, lockOrder } from '../queries.ts';
import { findPressed, forbidComingBack, insertSource, lockPressKey, type NewSource } from './queries.ts';

/** Writes down who took an order, and how it came in; the texts are empty where nothing was said. */
export async function noteSource(
  tx: Transaction,
  orderId: string,
  actor: Actor,
  source: Omit<NewSource, 'orderId' | 'staffId' | 'takenBy'>,
): Promise<void> {
  await insertSource(tx.sql, { ...source, orderId, staffId: actor.staffId, takenBy: actor.name });
}

/** An order that still holds its stock or is paid, locked until the transaction ends. */
export async function lockLiveOrder(tx: Transaction, orderId: string): Promise<LockedOrder | undefined> {
  const order = await lockOrder(tx.sql, orderId);
  return order && order.reservation !== 'back' ? order : undefined;
}

/** Until the transaction ends no other press of this name sells anything. */
export async function lockPress(tx: Transaction, key: string): Promise<void> {
  await lockPressKey(tx.sql, key);
}

/** The order that a press has made, and of what; undefined where it has made none. */
export const findPress = (tx: Transaction, key: string) => findPressed(tx.sql, key);

/** For an order whose customer stands at the counter: once its hold is over, a link to it pays nothing. */
export async function holdOnce(tx: Transaction, orderId: string): Promise<void> {
  await forbidComingBack(tx.sql, orderId);
}
