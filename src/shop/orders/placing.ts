import type { Sql, Transaction } from '../../platform/db/database.ts';
import type { NewOrderLetters } from './letters/letters.ts';
import type { NewOrder, NewOrderLine } from './new-order.ts';
import { type Attempt, findFirstOrder, waitForCustomersTurn, writeOrder } from './placing-queries.ts';
import { shelfTags } from './shelf-tags.ts';

/** Nobody needs to know how many more of a shopper's orders wait for payment. */
const MOST_COUNTED = 10;

/**
 * Waits until no other order of this shopper is being placed, then tells whether this one already was: by its key, or
 * without one by the same cart in the last ten seconds. `waiting` counts the shopper's orders that wait for payment,
 * `moment` is the time of this transaction.
 */
export async function firstOrder(
  sql: Sql,
  attempt: Attempt,
): Promise<{ id: string | undefined; waiting: number; moment: Date }> {
  // Sent together, answered one after the other: the second sees what the first waited for.
  const [, found] = await Promise.all([
    waitForCustomersTurn(sql, attempt.customerId),
    findFirstOrder(sql, attempt, MOST_COUNTED),
  ]);
  if (!found) throw new Error('PostgreSQL did not tell the time.');
  return { id: found.byKey ?? found.byCart ?? undefined, waiting: found.waiting, moment: found.moment };
}

export type Written = { ok: true } | { ok: false; reason: 'out_of_stock'; left: ReadonlyMap<string, number> };

/** Writes an order with its letters and sets its pieces aside, or does none of it. */
export async function writeNewOrder(
  tx: Transaction,
  order: NewOrder & { lines: readonly NewOrderLine[] },
  { toShopper, toOwner }: NewOrderLetters,
): Promise<Written> {
  const shelf = await writeOrder(tx.sql, JSON.stringify(order), toShopper, toOwner);
  if (!shelf[0]?.isPlaced) {
    return { ok: false, reason: 'out_of_stock', left: new Map(shelf.map(({ productId, left }) => [productId, left])) };
  }
  tx.changed(...shelf.flatMap(({ productId, left, quantity }) => shelfTags(productId, left + quantity, left)));
  return { ok: true };
}
