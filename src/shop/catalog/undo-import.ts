import type { Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { ProductDraft } from './draft-schema.ts';
import { changeProductIn } from './edit-products.ts';
import { detachSome, listProductImages } from './image-queries.ts';
import { applyFoundColors } from './product-colors.ts';
import { draftFrom } from './product-detail.ts';
import { PRODUCT_FIELDS, type ProductField } from './product-fields.ts';
import { NO_SALE } from './sale.ts';
import { deleteUnsold, findProductDetailRow, hideProduct, lockProduct } from './staff-queries.ts';
import { staffCatalogueSentence } from './staff-refusals.ts';
import { fieldText } from './text-of-fields.ts';

type UndoContext = { actor: Actor; now: Date };

/**
 * Takes back a product that an import has made: deleted where nobody has ordered, reviewed or edited it, else archived.
 * Answers what was left and why; undefined: nothing.
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
    tx.changed('catalogue');
    await recordAudit(tx, actor, { what: 'product.removed', subject: id, before: draftFrom(row) });
    return undefined;
  }
  if (row.status === 'active') {
    await hideProduct(tx.sql, id, now, now);
    tx.changed('catalogue');
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

/** Puts back each field that still holds what the import wrote. */
export async function undoFieldsIn(
  tx: Transaction,
  context: UndoContext,
  id: string,
  { before, after }: { before: Partial<ProductDraft>; after: Partial<ProductDraft> },
): Promise<string | undefined> {
  const locked = await lockProduct(tx.sql, id);
  const row = locked && (await findProductDetailRow(tx.sql, id));
  if (!row) return staffCatalogueSentence('unknown_product');
  const draft = draftFrom(row);
  const names = Object.keys(after) as ProductField[];
  const isSame = (name: ProductField) => JSON.stringify(draft[name]) === JSON.stringify(after[name]);
  // A sale goes back as a whole, or stays as it is.
  const isSaleSame = names.filter((name) => name in NO_SALE).every(isSame);
  const same = names.filter((name) => isSame(name) && (isSaleSame || !(name in NO_SALE)));
  const back = Object.fromEntries(same.map((name) => [name, before[name]]));
  const done = await changeProductIn(tx, context, id, { ...draft, ...back });
  if (!done.ok) return done.detail ?? staffCatalogueSentence(done.reason);
  const left = names.filter((name) => !same.includes(name));
  if (left.length === 0) return undefined;
  return `Changed since, so it stays: ${left.map((name) => `${PRODUCT_FIELDS[name].label} ${fieldText(name, draft[name])}`).join(', ')}.`;
}

/** Takes down pictures that an import has hung at a product that was there before. */
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
  tx.changed('catalogue');
  await recordAudit(tx, actor, {
    what: 'product.pictures_arranged',
    subject: id,
    before: { pictures: before.map((each) => each.id) },
    after: { pictures: before.filter((each) => !pictureIds.includes(each.id)).map((each) => each.id) },
  });
}
