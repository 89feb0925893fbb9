import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, noteInAudit } from '../audit/audit.ts';
import {
  findStock,
  listFeaturedNames,
  listFeaturedOrder,
  moveStock,
  noteStock,
  setFeaturedOrder,
} from './staff-queries.ts';
import type { StaffCatalogueReason } from './staff-refusals.ts';
import { MOST_PIECES, type Stock, type StockChange } from './staff-schema.ts';

type Tools = { db: Pick<Database, 'transaction'> };
type No<Reason extends StaffCatalogueReason> = { ok: false; reason: Reason };
type Moved =
  | { ok: true; stock: Stock }
  | No<'unknown_product' | 'nothing_changes' | 'below_reserved' | 'too_many_pieces'>;

/** Puts pieces on the shelf or takes them off; the ledger keeps who and why. What orders have set aside stays. */
export function changeStock({ db }: Tools, actor: Actor, id: string, change: StockChange): Promise<Moved> {
  return db.transaction((tx) => changeStockInside(tx, actor, id, change));
}

export async function changeStockInside(
  tx: Transaction,
  actor: Actor,
  id: string,
  { by, reason, note }: StockChange,
): Promise<Moved> {
  if (by === 0) return { ok: false, reason: 'nothing_changes' };
  const before = await findStock(tx.sql, id);
  if (!before) return { ok: false, reason: 'unknown_product' };
  if (before.onHand + by > MOST_PIECES) return { ok: false, reason: 'too_many_pieces' };
  await noteStock(tx.sql, [`${actor.name}: ${reason}`, note.trim()].filter((part) => part !== '').join(', '));
  const stock = await moveStock(tx.sql, id, by);
  if (!stock) return { ok: false, reason: 'below_reserved' };
  tx.changed(`product:${id}`, 'catalogue');
  await noteInAudit(tx, actor, {
    what: 'product.stock_changed',
    subject: id,
    before: { onHand: before.onHand },
    after: { onHand: stock.onHand, reason, ...(note.trim() && { note: note.trim() }) },
  });
  return { ok: true, stock };
}

/** Archived ones keep their place among them. */
export const featuredInOrder = ({ db }: { db: Pick<Database, 'sql'> }) => listFeaturedNames(db.sql);

/** The order of the Featured Products; every one of them has to be named once. */
export function orderFeatured(
  { db }: Tools,
  actor: Actor,
  ids: readonly string[],
): Promise<{ ok: true } | No<'other_order'>> {
  return db.transaction(async (tx) => {
    const before = (await listFeaturedOrder(tx.sql)).map(({ id }) => id);
    if ([...before].sort().join() !== [...ids].sort().join()) return { ok: false, reason: 'other_order' };
    if (before.join() === ids.join()) return { ok: true };
    await setFeaturedOrder(tx.sql, ids);
    tx.changed('catalogue');
    await noteInAudit(tx, actor, {
      what: 'product.featured_ordered',
      subject: 'featured',
      before: { order: before },
      after: { order: ids },
    });
    return { ok: true };
  });
}
