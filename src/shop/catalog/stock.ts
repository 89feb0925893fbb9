import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { countUnshipped, lockStockRow, moveStock, setStockNote } from './staff-queries.ts';
import type { StaffCatalogueReason } from './staff-refusals.ts';
import { MAX_STOCK, STOCK_REASONS, type Stock, type StockChange, type StockCount } from './staff-schema.ts';

type StockDeps = { db: Pick<Database, 'transaction'> };
type Refusal<Reason extends StaffCatalogueReason> = { ok: false; reason: Reason };
type StockResult = { ok: true; stock: Stock } | Refusal<'unknown_product' | 'below_reserved' | 'too_many_pieces'>;

/** Adds to the stock or takes away from it, as the reason says. What unpaid orders hold stays. */
export function adjustStock(
  { db }: StockDeps,
  actor: Actor,
  id: string,
  { by, reason, note }: StockChange,
): Promise<StockResult> {
  return db.transaction((tx) => changeStockIn(tx, actor, id, { by: by * STOCK_REASONS[reason], reason, note }));
}

/**
 * Sets the stock to what was counted: everything on hand, less what was sold and is not shipped yet. Orders placed or paid
 * during the count change neither side of that sum; a shipment or an adjustment does (optimistic check on `expected`), and
 * the count is asked for again.
 */
export function countStock(
  { db }: StockDeps,
  actor: Actor,
  id: string,
  { counted, expected, note }: StockCount,
): Promise<StockResult | Refusal<'stock_moved' | 'counted_below_orders'>> {
  return db.transaction(async (tx) => {
    const before = await lockStock(tx, id);
    if (!before) return { ok: false, reason: 'unknown_product' };
    if (before.onHand + before.unshipped !== expected) return { ok: false, reason: 'stock_moved' };
    const by = counted - expected;
    if (by === 0) return { ok: true, stock: before };
    if (before.onHand + by < before.reserved) return { ok: false, reason: 'counted_below_orders' };
    return changeStockIn(tx, actor, id, { by, reason: `Counted ${counted}`, note });
  });
}

/** Locks the row, then reads the orders: a payment that commits in between has changed both or neither. */
async function lockStock(tx: Transaction, id: string): Promise<Stock | undefined> {
  const stock = await lockStockRow(tx.sql, id);
  return stock && { ...stock, unshipped: (await countUnshipped(tx.sql, id))?.unshipped ?? 0 };
}

/** For imports too, which change many in one transaction. */
export async function changeStockIn(
  tx: Transaction,
  actor: Actor,
  id: string,
  { by, reason, note }: { by: number; reason: string; note: string },
): Promise<StockResult> {
  const before = await lockStock(tx, id);
  if (!before) return { ok: false, reason: 'unknown_product' };
  if (before.onHand + by > MAX_STOCK) return { ok: false, reason: 'too_many_pieces' };
  await setStockNote(tx.sql, [`${actor.name}: ${reason}`, note.trim()].filter((part) => part !== '').join(', '));
  const moved = await moveStock(tx.sql, id, by);
  if (!moved) return { ok: false, reason: 'below_reserved' };
  tx.changed('catalogue');
  await recordAudit(tx, actor, {
    what: 'product.stock_changed',
    subject: id,
    before: { onHand: before.onHand },
    after: { onHand: moved.onHand, reason, ...(note.trim() && { note: note.trim() }) },
  });
  return { ok: true, stock: { ...moved, unshipped: before.unshipped } };
}
