import type { Sql, Transaction } from '../../platform/db/database.ts';
import type { NewOrder, NewOrderLine } from './new-order.ts';
import { findFirstOrder, waitForCustomersTurn, writeOrder } from './placing-queries.ts';
import { shelfTags } from './shelf-tags.ts';

export type Attempt = { customerId: string; idempotencyKey: string | null; cartHash: string };

/**
 * Waits until no other order of this shopper is being placed, then tells whether this one already was: by its key, or
 * without one by the same cart in the last ten seconds. `waiting` counts the shopper's orders that wait for payment.
 */
export async function firstOrder(
  sql: Sql,
  { customerId, idempotencyKey, cartHash }: Attempt,
): Promise<{ id: string | undefined; waiting: number }> {
  // Sent together, answered one after the other: the second sees what the first waited for.
  const [, found] = await Promise.all([
    waitForCustomersTurn(sql, customerId),
    findFirstOrder(sql, customerId, idempotencyKey, cartHash),
  ]);
  return { id: found?.byKey ?? found?.byCart ?? undefined, waiting: found?.waiting ?? 0 };
}

export type Written =
  | { ok: true; placedAt: Date; heldUntil: Date }
  | { ok: false; reason: 'out_of_stock'; left: ReadonlyMap<string, number> };

/** Writes an order and sets its pieces aside, or does neither. */
export async function writeNewOrder(
  tx: Transaction,
  order: NewOrder,
  lines: readonly NewOrderLine[],
): Promise<Written> {
  const shelf = await writeOrder(tx.sql, JSON.stringify(order), JSON.stringify(lines));
  const [first] = shelf;
  if (!first?.placedAt || !first.heldUntil) {
    return { ok: false, reason: 'out_of_stock', left: new Map(shelf.map(({ productId, left }) => [productId, left])) };
  }
  tx.changed(...shelf.flatMap(({ productId, left, quantity }) => shelfTags(productId, left + quantity, left)));
  return { ok: true, placedAt: first.placedAt, heldUntil: first.heldUntil };
}
