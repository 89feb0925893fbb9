import type { Sql, Transaction } from '../../platform/db/database.ts';
import type { CacheTag } from '../../platform/invalidation/cache-tag.ts';
import { conflict, type RefusalOf } from '../../shared/refusals.ts';
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

/** Restocks the sizes of a refund plan, after the product totals. The caller has locked the stock rows. */
export async function restockSizes(tx: Transaction, key: string): Promise<void> {
  for (const { productId, size, quantity } of await listSizeReturns(tx.sql, key)) {
    if (size !== null) await moveSize(tx.sql, productId, size, { onHand: quantity, reserved: 0 });
    else await moveAnySize(tx.sql, productId, quantity);
  }
}

/** Moves units whose size is unknown to or from the fullest sizes; a stocktake corrects it. */
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
 * Lines that need a size before packing because their product has stock by size. Locks the other products' stock too, so
 * none of them switches to stock by size before the transaction ends.
 */
export async function listUnsizedLines(tx: Transaction, orderId: string): Promise<readonly { position: number }[]> {
  if ((await lockUnsizedStock(tx.sql, orderId)).length === 0) return [];
  return await listUnchosen(tx.sql, orderId);
}

/** Restocks units of an undone package that shipped without a size before its products had stock by size. */
export async function unpackUnsized(tx: Transaction, orderId: string): Promise<void> {
  if ((await lockUnsizedStock(tx.sql, orderId)).length === 0) return;
  for (const { productId, quantity } of await listUnchosen(tx.sql, orderId))
    await moveAnySize(tx.sql, productId, quantity);
}

type SizeChange = { orderId: string; position: number; productId: string; from: string | null; to: string };

/**
 * Moves the units that a line holds or has taken from one size to another. Locks the product's stock even if its sizes share
 * one, because the owner may be switching it to stock by size concurrently.
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
  // The old size no longer has stock of its own, so these units count only in the product's total: reduce that, too.
  const isElsewhere = from !== null && !isCounted && sold > 0;
  if (isElsewhere && (await takeOffSum(tx.sql, productId, sold)) === 0) return { ok: false, reason: 'size_sold_out' };
  await moveSize(tx.sql, productId, to, { onHand: -sold, reserved: held });
  if (from !== null && isCounted) await moveSize(tx.sql, productId, from, { onHand: sold, reserved: -held });
  tx.changed('catalog');
  return { ok: true };
}

/** Stock held by one customer's unpaid orders: the number of orders, and units by product. */
export type HeldByCustomer = { orders: number; units: Readonly<Record<string, number>> };

type Held = { most: number; held: number };

export const holdRefusals = {
  too_many_unpaid_orders: conflict(({ most }: { most: number }) =>
    most === 1
      ? 'You have an order waiting for payment. Pay or cancel it first.'
      : `You have ${most} orders waiting for payment. Pay or cancel one of them first.`,
  ),
  too_many_of_one: conflict(
    ({ most, held }: Held & { product: string }) =>
      `You can have up to ${most} of one product in unpaid orders. ${advice(held)}`,
  ),
  too_many_held: conflict(
    ({ most, held }: Held) => `You can have up to ${most} items in unpaid orders. ${advice(held)}`,
  ),
};

const advice = (held: number) =>
  held === 0
    ? 'Order fewer, or contact us.'
    : `You have ${held} in unpaid orders: pay or cancel those first, or order fewer.`;

export type HoldRefusal = RefusalOf<typeof holdRefusals>;

export function holdRefusal(
  { mostUnpaidOrders, mostHeldOfOne, mostHeldInAll }: HoldBounds,
  { orders, units }: HeldByCustomer,
  requested: ReadonlyMap<string, number>,
): HoldRefusal | undefined {
  if (orders >= mostUnpaidOrders) return { ok: false, reason: 'too_many_unpaid_orders', most: mostUnpaidOrders };
  for (const [product, quantity] of mostHeldOfOne === null ? [] : requested) {
    const held = units[product] ?? 0;
    if (mostHeldOfOne !== null && held + quantity > mostHeldOfOne) {
      return { ok: false, reason: 'too_many_of_one', most: mostHeldOfOne, held, product };
    }
  }
  const held = sum(Object.values(units));
  if (mostHeldInAll !== null && held + sum([...requested.values()]) > mostHeldInAll) {
    return { ok: false, reason: 'too_many_held', most: mostHeldInAll, held };
  }
  return undefined;
}

const sum = (quantities: readonly number[]) => quantities.reduce((total, quantity) => total + quantity, 0);

/** Cache tags to invalidate: the whole catalog if the product sells out or comes back, else only pages that show counts. */
export function stockTags(productId: string, leftBefore: number, leftNow: number): CacheTag[] {
  const crossed = leftBefore > 0 !== leftNow > 0;
  return crossed ? ['catalog'] : [`product:${productId}`, 'stock'];
}
