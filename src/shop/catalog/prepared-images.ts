import type { Database, Transaction } from '../../platform/db/database.ts';
import { persistCrop } from '../media/crops.ts';
import type { PictureStore, StoreResult } from '../media/picture-store.ts';
import { pictureFrom } from '../media/pictures.ts';
import { persistPrepared, takePrepared } from '../media/prepared-pictures.ts';
import type { Crop } from '../media/schema.ts';
import { storeUpload } from '../media/store-upload.ts';
import { attachInOrder, attachLast, listProductImages, listShownOf, setAltText } from './image-queries.ts';
import { type ImageOrder, MAX_IMAGES, type ProductImage } from './image-schema.ts';
import { applyFoundColors } from './product-colors.ts';
import { addStoredImage } from './stored-images.ts';

type PrepareImageDeps = { db: Pick<Database, 'sql'>; pictures: Pick<PictureStore, 'storeEncoded'> };
type PrepareImageResult =
  | { ok: true; picture: ProductImage }
  | { ok: false; reason: Extract<StoreResult, { ok: false }>['reason'] };

/**
 * Encodes and stores an uploaded file for a product that is not there yet. Unless it is attached within a day
 * (`attachPrepared`), the sweep deletes it. The same file again is the same picture.
 */
export async function prepareImage(deps: PrepareImageDeps, file: string): Promise<PrepareImageResult> {
  const stored = await storeUpload(deps, file);
  if (!stored.ok) return stored;
  const { id, ...picture } = stored.picture;
  if (!(await persistPrepared(deps.db.sql, id, { ...picture, palette: stored.palette })))
    return { ok: false, reason: 'picture_busy' };
  return { ok: true, picture: { id, ...pictureFrom({ id, alt: '', ...picture }) } };
}

/** Gives a new product, which the caller has just added, its pictures in this order. */
export async function attachPrepared(
  tx: Transaction,
  productId: string,
  pictures: ImageOrder['pictures'],
): Promise<{ ok: true } | { ok: false; reason: 'picture_gone' | 'same_picture' }> {
  const ids = pictures.map(({ id }) => id);
  if (new Set(ids).size < ids.length) return { ok: false, reason: 'same_picture' };
  const prepared = await takePrepared(tx.sql, ids);
  // What another product shows stays anyway, and so does its row.
  const shown = await listShownOf(tx.sql, ids);
  const known = new Set([...prepared, ...shown].map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) return { ok: false, reason: 'picture_gone' };
  for (const { id, prepared: picture } of prepared) {
    await addStoredImage(tx.sql, { ...picture, id });
    if (picture.crop) await keepWhole(tx, id, picture.crop);
  }
  const attached = pictures.map(({ id, role, widthInches }) => ({
    id,
    role: role ?? '',
    widthInches: widthInches ?? null,
    filmId: null,
  }));
  await attachInOrder(tx.sql, productId, JSON.stringify(attached));
  // The words belong to the picture, which another product may show, too: none said here leave those that it has.
  for (const { id, alt } of pictures) if (alt.trim() !== '') await setAltText(tx.sql, id, alt.trim());
  await applyFoundColors(tx.sql, productId);
  return { ok: true };
}

/** What one was cut out of gets its row, too, so that it can be cut anew. */
async function keepWhole(tx: Transaction, id: string, crop: Crop): Promise<void> {
  for (const { id: sourceId, prepared } of await takePrepared(tx.sql, [crop.sourceId])) {
    await addStoredImage(tx.sql, { ...prepared, id: sourceId });
  }
  await persistCrop(tx.sql, id, crop);
}

/**
 * Hangs pictures behind those that a product has, as far as there is room; one that it has already, or that is gone, is left
 * out. The caller holds the product's row lock. Answers the ids of those that were added.
 */
export async function attachPreparedBehind(
  tx: Transaction,
  productId: string,
  pictures: readonly { id: string; alt: string }[],
): Promise<string[]> {
  const hung = (await listProductImages(tx.sql, productId)).map(({ id }) => id);
  const wanted = new Map(pictures.filter(({ id }) => !hung.includes(id)).map((picture) => [picture.id, picture]));
  const ids = [...wanted.keys()].slice(0, MAX_IMAGES - hung.length);
  const prepared = new Map((await takePrepared(tx.sql, ids)).map((each) => [each.id, each.prepared]));
  const shown = new Set((await listShownOf(tx.sql, ids)).map(({ id }) => id));
  const added = ids.filter((id) => prepared.has(id) || shown.has(id));
  for (const id of added) {
    const picture = prepared.get(id);
    if (picture) await addStoredImage(tx.sql, { ...picture, id });
    await attachLast(tx.sql, productId, id, null);
    const alt = wanted.get(id)?.alt.trim() ?? '';
    if (alt !== '') await setAltText(tx.sql, id, alt);
  }
  if (added.length > 0) await applyFoundColors(tx.sql, productId);
  return added;
}
