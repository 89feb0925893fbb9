import type { Database, Sql } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { deleteUnshownFilms } from './film-queries.ts';
import type { PictureStore } from './picture-store.ts';
import { claimUnfinished, deleteUnfinished, saveUnfinished } from './unfinished-queries.ts';

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
