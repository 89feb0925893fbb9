import type { Config } from '../../../config/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findStoredPicture, type PreparedCrop, prepareProductCrop } from '../../media/crops.ts';
import type { Cut } from '../../media/schema.ts';
import type { PictureStore } from '../../media/store/picture-store.ts';
import type { ProductImage } from './schema.ts';

type CropDeps = {
  db: Database;
  config: Pick<Config, 'dataDir'>;
  pictures: Pick<PictureStore, 'open' | 'storeEncoded'>;
};
type CropRefusal = Extract<PreparedCrop, { ok: false }> | { ok: false; reason: 'picture_gone' };

/**
 * Crops a picture, or restores the original if `cut` is null; returns the picture to attach in its place when the form
 * is saved.
 */
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
