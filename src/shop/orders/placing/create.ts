import type { Sql, Transaction } from '../../../platform/db/database.ts';
import type { NewEmailRow } from '../../emails/enqueue.ts';
import { type HeldByCustomer, stockTags } from '../stock.ts';
import type { NewOrder, NewOrderLine } from './new-order.ts';
import {
  findEarlierOrder,
  findHeld,
  insertOrder,
  insertOrderUntold,
  type LineColumns,
  lockCustomersOrders,
  type OrderKey,
  takeOrderNumber,
} from './queries.ts';

/** What there was when the cart was priced: `hasSizes` where a product of it has a stock for each size. */
type NewOrderFacts = { order: NewOrder; lines: readonly NewOrderLine[]; hasSizes: boolean };

/** `left` by product; `sizesLeft` by product and size, for those that have a stock for each. */
export type Left = { left: ReadonlyMap<string, number>; sizesLeft: ReadonlyMap<string, Record<string, number>> };

type Created = { ok: true } | ({ ok: false; reason: 'out_of_stock' } & Left) | { ok: false; reason: 'sizes_changed' };

/** Writes an order with its email and reserves its stock, or does none of it. Without an email nobody is told. */
export async function createOrder(
  tx: Transaction,
  { order, lines, hasSizes }: NewOrderFacts,
  toShopper: NewEmailRow | undefined,
): Promise<Created> {
  const shelf = await insertWith(tx, order, { columns: columnsOf(lines), hasSizes, toShopper });
  if (shelf[0]?.isFit === false) return { ok: false, reason: 'sizes_changed' };
  if (!shelf[0]?.isPlaced) {
    return {
      ok: false,
      reason: 'out_of_stock',
      left: new Map(shelf.map(({ productId, left }) => [productId, left])),
      sizesLeft: new Map(shelf.flatMap(({ productId, sizesLeft }) => (sizesLeft ? [[productId, sizesLeft]] : []))),
    };
  }
  tx.changed(...shelf.flatMap(({ productId, left, quantity }) => stockTags(productId, left + quantity, left)));
  return { ok: true };
}

type Insert = { columns: LineColumns; hasSizes: boolean; toShopper: NewEmailRow | undefined };

function insertWith(tx: Transaction, order: NewOrder, { columns, hasSizes, toShopper }: Insert) {
  if (!toShopper) return (hasSizes ? insertOrderUntold.bySize : insertOrderUntold.ofOneStock)(tx.sql, order, columns);
  return (hasSizes ? insertOrder.bySize : insertOrder.ofOneStock)(tx.sql, order, columns, toShopper);
}

function columnsOf(lines: readonly NewOrderLine[]): LineColumns {
  const wanted = new Map<string, number>();
  for (const { productId, quantity } of lines) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  return {
    productIds: lines.map(({ productId }) => productId),
    names: lines.map(({ name }) => name),
    images: lines.map(({ image }) => image),
    sizes: lines.map(({ size }) => size),
    areSized: lines.map(({ isSized }) => isSized),
    prices: lines.map(({ priceCents }) => priceCents),
    quantities: lines.map(({ quantity }) => quantity),
    setDiscounts: lines.map(({ setDiscountCents }) => setDiscountCents),
    wantedIds: [...wanted.keys()],
    wantedQuantities: [...wanted.values()],
  };
}

/**
 * Waits until no other order of this shopper is being placed, then tells whether this one already was: by its key, or
 * without one by the same cart in the last ten seconds. `held` is what the shopper's unpaid orders hold, counted over
 * `most` of them; `moment` is the time of this transaction.
 */
export async function lockAndFindEarlierOrder(
  sql: Sql,
  key: OrderKey,
  most: number,
): Promise<{ id: string | undefined; held: HeldByCustomer; moment: Date }> {
  // Sent together, answered one after the other: the second sees what the first waited for.
  const [, found] = await Promise.all([lockCustomersOrders(sql, key.customerId), findEarlierOrder(sql, key, most)]);
  if (!found) throw new Error('PostgreSQL did not tell the time.');
  return { id: found.id ?? undefined, held: heldBy(found), moment: found.moment };
}

const heldBy = ({ waiting, units }: { waiting: number; units: Record<string, number> }) => ({ orders: waiting, units });

export const NOTHING_HELD: HeldByCustomer = { orders: 0, units: {} };

/** What the shopper's unpaid orders hold now, for a quote: it may be more by the time of the order. */
export async function heldByCustomer(sql: Sql, customerId: string, most: number): Promise<HeldByCustomer> {
  const found = await findHeld(sql, customerId, most);
  return found ? heldBy(found) : NOTHING_HELD;
}

/** The number of the order that is inserted next. Only a lost race for the last in stock leaves a gap. */
export async function nextNumber(sql: Sql): Promise<number> {
  const taken = await takeOrderNumber(sql);
  if (!taken) throw new Error('PostgreSQL gave no order number.');
  return taken.number;
}
