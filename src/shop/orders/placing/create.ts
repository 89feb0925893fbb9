import type { Sql, Transaction } from '../../../platform/db/database.ts';
import type { NewEmailRow } from '../../emails/enqueue.ts';
import { type HeldByCustomer, stockTags } from '../stock.ts';
import type { NewOrder, NewOrderLine } from './new-order.ts';
import {
  findEarlierOrder,
  findHeld,
  insertOrder,
  insertOrderWithoutEmail,
  type LineColumns,
  lockCustomersOrders,
  type OrderKey,
  takeOrderNumber,
} from './queries.ts';

/** `hasSizes`: when the cart was priced, at least one of its products had stock by size. */
type NewOrderFacts = { order: NewOrder; lines: readonly NewOrderLine[]; hasSizes: boolean };

/** Remaining units by product; `sizesLeft` by product and size, for products with stock by size. */
export type Left = { left: ReadonlyMap<string, number>; sizesLeft: ReadonlyMap<string, Record<string, number>> };

type Created = { ok: true } | ({ ok: false; reason: 'out_of_stock' } & Left) | { ok: false; reason: 'sizes_changed' };

/** Inserts an order and its optional email and reserves its stock, or does nothing if stock is short. */
export async function createOrder(
  tx: Transaction,
  { order, lines, hasSizes }: NewOrderFacts,
  email: NewEmailRow | undefined,
): Promise<Created> {
  const rows = await insertWith(tx, order, { columns: toColumns(lines), hasSizes, email });
  if (rows[0]?.isFit === false) return { ok: false, reason: 'sizes_changed' };
  if (!rows[0]?.isPlaced) {
    return {
      ok: false,
      reason: 'out_of_stock',
      left: new Map(rows.map(({ productId, left }) => [productId, left])),
      sizesLeft: new Map(rows.flatMap(({ productId, sizesLeft }) => (sizesLeft ? [[productId, sizesLeft]] : []))),
    };
  }
  tx.changed(...rows.flatMap(({ productId, left, quantity }) => stockTags(productId, left + quantity, left)));
  return { ok: true };
}

type Insert = { columns: LineColumns; hasSizes: boolean; email: NewEmailRow | undefined };

function insertWith(tx: Transaction, order: NewOrder, { columns, hasSizes, email }: Insert) {
  if (!email)
    return (hasSizes ? insertOrderWithoutEmail.bySize : insertOrderWithoutEmail.ofOneStock)(tx.sql, order, columns);
  return (hasSizes ? insertOrder.bySize : insertOrder.ofOneStock)(tx.sql, order, columns, email);
}

function toColumns(lines: readonly NewOrderLine[]): LineColumns {
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
    details: lines.map(({ details }) => JSON.stringify(details)),
    setDiscounts: lines.map(({ setDiscountCents }) => setDiscountCents),
    wantedIds: [...wanted.keys()],
    wantedQuantities: [...wanted.values()],
  };
}

/**
 * Serializes a customer's orders, then looks for an earlier copy of this one: by its idempotency key, or without one by the
 * same cart in the last ten seconds. `held`: stock of the customer's unpaid orders, counted over up to `most` of them.
 * `moment`: time of this transaction.
 */
export async function lockAndFindEarlierOrder(
  sql: Sql,
  key: OrderKey,
  most: number,
): Promise<{ id: string | undefined; held: HeldByCustomer; moment: Date }> {
  // Pipelined on one connection: the second statement runs after the first has its lock, and sees what it waited for.
  const [, found] = await Promise.all([lockCustomersOrders(sql, key.customerId), findEarlierOrder(sql, key, most)]);
  if (!found) throw new Error('PostgreSQL did not tell the time.');
  return { id: found.id ?? undefined, held: heldBy(found), moment: found.moment };
}

const heldBy = ({ waiting, units }: { waiting: number; units: Record<string, number> }) => ({ orders: waiting, units });

export const NOTHING_HELD: HeldByCustomer = { orders: 0, units: {} };

/** Stock held by the customer's unpaid orders now, without a lock; for quotes. */
export async function heldByCustomer(sql: Sql, customerId: string, most: number): Promise<HeldByCustomer> {
  const found = await findHeld(sql, customerId, most);
  return found ? heldBy(found) : NOTHING_HELD;
}

/** Takes the next order number. Only an order that loses the race for the last unit leaves a gap. */
export async function nextNumber(sql: Sql): Promise<number> {
  const taken = await takeOrderNumber(sql);
  if (!taken) throw new Error('PostgreSQL gave no order number.');
  return taken.number;
}
