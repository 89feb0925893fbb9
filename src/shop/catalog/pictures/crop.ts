import type { Config } from '../../../config/config.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { findStoredPicture, type PreparedCrop, persistCrop, prepareProductCrop } from '../../media/crops.ts';
import type { Cut } from '../../media/schema.ts';
import type { PictureStore } from '../../media/store/picture-store.ts';
import { lockPreparedPictures } from '../../media/storing.ts';
import { lockProduct } from '../products/queries.ts';
import { addStoredImage } from './attach.ts';
import { applyFoundColors } from './colors.ts';
import { listProductImages, replaceImage, setAltText } from './queries.ts';
import type { ProductImage } from './schema.ts';

type CropDeps = {
  db: Database;
  config: Pick<Config, 'dataDir'>;
  pictures: Pick<PictureStore, 'open' | 'storeEncoded'>;
};
type CropRefusal =
  | Extract<PreparedCrop, { ok: false }>
  | { ok: false; reason: 'unknown_product' | 'other_pictures' | 'same_picture' | 'picture_of_film' | 'picture_gone' };

type CropImageInput = { productId: string; pictureId: string; cut: Cut | null };

/**
 * Replaces a product’s picture by a crop of it, keeping its alt text and role; null restores the original. The original
 * file stays. Idempotent on a double click.
 */
export async function cropImage(
  deps: CropDeps,
  actor: Actor,
  { productId, pictureId, cut }: CropImageInput,
): Promise<{ ok: true; id: string } | CropRefusal> {
  const prepared = await prepareProductCrop(deps, pictureId, cut);
  if (!prepared.ok) return prepared;
  return deps.db.transaction(async (tx) => {
    if (!(await lockProduct(tx.sql, productId))) return { ok: false, reason: 'unknown_product' };
    const attached = await listProductImages(tx.sql, productId);
    const before = attached.find((each) => each.id === pictureId);
    const isAttached = attached.some((each) => each.id === prepared.id);
    if (isAttached && (!before || prepared.id === pictureId)) return { ok: true, id: prepared.id };
    if (!before) return { ok: false, reason: 'other_pictures' };
    if (before.filmId !== null) return { ok: false, reason: 'picture_of_film' };
    if (isAttached) return { ok: false, reason: 'same_picture' };
    return replaceByCrop(tx, actor, { productId, before, prepared });
  });
}

type ReplaceInput = {
  productId: string;
  before: { id: string; alt: string };
  prepared: Extract<PreparedCrop, { ok: true }>;
};

async function replaceByCrop(
  tx: Transaction,
  actor: Actor,
  { productId, before, prepared: { id, alt, crop } }: ReplaceInput,
): Promise<{ ok: true; id: string } | CropRefusal> {
  if (crop) {
    await addPrepared(tx, [id]);
    await persistCrop(tx.sql, id, crop);
  }
  if ((await replaceImage(tx.sql, productId, before.id, id)) === 0) return { ok: false, reason: 'picture_gone' };
  await setAltText(tx.sql, id, before.alt || alt);
  await applyFoundColors(tx.sql, productId);
  tx.changed('catalog');
  await recordAudit(tx, actor, {
    what: 'product.picture_cropped',
    subject: productId,
    before: { picture: before.id },
    after: { picture: id, crop },
  });
  return { ok: true, id };
}

/** Inserts rows for stored pictures that have none. */
async function addPrepared(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const { id, prepared } of await lockPreparedPictures(tx.sql, ids)) {
    await addStoredImage(tx.sql, { ...prepared, id });
  }
}

/** Crops a picture of a product whose form isn’t saved yet; returns the picture to attach in its place. */
export async function cropPrepared(
  deps: CropDeps,
  pictureId: string,
  cut: Cut | null,
): Promise<{ ok: true; picture: ProductImage } | CropRefusal> {
  const prepared = await prepareProductCrop(deps, pictureId, cut);
  if (!prepared.ok) return prepared;
  const { id } = prepared;
  const stored = await findStoredPicture(deps.db.sql, id);
  if (!stored) return { ok: false, reason: 'picture_gone' };
  return { ok: true, picture: { id, ...stored } };
}
