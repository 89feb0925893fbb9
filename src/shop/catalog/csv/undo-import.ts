import type { Transaction } from '../../../platform/db/database.ts';
import { formatSentence } from '../../../shared/refusals.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { applyFoundColors } from '../pictures/colors.ts';
import { detachSome, listProductImages } from '../pictures/queries.ts';
import { fieldText, PRODUCT_FIELDS, type ProductField } from '../product-fields.ts';
import { draftFrom } from '../products/detail.ts';
import { changeProductIn } from '../products/edit.ts';
import { deleteUnsold, findProductDetailRow, hideProduct, lockProduct } from '../products/queries.ts';
import type { ProductDraft } from '../products/schema.ts';
import { staffCatalogRefusals } from '../refusals.ts';
import { NO_SALE } from '../sales/sales.ts';
import { listSizeStock, lockStockRow } from '../stock/queries.ts';
import { changeStockIn } from '../stock/stock.ts';

type UndoContext = { actor: Actor; now: Date };

/**
 * Undoes the creation of a product by an import: deletes it if it was never ordered, reviewed, or edited, else archives
 * it. Returns what was kept and why, or undefined.
 */
export async function undoCreatedIn(
  tx: Transaction,
  { actor, now }: UndoContext,
  id: string,
  changedAt: string | undefined,
): Promise<string | undefined> {
  const locked = await lockProduct(tx.sql, id);
  const row = locked && (await findProductDetailRow(tx.sql, id));
  if (!row) return undefined;
  const isEdited = row.changedAt.toISOString() !== changedAt;
  if (!isEdited && (await deleteUnsold(tx.sql, id)) > 0) {
    tx.changed('catalog', 'categories');
    await recordAudit(tx, actor, { what: 'product.removed', subject: id, before: draftFrom(row) });
    return undefined;
  }
  if (row.status === 'active') {
    await hideProduct(tx.sql, id, now, now);
    tx.changed('catalog', 'categories');
    await recordAudit(tx, actor, {
      what: 'product.archived',
      subject: id,
      before: { status: row.status },
      after: { status: 'archived' },
    });
  }
  const where = row.status === 'active' ? 'archived instead of deleted' : 'kept as it is';
  return isEdited ? `Someone has edited it since: ${where}.` : `It’s in orders, reviews or sets: ${where}.`;
}

/** Restores each field that still has the imported value. */
export async function undoFieldsIn(
  tx: Transaction,
  context: UndoContext,
  id: string,
  { before, after }: { before: Partial<ProductDraft>; after: Partial<ProductDraft> },
): Promise<string | undefined> {
  const locked = await lockProduct(tx.sql, id);
  const row = locked && (await findProductDetailRow(tx.sql, id));
  if (!row) return staffCatalogRefusals.unknown_product.sentence;
  const draft = draftFrom(row);
  const names = Object.keys(after) as ProductField[];
  const isSame = (name: ProductField) => JSON.stringify(draft[name]) === JSON.stringify(after[name]);
  // A sale is restored as a whole or not at all.
  const isSaleSame = names.filter((name) => name in NO_SALE).every(isSame);
  const same = names.filter((name) => isSame(name) && (isSaleSame || !(name in NO_SALE)));
  const back = Object.fromEntries(same.map((name) => [name, before[name]]));
  const done = await changeProductIn(tx, context, id, { ...draft, ...back });
  if (!done.ok) return formatSentence(staffCatalogRefusals, done);
  const left = names.filter((name) => !same.includes(name));
  if (left.length === 0) return undefined;
  return `Changed since, so it stays: ${left.map((name) => `${PRODUCT_FIELDS[name].label} ${fieldText(name, draft[name])}`).join(', ')}.`;
}

export async function undoPicturesIn(
  tx: Transaction,
  actor: Actor,
  id: string,
  pictureIds: readonly string[],
): Promise<void> {
  if (!(await lockProduct(tx.sql, id))) return;
  const before = await listProductImages(tx.sql, id);
  if ((await detachSome(tx.sql, id, pictureIds)) === 0) return;
  await applyFoundColors(tx.sql, id);
  tx.changed('catalog');
  await recordAudit(tx, actor, {
    what: 'product.pictures_arranged',
    subject: id,
    before: { pictures: before.map((each) => each.id) },
    after: { pictures: before.filter((each) => !pictureIds.includes(each.id)).map((each) => each.id) },
  });
}

type StockMove = { size: string | null; by: number };

/** Reverts stock movements of an import, except for units sold since. Returns what was kept. */
export async function undoStockIn(
  tx: Transaction,
  actor: Actor,
  id: string,
  steps: readonly StockMove[],
): Promise<string[]> {
  const sentences: string[] = [];
  for (const step of steps) {
    const left = await undoMoveIn(tx, actor, id, step);
    if (left !== undefined) sentences.push(`Stock${step.size === null ? '' : ` of ${step.size}`}: ${left}`);
  }
  return sentences;
}

async function undoMoveIn(
  tx: Transaction,
  actor: Actor,
  id: string,
  { size, by }: StockMove,
): Promise<string | undefined> {
  const of = await lockMovedStock(tx, id, size);
  if (!of) return 'its sizes have changed, so it stays.';
  const back = Math.max(-by, of.reserved - of.onHand);
  if (back === 0) return undefined;
  const why = { by: back, reason: 'Import undone', note: '', size: size ?? undefined };
  const moved = await changeStockIn(tx, actor, id, why);
  if (!moved.ok) return formatSentence(staffCatalogRefusals, moved);
  return back === -by ? undefined : `${by + back} sold meanwhile.`;
}

/** The stock row of the movement, locked; undefined if the sizes changed since. */
async function lockMovedStock(tx: Transaction, id: string, size: string | null) {
  const sum = await lockStockRow(tx.sql, id);
  const sizes = await listSizeStock(tx.sql, id);
  if (size !== null) return sizes.find((each) => each.size === size);
  return sizes.length > 0 ? undefined : sum;
}
