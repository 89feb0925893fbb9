import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { claimAddition, deleteOldAdditions, findAddition, setAddedProduct } from './addition-queries.ts';
import { type CreatedProduct, createProductIn } from './create-product.ts';
import type { EditContext } from './edit-context.ts';
import { touchesCost } from './edit-products.ts';
import { MAX_STOCK } from './field-schema.ts';
import { giveSizes } from './give-sizes.ts';
import { attachPrepared } from './prepared-images.ts';
import type { InvalidDraft } from './read-draft.ts';
import type { StaffCatalogueReason } from './staff-refusals.ts';
import type { NewProduct } from './staff-schema.ts';

type AddProductDeps = { db: Pick<Database, 'transaction'>; now: () => Date };

type AddRefusal =
  | InvalidDraft
  | {
      ok: false;
      reason: Extract<
        StaffCatalogueReason,
        | 'added_already'
        | 'cost_needs_owner'
        | 'picture_gone'
        | 'publish_needs_owner'
        | 'same_picture'
        | 'same_size_twice'
        | 'too_many_pieces'
      >;
      field?: string;
    };

/** Undoes what the transaction has written before somebody noticed that it can't be. */
class AddRollback extends Error {
  readonly refusal: AddRefusal;
  constructor(refusal: AddRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** A new product with its stock and its pictures, all of it or nothing; once for each `requestId`. */
export async function addProduct(
  deps: AddProductDeps,
  actor: Actor,
  given: NewProduct,
): Promise<CreatedProduct | AddRefusal> {
  try {
    return await deps.db.transaction((tx) => addOnce(tx, { actor, now: deps.now(), note: 'Created' }, given));
  } catch (error) {
    if (error instanceof AddRollback) return error.refusal;
    throw error;
  }
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

async function addOnce(tx: Transaction, context: EditContext, { requestId, ...given }: NewProduct) {
  if (requestId === undefined) return addAll(tx, context, given);
  const fingerprint = createHash('sha256').update(JSON.stringify(given)).digest('hex');
  if (!(await claimAddition(tx.sql, requestId, fingerprint, context.now))) {
    const earlier = await findAddition(tx.sql, requestId);
    if (typeof earlier?.productId !== 'string' || earlier.fingerprint !== fingerprint) throw no('added_already');
    return { ok: true as const, id: earlier.productId };
  }
  const added = await addAll(tx, context, given);
  await setAddedProduct(tx.sql, requestId, added.id);
  await deleteOldAdditions(tx.sql, new Date(context.now.getTime() - WEEK_MS));
  return added;
}

const no = (reason: Exclude<AddRefusal['reason'], InvalidDraft['reason']>, field?: string) =>
  new AddRollback({ ok: false, reason, ...(field && { field }) });

/** Of a new product none is the same as not said. */
const namesOwnAmount = ({ cost, makerEarns }: Pick<NewProduct, 'cost' | 'makerEarns'>) =>
  (cost ?? makerEarns ?? null) !== null;

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
  if (twice >= 0) throw no('same_size_twice', `stockBySize.${twice}.size`);
  const onHand = counted ? stockBySize.reduce((sum, row) => sum + row.onHand, 0) : total;
  if (onHand > MAX_STOCK) throw no('too_many_pieces', `stockBySize.0.onHand`);
  if (namesOwnAmount(draft) && (await touchesCost(tx, context.actor, draft))) throw no('cost_needs_owner');
  const made = await createProductIn(tx, context, { ...draft, sizes, onHand });
  if (!made.ok) throw new AddRollback(made);
  if (counted) {
    const said = { stockBySize: new Map(stockBySize.map((row) => [row.size, row.onHand])), note: context.note };
    const fault = await giveSizes(tx, context.actor, made.id, said);
    if (fault) throw new Error(`The sizes of the new ${made.id} can't be counted: ${fault}`);
  }
  if (pictures.length === 0) return made;
  const attached = await attachPrepared(tx, made.id, pictures);
  if (!attached.ok) throw no(attached.reason, 'pictures');
  await recordAudit(tx, context.actor, {
    what: 'product.pictures_arranged',
    subject: made.id,
    before: { pictures: [] },
    after: { pictures },
  });
  return made;
}
