import type { Database } from '../../platform/db/database.ts';
import type { PictureStore, StoreResult } from './picture-store.ts';
import { pictureIdOf, preparePicture } from './prepare.ts';
import type { PictureOf } from './read-picture.ts';
import { beginStoring } from './sweep-pictures.ts';

type StoreUploadDeps = { db: Pick<Database, 'sql'>; pictures: Pick<PictureStore, 'storeEncoded'> };

/**
 * Encodes an uploaded file and stores what becomes of it. Its row is the caller's to write, with `endStoring` in the same
 * transaction: what never gets one is swept. Without `id`, the same file has the same id everywhere.
 */
export async function storeUpload(
  { db, pictures }: StoreUploadDeps,
  file: string,
  { id, whose = 'staff' }: { id?: string; whose?: PictureOf } = {},
): Promise<StoreResult> {
  const pictureId = id ?? (await pictureIdOf(file));
  if (!(await beginStoring(db.sql, pictureId))) return { ok: false, reason: 'picture_busy' };
  return pictures.storeEncoded((folder) => preparePicture(file, folder, { id: pictureId, whose }));
}
