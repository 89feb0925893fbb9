import type { Sql, Transaction } from '../../platform/db/database.ts';
import type { CacheTag } from '../../platform/invalidation/cache-tag.ts';
import type { HoldBounds } from '../settings/schema.ts';
import {
  findLineClaim,
  listSizeReturns,
  listSizes,
  listUnchosen,
  lockStockOf,
  lockUnsizedStock,
  moveSize,
  takeOffSum,
} from './stock-queries.ts';

/** Moves the sizes as a refund plan says, after the sum; the caller's statement has locked the stock. */
export async function restockSizes(tx: Transaction, key: string): Promise<void> {
  for (const { productId, size, quantity } of await listSizeReturns(tx.sql, key)) {
    if (size !== null) await moveSize(tx.sql, productId, size, { onHand: quantity, reserved: 0 });
    else await moveAnySize(tx.sql, productId, quantity);
  }
}

/** Where nobody knows the size: the fullest gets it or gives it, one after the other; a count puts it right. */
export async function moveAnySize(sql: Sql, productId: string, by: number): Promise<void> {
  for (let open = by; open !== 0; ) {
    const [fullest] = (await listSizes(sql, productId)).sort((a, b) => b.left - a.left);
    const step = open > 0 ? open : -Math.min(-open, fullest?.left ?? 0);
    if (!fullest || step === 0) throw new Error(`The sizes of ${productId} hold fewer than were ordered without one.`);
    await moveSize(sql, productId, fullest.size, { onHand: step, reserved: 0 });
    open -= step;
  }
}

/**
 * The items that are to be packed from one of several stocks and have no size yet. Their stock stays locked, so
 * that no product gets a stock for each size between this answer and the end of the transaction.
 */
export async function unchosenOf(tx: Transaction, orderId: string): Promise<readonly { position: number }[]> {
  if ((await lockUnsizedStock(tx.sql, orderId)).length === 0) return [];
  return await listUnchosen(tx.sql, orderId);
}

/** A parcel that was packed before its products had a stock for each size is unpacked: its items lie there again. */
export async function unpackUnsized(tx: Transaction, orderId: string): Promise<void> {
  if ((await lockUnsizedStock(tx.sql, orderId)).length === 0) return;
  for (const { productId, quantity } of await listUnchosen(tx.sql, orderId))
    await moveAnySize(tx.sql, productId, quantity);
}

type SizeChange = { orderId: string; position: number; productId: string; from: string | null; to: string };

/**
 * Moves what a line holds, or has taken, from one size to another. Locks the stock of its product, also where all its sizes
 * share one: the owner may be splitting it at this moment.
 */
export async function moveLineSize(
  tx: Transaction,
  { orderId, position, productId, from, to }: SizeChange,
): Promise<{ ok: true } | { ok: false; reason: 'no_such_size' | 'size_sold_out' }> {
  const stock = await lockStockOf(tx.sql, productId);
  if (!stock?.hasSizes) return { ok: true };
  const sizes = await listSizes(tx.sql, productId);
  const target = sizes.find(({ size }) => size === to);
  if (!target) return { ok: false, reason: 'no_such_size' };
  const { held = 0, sold = 0 } = (await findLineClaim(tx.sql, orderId, position)) ?? {};
  if (target.left < held + sold) return { ok: false, reason: 'size_sold_out' };
  const isCounted = sizes.some(({ size }) => size === from);
  // Sold in a size that has no stock any more: it is in none of them, so that the sum loses what this one does.
  const isElsewhere = from !== null && !isCounted && sold > 0;
  if (isElsewhere && (await takeOffSum(tx.sql, productId, sold)) === 0) return { ok: false, reason: 'size_sold_out' };
  await moveSize(tx.sql, productId, to, { onHand: -sold, reserved: held });
  if (from !== null && isCounted) await moveSize(tx.sql, productId, from, { onHand: sold, reserved: -held });
  tx.changed('catalogue');
  return { ok: true };
}

/** What the unpaid orders of one person hold by now: how many they are, and units by product. */
export type HeldByCustomer = { orders: number; units: Readonly<Record<string, number>> };

export type HoldRefusal =
  | { ok: false; reason: 'too_many_unpaid_orders'; most: number }
  | { ok: false; reason: 'too_many_of_one'; most: number; held: number; product: string }
  | { ok: false; reason: 'too_many_held'; most: number; held: number };

/** Why one person cannot have so many units more set aside, or undefined where they can. `wanted`: units by product. */
export function holdRefusal(
  { mostUnpaidOrders, mostHeldOfOne, mostHeldInAll }: HoldBounds,
  { orders, units }: HeldByCustomer,
  wanted: ReadonlyMap<string, number>,
): HoldRefusal | undefined {
  if (orders >= mostUnpaidOrders) return { ok: false, reason: 'too_many_unpaid_orders', most: mostUnpaidOrders };
  for (const [product, quantity] of mostHeldOfOne === null ? [] : wanted) {
    const held = units[product] ?? 0;
    if (mostHeldOfOne !== null && held + quantity > mostHeldOfOne) {
      return { ok: false, reason: 'too_many_of_one', most: mostHeldOfOne, held, product };
    }
  }
  const held = sum(Object.values(units));
  if (mostHeldInAll !== null && held + sum([...wanted.values()]) > mostHeldInAll) {
    return { ok: false, reason: 'too_many_held', most: mostHeldInAll, held };
  }
  return undefined;
}

const sum = (quantities: readonly number[]) => quantities.reduce((total, quantity) => total + quantity, 0);

/** What a change of stock invalidates: all lists where the product sells out or comes back, else those that count. */
export function stockTags(productId: string, leftBefore: number, leftNow: number): CacheTag[] {
  const crossed = leftBefore > 0 !== leftNow > 0;
  return crossed ? ['catalogue'] : [`product:${productId}`, 'shelf'];
}
