import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { getSlug, slugForName } from '../../../shared/text/slug.ts';
import { WEEK_MS } from '../../../shared/time.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { setInitialSizes } from '../csv/import-stock.ts';
import { MAX_STOCK } from '../field-schema.ts';
import { attachPrepared } from '../pictures/attach.ts';
import { attachInOrder, listProductImages } from '../pictures/queries.ts';
import { blankDraft } from '../product-fields.ts';
import type { StaffCatalogReason } from '../refusals.ts';
import { NO_SALE } from '../sales/sales.ts';
import { copyProductMeasures } from '../sizes/measures-queries.ts';
import { setStockNote } from '../stock/queries.ts';
import { draftFrom } from './detail.ts';
import {
  checkPublication,
  type EditContext,
  type EditProductDeps,
  type InvalidDraft,
  type ProductValues,
  type Refusal,
  readDraft,
} from './edit.ts';
import {
  claimAddition,
  deleteOldAdditions,
  findAddition,
  findProductDetailRow,
  insertProduct,
  listIdsLike,
  setAddedProduct,
} from './queries.ts';
import type { NewProduct, ProductDraft } from './schema.ts';

type AddProductDeps = { db: Pick<Database, 'transaction'>; now: () => Date };

type CreatedProduct = { ok: true; id: string };

type AddRefusal =
  | InvalidDraft
  | {
      ok: false;
      reason: Extract<
        StaffCatalogReason,
        | 'added_already'
        | 'picture_gone'
        | 'publish_needs_owner'
        | 'same_picture'
        | 'same_size_twice'
        | 'too_many_pieces'
      >;
      field?: string;
    };

/** Creates a product with its stock and pictures atomically, once for each `requestId`. */
export async function addProduct(
  deps: AddProductDeps,
  actor: Actor,
  input: NewProduct,
): Promise<CreatedProduct | AddRefusal> {
  try {
    return await deps.db.transaction((tx) => addOnce(tx, { actor, now: deps.now(), note: 'Created' }, input));
  } catch (error) {
    if (error instanceof AddRollback) return error.refusal;
    throw error;
  }
}

async function addOnce(tx: Transaction, context: EditContext, { requestId, ...input }: NewProduct) {
  if (requestId === undefined) return addAll(tx, context, input);
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  if (!(await claimAddition(tx.sql, requestId, fingerprint, context.now))) {
    const earlier = await findAddition(tx.sql, requestId);
    if (typeof earlier?.productId !== 'string' || earlier.fingerprint !== fingerprint) throw rollback('added_already');
    return { ok: true as const, id: earlier.productId };
  }
  const added = await addAll(tx, context, input);
  await setAddedProduct(tx.sql, requestId, added.id);
  await deleteOldAdditions(tx.sql, new Date(context.now.getTime() - WEEK_MS));
  return added;
}

async function addAll(
  tx: Transaction,
  context: EditContext,
  { stockBySize = [], pictures = [], onHand: total, ...draft }: Omit<NewProduct, 'requestId'>,
): Promise<CreatedProduct> {
  const counted = stockBySize.length > 0;
  const sizes = counted ? stockBySize.map(({ size }) => size) : draft.sizes;
  const twice = stockBySize.findIndex(
    ({ size }, place) => sizes.findIndex((other) => other.toLowerCase() === size.toLowerCase()) < place,
  );
  if (twice >= 0) throw rollback('same_size_twice', `stockBySize.${twice}.size`);
  const onHand = counted ? stockBySize.reduce((sum, row) => sum + row.onHand, 0) : total;
  if (onHand > MAX_STOCK) throw rollback('too_many_pieces', `stockBySize.0.onHand`);
  const created = await createProductIn(tx, context, { ...draft, sizes, onHand });
  if (!created.ok) throw new AddRollback(created);
  if (counted) {
    const counts = { stockBySize: new Map(stockBySize.map((row) => [row.size, row.onHand])), note: context.note };
    const fault = await setInitialSizes(tx, context.actor, created.id, counts);
    if (fault) throw new Error(`The sizes of the new ${created.id} can't be counted: ${fault}`);
  }
  if (pictures.length === 0) return created;
  const attached = await attachPrepared(tx, created.id, pictures);
  if (!attached.ok) throw rollback(attached.reason, 'pictures');
  await recordAudit(tx, context.actor, {
    what: 'product.pictures_arranged',
    subject: created.id,
    before: { pictures: [] },
    after: { pictures },
  });
  return created;
}

const rollback = (reason: Exclude<AddRefusal['reason'], InvalidDraft['reason']>, field?: string) =>
  new AddRollback({ ok: false, reason, ...(field && { field }) });

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
    const created = await createProductIn(tx, context, {
      ...draft,
      ...NO_SALE,
      name,
      status: 'draft',
      isFeatured: false,
      onHand: 0,
    });
    if (!created.ok) return created;
    await copyProductMeasures(tx.sql, id, created.id);
    await attachInOrder(tx.sql, created.id, JSON.stringify(await listProductImages(tx.sql, id)));
    return created;
  });
}

/**
 * Creates a product; its id derives from its name and survives renames. Takes a transaction because imports create many
 * in one.
 */
export async function createProductIn(
  tx: Transaction,
  context: EditContext,
  draft: ProductDraft & Pick<NewProduct, 'onHand'>,
): Promise<CreatedProduct | InvalidDraft | Refusal<'publish_needs_owner'>> {
  const refusal = checkPublication(context.actor, { wasPublished: false, status: draft.status });
  if (refusal) return refusal;
  const read = await readDraft(
    tx,
    { ...blankDraft(draft.category), ...draft },
    { before: undefined, now: context.now },
  );
  if (!read.ok) return read;
  await setStockNote(tx.sql, `${context.actor.name}: ${context.note}`);
  const id = await addWithFreeId(tx, draft.name, read.product, { onHand: draft.onHand, now: context.now });
  tx.changed('catalog');
  if (draft.status === 'active') tx.changed('categories');
  await recordAudit(tx, context.actor, { what: 'product.created', subject: id, after: draft });
  return { ok: true, id };
}

/** Ids that would collide with path segments of the API (migration 0002) and the back office. */
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
  const stem = getSlug(name) || FALLBACK;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const usedIds = new Set([...RESERVED, ...(await listIdsLike(tx.sql, stem)).map(({ id }) => id)]);
    const added = await insertProduct(tx.sql, { id: slugForName(name, FALLBACK, usedIds), ...fields }, onHand, now);
    if (added) return added.id;
  }
  throw new Error(`Every id like ${stem} was taken while a product was being added.`);
}

/** Thrown to roll back the transaction and return a refusal. */
class AddRollback extends Error {
  readonly refusal: AddRefusal;
  constructor(refusal: AddRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}
