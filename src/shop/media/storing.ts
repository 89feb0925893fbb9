import type { Database, Sql } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { DAY_MS } from '../../shared/time.ts';
import { computePictureId, preparePicture } from './encoder/prepare.ts';
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

type StoreUploadDeps = { db: Pick<Database, 'sql'>; pictures: Pick<PictureStore, 'storeEncoded'> };

/**
 * Encodes an uploaded file and stores the result. The caller inserts the row and calls `endStoring` in one transaction;
 * otherwise the picture is swept. Without `id`, the id is the content hash.
 */
export async function storeUpload(
  { db, pictures }: StoreUploadDeps,
  file: string,
  { id, whose = 'staff' }: { id?: string; whose?: PictureOf } = {},
): Promise<StoreResult> {
  const pictureId = id ?? (await computePictureId(file));
  if (!(await beginStoring(db.sql, pictureId))) return { ok: false, reason: 'picture_busy' };
  return pictures.storeEncoded((folder) => preparePicture(file, folder, { id: pictureId, whose }));
}

/** Call before storing a picture's first file. False while its files are being deleted; retry in a moment. */
export const beginStoring = async (sql: Sql, pictureId: string): Promise<boolean> =>
  (await saveUnfinished(sql, pictureId)) !== undefined;

/** Call in the transaction that inserts the picture's row. */
export const endStoring = (sql: Sql, pictureId: string) => deleteUnfinished(sql, [pictureId]);

/** Call once the files are stored: keeps the future row of the picture. False while its files are being deleted. */
export const persistPrepared = async (sql: Sql, id: string, prepared: PreparedPicture): Promise<boolean> =>
  (await savePrepared(sql, id, prepared)) !== undefined;

/** Prepared pictures among these, locked against the sweep, for insertion in this transaction (with `endStoring`). */
export const lockPreparedPictures = (sql: Sql, ids: readonly string[]) => lockPrepared(sql, ids);

type SweepDeps = {
  db: Pick<Database, 'sql'>;
  pictures: Pick<PictureStore, 'deletePictures'>;
  now: () => Date;
  log: Pick<Log, 'info'>;
};

const ROWS_AT_ONCE = 100;

/**
 * Deletes files of pictures that never got their row, after a crash or an upload refused after storing. Only those this
 * shop began to store: another shop may share the bucket.
 */
export async function sweepPictures({ db, pictures, now, log }: SweepDeps): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  let claimed: Awaited<ReturnType<typeof claimUnfinished>>;
  do {
    claimed = await claimUnfinished(db.sql, before, ROWS_AT_ONCE);
    const orphans = claimed.filter(({ isKnown }) => !isKnown).map(({ pictureId }) => pictureId);
    if (orphans.length > 0) {
      // Throws during an outage of the bucket; the next sweep retries.
      await pictures.deletePictures(orphans);
      await deleteUnshownFilms(db.sql, orphans);
      log.info({ pictures: orphans.length }, 'files of pictures that were never finished are deleted');
    }
    await deleteUnfinished(
      db.sql,
      claimed.map(({ pictureId }) => pictureId),
    );
  } while (claimed.length === ROWS_AT_ONCE);
}
