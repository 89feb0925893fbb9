import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import type { BrandPictureRow } from '../settings/brand-picture-schema.ts';
import type { CropShape } from './draw-crop.ts';
import type { PictureStore, StoreResult } from './picture-store.ts';
import { cropIdOf, prepareCrop } from './prepare.ts';
import { persistPrepared } from './prepared-pictures.ts';
import { beginStoring } from './sweep-pictures.ts';

type StoreCropDeps = { db: Pick<Database, 'sql'>; pictures: Pick<PictureStore, 'storeEncoded'> };
type StoreCropResult = { ok: true; picture: BrandPictureRow } | Extract<StoreResult, { ok: false }>;

/**
 * Cuts an uploaded picture to its shape and stores the files. Unless the brand is saved with it within a day, the sweep
 * deletes them. The same file in the same shape is the same picture.
 */
export const storeCrop = async (deps: StoreCropDeps, file: string, shape: CropShape): Promise<StoreCropResult> =>
  storeCropAs(deps, file, shape, await cropIdOf(file, shape));

/** As a brand's, for a story that is not saved yet. Its id is its own: deleting it takes nothing from the brand. */
export const storeCover = (deps: StoreCropDeps, file: string): Promise<StoreCropResult> =>
  storeCropAs(deps, file, 'story', randomBytes(8).toString('hex'));

async function storeCropAs(
  { db, pictures }: StoreCropDeps,
  file: string,
  shape: CropShape,
  id: string,
): Promise<StoreCropResult> {
  if (!(await beginStoring(db.sql, id))) return { ok: false, reason: 'picture_busy' };
  const stored = await pictures.storeEncoded((folder) => prepareCrop({ crop: file, folder, id, shape }));
  if (!stored.ok) return stored;
  const { width, height, color, widths } = stored.picture;
  const facts = { width, height, color, widths };
  if (!(await persistPrepared(db.sql, id, { ...facts, palette: [] }))) return { ok: false, reason: 'picture_busy' };
  return { ok: true, picture: { id, ...facts } };
}
