import { createFolderPictures } from '../../../src/shop/media/store/folder-pictures.ts';
import { createEmptyDatabase, withJobs } from '../database/database.ts';
import { cleanUp } from '../runner/clean-up.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';

/** An empty database and an empty pictures folder for restoring a backup; accepts any signature. */
export async function openRestoreTarget(now: () => Date) {
  const { url, db: target } = await createEmptyDatabase();
  const { db, jobs } = withJobs(target);
  jobs.work('send-newsletter', {}, async () => {});
  cleanUp(() => jobs.stop());
  const picturesFolder = temporaryFolder();
  const pictures = createFolderPictures(picturesFolder);
  return { databaseUrl: url, db, jobs, picturesFolder, pictures, now, identities: [], accepts: async () => true };
}
