import { type Database, databaseIn, type Transaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../audit/audit.ts';
import { arrangeImages } from '../pictures/attach.ts';
import { saveProductColors } from '../pictures/colors.ts';
import { savePriceParts } from '../price-parts/edit.ts';
import { type StaffCatalogReason, staffCatalogRefusals } from '../refusals.ts';
import { saveMeasuresOfProduct } from '../sizes/measures.ts';
import { setSizes } from '../sizes/sizes.ts';
import { adjustStock, countStock } from '../stock/stock.ts';
import { findProductDetail } from './detail.ts';
import { changeProductIn } from './edit.ts';
import { saveProductPairs } from './pairs.ts';
import { lockProduct, lockProducts, touchProduct } from './queries.ts';
import type { ChangedProduct, ProductDetail } from './schema.ts';

type SaveDeps = { db: Database; now: () => Date };
type Refusal = { ok: false; reason: StaffCatalogReason; detail?: string; field?: string };

/**
 * Saves a product form, with its pictures, stock and all other parts that the input has, or nothing of it. Refuses if
 * the product changed since the form was loaded.
 */
export async function saveProduct(
  deps: SaveDeps,
  actor: Actor,
  id: string,
  input: ChangedProduct,
): Promise<{ ok: true; product: ProductDetail } | Refusal> {
  try {
    return await deps.db.transaction((tx) =>
      saveAll({ tx, deps: { ...deps, db: databaseIn(tx, deps.db) }, actor, id }, input),
    );
  } catch (error) {
    if (error instanceof SaveRollback) return error.refusal;
    throw error;
  }
}

class SaveRollback extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

type SaveContext = { tx: Transaction; deps: SaveDeps; actor: Actor; id: string };

async function saveAll(
  context: SaveContext,
  {
    seen,
    pictureOrder,
    stockBySize,
    stockChange,
    stockCount,
    chosenColors,
    pairs,
    measures,
    priceParts,
    ...draft
  }: ChangedProduct,
): Promise<{ ok: true; product: ProductDetail }> {
  const { tx, deps, actor, id } = context;
  const now = deps.now();
  // All products before any is changed, in the order that other pairings lock them in.
  if (pairs) await lockProducts(tx.sql, [id, ...pairs.pairsWith, ...pairs.before]);
  const locked = await lockProduct(tx.sql, id);
  if (!locked) throw new SaveRollback({ ok: false, reason: 'unknown_product' });
  if (locked.changedAt.getTime() !== Date.parse(seen))
    throw new SaveRollback({ ok: false, reason: 'changed_meanwhile' });
  // Without stock by size, the sizes of the draft count.
  if (stockBySize?.sizes.length === 0) check(await setSizes(deps, actor, id, stockBySize), 'stockBySize');
  check(await changeProductIn(tx, { actor, now, areSizesSaved: stockBySize !== undefined }, id, draft));
  const parts = { pictureOrder, stockBySize, stockChange, stockCount, chosenColors, pairs, measures, priceParts };
  const isMore = await saveParts(context, parts);
  // Every part counts as a change of the product, so that forms loaded before it are refused.
  if (isMore) await touchProduct(tx.sql, id, now);
  const product = await findProductDetail(deps, id);
  if (!product) throw new SaveRollback({ ok: false, reason: 'unknown_product' });
  return { ok: true, product };
}

type PartName =
  | 'pictureOrder'
  | 'stockBySize'
  | 'stockChange'
  | 'stockCount'
  | 'chosenColors'
  | 'pairs'
  | 'measures'
  | 'priceParts';
type Parts = { [Name in PartName]: ChangedProduct[Name] | undefined };

/** Saves the parts of the screen that the input has; false if it has none. */
async function saveParts({ deps, actor, id }: SaveContext, parts: Parts): Promise<boolean> {
  const { pictureOrder, stockBySize, stockChange, stockCount, chosenColors, pairs, measures, priceParts } = parts;
  if (stockBySize && stockBySize.sizes.length > 0) check(await setSizes(deps, actor, id, stockBySize), 'stockBySize');
  if (stockCount) check(await countStock(deps, actor, id, stockCount), 'stockCount');
  if (stockChange) check(await adjustStock(deps, actor, id, stockChange), 'stockChange');
  // Before the pictures, which change the colors found in them.
  if (chosenColors) check(await saveProductColors(deps, actor, id, chosenColors), 'chosenColors', 'colors');
  if (pictureOrder) check(readPictures(await arrangeImages(deps, actor, id, pictureOrder)), 'pictureOrder');
  if (pairs) check(await saveProductPairs(deps, actor, id, pairs), 'pairs', 'pairsWith');
  if (measures) check(await saveMeasuresOfProduct(deps, actor, id, measures), 'measures');
  if (priceParts) check(await savePriceParts(deps, actor, { kind: 'product', id }, priceParts), 'priceParts', 'parts');
  return Object.values(parts).some((part) => part !== undefined);
}

/** Under the product's lock, a picture that is neither attached nor prepared is one that was swept. */
const readPictures = (result: Awaited<ReturnType<typeof arrangeImages>>) =>
  !result.ok && result.reason === 'other_pictures' ? { ok: false as const, reason: 'picture_gone' as const } : result;

/** Rolls back on a refusal, with its field as the path in the input: below `part`, by default at `field` of it. */
function check(result: { ok: true } | Refusal, part?: keyof ChangedProduct, field?: string): void {
  if (result.ok) return;
  const own = result.field ?? staffCatalogRefusals[result.reason].field ?? field;
  throw new SaveRollback({ ...result, ...(part && { field: own === undefined ? part : `${part}.${own}` }) });
}
