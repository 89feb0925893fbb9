import type { Transaction } from '../../platform/db/database.ts';
import { slugForName, slugOf } from '../../shared/text/slug.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { ProductDraft } from './draft-schema.ts';
import type { EditContext, EditProductDeps, Refusal } from './edit-context.ts';
import { checkPublication } from './helper-price.ts';
import { attachInOrder, listProductImages } from './image-queries.ts';
import { copyProductMeasures } from './measures-queries.ts';
import { draftFrom } from './product-detail.ts';
import { type InvalidDraft, type ProductValues, readDraft } from './read-draft.ts';
import { NO_SALE } from './sale.ts';
import { addProduct } from './save-product-queries.ts';
import { findProductDetailRow, listIdsLike } from './staff-queries.ts';
import type { NewProduct } from './staff-schema.ts';
import { setStockNote } from './stock-queries.ts';

export type CreatedProduct = { ok: true; id: string };

/** Its id is made of its name and stays when it is renamed. Imports make many in one transaction. */
export async function createProductIn(
  tx: Transaction,
  context: EditContext,
  draft: ProductDraft & Pick<NewProduct, 'onHand'>,
): Promise<CreatedProduct | InvalidDraft | Refusal<'publish_needs_owner'>> {
  const refusal = await checkPublication(tx, context.actor, { wasPublished: false, status: draft.status });
  if (refusal) return refusal;
  const whole = { ...NO_SALE, cost: null, makerEarns: null, sku: '', lowStockAt: null, weightGrams: null, ...draft };
  const read = await readDraft(tx, whole, { before: undefined, now: context.now });
  if (!read.ok) return read;
  await setStockNote(tx.sql, `${context.actor.name}: ${context.note}`);
  const id = await addWithFreeId(tx, draft.name, read.product, { onHand: draft.onHand, now: context.now });
  tx.changed('catalogue');
  await recordAudit(tx, context.actor, { what: 'product.created', subject: id, after: draft });
  return { ok: true, id };
}

/** Path segments of other API calls (migration 0002) and of the back office's screens, which no product can have as its id. */
const RESERVED = ['featured', 'category', 'suggestions', 'addresses', 'new', 'import', 'grid'];
const MAX_ATTEMPTS = 5;
const FALLBACK = 'product';

/** Retries when a concurrent request took the same id: the next read finds it. */
async function addWithFreeId(
  tx: Transaction,
  name: string,
  fields: ProductValues,
  { onHand, now }: { onHand: number; now: Date },
): Promise<string> {
  const stem = slugOf(name) || FALLBACK;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const usedIds = new Set([...RESERVED, ...(await listIdsLike(tx.sql, stem)).map(({ id }) => id)]);
    const added = await addProduct(tx.sql, { id: slugForName(name, FALLBACK, usedIds), ...fields }, onHand, now);
    if (added) return added.id;
  }
  throw new Error(`Every id like ${stem} was taken while a product was being added.`);
}

/** A copy with the same texts and images, as a draft without stock and without a sale. */
export function duplicateProduct(
  deps: EditProductDeps,
  actor: Actor,
  id: string,
): Promise<CreatedProduct | InvalidDraft | Refusal<'unknown_product' | 'publish_needs_owner'>> {
  return deps.db.transaction(async (tx) => {
    const row = await findProductDetailRow(tx.sql, id);
    if (!row) return { ok: false, reason: 'unknown_product' };
    const draft = draftFrom(row);
    const name = `${draft.name.slice(0, 112)} (copy)`;
    const context = { actor, now: deps.now(), note: 'Created' };
    const made = await createProductIn(tx, context, {
      ...draft,
      ...NO_SALE,
      name,
      status: 'draft',
      isFeatured: false,
      onHand: 0,
    });
    if (!made.ok) return made;
    await copyProductMeasures(tx.sql, id, made.id);
    await attachInOrder(tx.sql, made.id, JSON.stringify(await listProductImages(tx.sql, id)));
    return made;
  });
}
