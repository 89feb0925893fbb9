import type { Database, Sql } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { pictureIdOf, preparePicture } from './encoder/prepare.ts';
import type { PictureOf } from './encoder/read-picture.ts';
import {
  claimUnfinished,
  deleteUnfinished,
  deleteUnshownFilms,
  lockPrepared,
  type PreparedPicture,
  savePrepared,
  saveUnfinished,
} from './queries.ts';
import type { PictureStore, StoreResult } from './store/picture-store.ts';

/** Before the first file of a picture is stored. False while its files are being deleted: in a moment it can be. */
export const beginStoring = async (sql: Sql, pictureId: string): Promise<boolean> =>
  (await saveUnfinished(sql, pictureId)) !== undefined;

/** In the transaction that writes the row of the picture. */
export const endStoring = (sql: Sql, pictureId: string) => deleteUnfinished(sql, [pictureId]);

type SweepDeps = {
  db: Pick<Database, 'sql'>;
  pictures: Pick<PictureStore, 'deletePictures'>;
  now: () => Date;
  log: Pick<Log, 'info'>;
};

const DAY_MS = 24 * 3600 * 1000;
const BATCH = 100;

/**
 * Deletes the files of pictures that never got their row: of a process that ended in the middle, or of an upload that was
 * refused after its files were stored. Only what this shop began to store itself: another one may share the bucket.
 */
export async function sweepPictures({ db, pictures, now, log }: SweepDeps): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  let claimed: Awaited<ReturnType<typeof claimUnfinished>>;
  do {
    claimed = await claimUnfinished(db.sql, before, BATCH);
    const orphans = claimed.filter(({ isKnown }) => !isKnown).map(({ pictureId }) => pictureId);
    if (orphans.length > 0) {
      // A bucket that is away throws here: the next sweep begins with these again.
      await pictures.deletePictures(orphans);
      await deleteUnshownFilms(db.sql, orphans);
      log.info({ pictures: orphans.length }, 'files of pictures that were never finished are deleted');
    }
    await deleteUnfinished(
      db.sql,
      claimed.map(({ pictureId }) => pictureId),
    );
  } while (claimed.length === BATCH);
}

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

/** Once its files are stored: what the row of a picture will say, until it gets one. False while they are being deleted. */
export const persistPrepared = async (sql: Sql, id: string, prepared: PreparedPicture): Promise<boolean> =>
  (await savePrepared(sql, id, prepared)) !== undefined;

/** Those of them that can get their rows in this transaction (with `endStoring`), locked against the sweep. */
export const takePrepared = (sql: Sql, ids: readonly string[]) => lockPrepared(sql, ids);
