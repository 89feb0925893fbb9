import type { Sql, Transaction } from '../../platform/db/database.ts';
import type { AddressedLetter } from '../mail/queue.ts';
import type { HeldByPerson } from './hold-bounds.ts';
import type { NewOrder, NewOrderLine } from './new-order.ts';
import { type Attempt, findFirstOrder, waitForCustomersTurn, writeOrder } from './placing-queries.ts';
import { shelfTags } from './shelf-tags.ts';

/**
 * Waits until no other order of this shopper is being placed, then tells whether this one already was: by its key, or
 * without one by the same cart in the last ten seconds. `held` is what the shopper's unpaid orders hold, counted over
 * `most` of them; `moment` is the time of this transaction.
 */
export async function firstOrder(
  sql: Sql,
  attempt: Attempt,
  most: number,
): Promise<{ id: string | undefined; held: HeldByPerson; moment: Date }> {
  // Sent together, answered one after the other: the second sees what the first waited for.
  const [, found] = await Promise.all([
    waitForCustomersTurn(sql, attempt.customerId),
    findFirstOrder(sql, attempt, most),
  ]);
  if (!found) throw new Error('PostgreSQL did not tell the time.');
  const held = { orders: found.waiting, units: found.units };
  return { id: found.byKey ?? found.byCart ?? undefined, held, moment: found.moment };
}

export type Written = { ok: true } | { ok: false; reason: 'out_of_stock'; left: ReadonlyMap<string, number> };

/** Writes an order with its letter and sets its pieces aside, or does none of it. */
export async function writeNewOrder(
  tx: Transaction,
  order: NewOrder & { lines: readonly NewOrderLine[] },
  toShopper: AddressedLetter,
): Promise<Written> {
  const shelf = await writeOrder(tx.sql, JSON.stringify(order), toShopper);
  if (!shelf[0]?.isPlaced) {
    return { ok: false, reason: 'out_of_stock', left: new Map(shelf.map(({ productId, left }) => [productId, left])) };
  }
  tx.changed(...shelf.flatMap(({ productId, left, quantity }) => shelfTags(productId, left + quantity, left)));
  return { ok: true };
}
