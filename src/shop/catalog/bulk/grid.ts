import type { Database, Transaction } from '../../../platform/db/database.ts';
import { toDollars } from '../../../shared/money.ts';
import type { Actor } from '../../audit/audit.ts';
import { pictureFrom } from '../../media/pictures.ts';
import { draftFrom } from '../products/detail.ts';
import { changeProductIn } from '../products/edit.ts';
import { findProductDetailRow, lockProduct } from '../products/queries.ts';
import { type StaffCatalogReason, staffCatalogSentence } from '../refusals.ts';
import { lockStockRow } from '../stock/queries.ts';
import { changeStockIn } from '../stock/stock.ts';
import type { GridRow, RowEdit, RowResult } from './grid-schema.ts';
import { findStockVersion, listGridRows } from './queries.ts';

type RowsDeps = { db: Pick<Database, 'transaction' | 'sql'>; now: () => Date };

/** What can be edited of products in a table, in the order of their ids as asked. */
export async function gridRows({ db }: Pick<RowsDeps, 'db'>, ids: readonly string[]): Promise<GridRow[]> {
  const rows = await listGridRows(db.sql, ids);
  return rows.map(({ priceCents, wasPriceCents, changedAt, picture, ...row }) => ({
    ...row,
    price: toDollars(priceCents),
    wasPrice: wasPriceCents === null ? null : toDollars(wasPriceCents),
    changedAt: changedAt.toISOString(),
    image: picture ? pictureFrom(picture).src : '',
  }));
}

/** Saves each row by itself: one that can't be saved says why, and holds up no other. */
export async function saveRows(deps: RowsDeps, actor: Actor, rows: readonly RowEdit[]): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const row of rows) {
    try {
      await deps.db.transaction((tx) => saveRow(tx, { actor, now: deps.now() }, row));
      results.push({ id: row.id, ok: true });
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      results.push({ id: row.id, ok: false, field: error.field, detail: error.message });
    }
  }
  return results;
}

/** Thrown to roll the row back: its price and its stock are saved together, or neither. */
class RowRefused extends Error {
  readonly field: string;
  constructor(field: string, { reason, detail }: { reason: StaffCatalogReason; detail?: string }) {
    super(detail ?? staffCatalogSentence(reason));
    this.field = field;
  }
}

const FIELDS: Partial<Record<StaffCatalogReason, string>> = { was_price_too_low: 'wasPrice', changed_meanwhile: '' };

async function saveRow(
  tx: Transaction,
  context: { actor: Actor; now: Date },
  { id, seen, stock = [], stockSeen, ...fields }: RowEdit,
): Promise<void> {
  const locked = await lockProduct(tx.sql, id);
  const row = locked && (await findProductDetailRow(tx.sql, id));
  if (!row) throw new RowRefused('', { reason: 'unknown_product' });
  if (Object.keys(fields).length > 0) {
    if (row.changedAt.toISOString() !== new Date(seen).toISOString())
      throw new RowRefused('', { reason: 'changed_meanwhile' });
    const done = await changeProductIn(tx, context, id, { ...draftFrom(row), ...fields });
    if (!done.ok) throw new RowRefused(FIELDS[done.reason] ?? ('price' in fields ? 'price' : ''), done);
  }
  if (stock.length > 0) await correctStock(tx, context.actor, { id, stock, stockSeen });
}

/**
 * What a table says of stock is a correction of what it showed: what was sold since is subtracted. Where somebody else has
 * counted or adjusted it since, both would correct the same thing: it is asked again.
 */
async function correctStock(
  tx: Transaction,
  actor: Actor,
  { id, stock, stockSeen }: { id: string; stock: NonNullable<RowEdit['stock']>; stockSeen: string | undefined },
): Promise<void> {
  await lockStockRow(tx.sql, id);
  const now = await findStockVersion(tx.sql, id);
  if (now?.version !== stockSeen) throw new RowRefused('stock', { reason: 'stock_moved' });
  for (const { size, available, shown } of stock) {
    const by = available - shown;
    if (by === 0) continue;
    const reason = `Set to ${available}`;
    const moved = await changeStockIn(tx, actor, id, { by, reason, note: '', ...(size !== '' && { size }) });
    if (!moved.ok) throw new RowRefused(size === '' ? 'stock' : `stock ${size}`, moved);
  }
}
