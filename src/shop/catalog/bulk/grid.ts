import type { Database, Transaction } from '../../../platform/db/database.ts';
import { toDollars } from '../../../shared/money.ts';
import { formatSentence } from '../../../shared/refusals.ts';
import { withIsoTimes } from '../../../shared/time.ts';
import type { Actor } from '../../audit/audit.ts';
import { pictureFrom } from '../../media/pictures.ts';
import { draftFrom } from '../products/detail.ts';
import { changeProductIn } from '../products/edit.ts';
import { findProductDetailRow, lockProduct } from '../products/queries.ts';
import { type StaffCatalogReason, staffCatalogRefusals } from '../refusals.ts';
import { lockStockRow } from '../stock/queries.ts';
import { changeStockIn } from '../stock/stock.ts';
import type { GridRow, RowEdit, RowResult } from './grid-schema.ts';
import { findStockVersion, listGridRows } from './queries.ts';

type RowsDeps = { db: Pick<Database, 'transaction' | 'sql'>; now: () => Date };

export async function gridRows({ db }: Pick<RowsDeps, 'db'>, ids: readonly string[]): Promise<GridRow[]> {
  const rows = await listGridRows(db.sql, ids);
  return rows.map(({ priceCents, wasPriceCents, picture, ...row }) => ({
    ...withIsoTimes(row),
    price: toDollars(priceCents),
    wasPrice: wasPriceCents === null ? null : toDollars(wasPriceCents),
    image: picture ? pictureFrom(picture).src : '',
  }));
}

/** Saves each row in its own transaction; a refused row does not affect the others. */
export async function saveRows(deps: RowsDeps, actor: Actor, rows: readonly RowEdit[]): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const row of rows) {
    try {
      await deps.db.transaction((tx) => saveRow(tx, { actor, now: deps.now() }, row));
      results.push({ id: row.id, ok: true });
    } catch (error) {
      if (!(error instanceof RowRollback)) throw error;
      results.push({ id: row.id, ok: false, field: error.field, detail: error.message });
    }
  }
  return results;
}

/** Rolls a row back: its fields and its stock are saved together. */
class RowRollback extends Error {
  readonly field: string;
  constructor(field: string, refusal: { reason: StaffCatalogReason; detail?: string }) {
    super(formatSentence(staffCatalogRefusals, refusal));
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
  if (!row) throw new RowRollback('', { reason: 'unknown_product' });
  if (Object.keys(fields).length > 0) {
    if (row.changedAt.getTime() !== Date.parse(seen)) throw new RowRollback('', { reason: 'changed_meanwhile' });
    const done = await changeProductIn(tx, context, id, { ...draftFrom(row), ...fields });
    if (!done.ok) throw new RowRollback(FIELDS[done.reason] ?? ('price' in fields ? 'price' : ''), done);
  }
  if (stock.length > 0) await correctStock(tx, context.actor, { id, stock, stockSeen });
}

/**
 * A stock cell is a correction of the shown value, so sales since are kept. If stock was counted or adjusted since, the
 * row is refused: both would correct the same difference.
 */
async function correctStock(
  tx: Transaction,
  actor: Actor,
  { id, stock, stockSeen }: { id: string; stock: NonNullable<RowEdit['stock']>; stockSeen: string | undefined },
): Promise<void> {
  await lockStockRow(tx.sql, id);
  const now = await findStockVersion(tx.sql, id);
  if (now?.version !== stockSeen) throw new RowRollback('stock', { reason: 'stock_moved' });
  for (const { size, available, shown } of stock) {
    const by = available - shown;
    if (by === 0) continue;
    const reason = `Set to ${available}`;
    const moved = await changeStockIn(tx, actor, id, { by, reason, note: '', ...(size !== '' && { size }) });
    if (!moved.ok) throw new RowRollback(size === '' ? 'stock' : `stock ${size}`, moved);
  }
}
