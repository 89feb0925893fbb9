import { join } from 'node:path';
import type { Config } from '../../../config/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import { createFileCache } from '../../../platform/object-store/file-cache.ts';
import { createObjectStore, type ObjectStore } from '../../../platform/object-store/object-store.ts';
import { uploadsFolder } from '../uploads.ts';
import { createBucketPictures, PICTURES_PREFIX } from './bucket-pictures.ts';
import { createFolderPictures, picturesFolder } from './folder-pictures.ts';
import type { PictureStore } from './picture-store.ts';

type PictureStoreDeps = { config: Config; db: Pick<Database, 'sql'>; log: Log; objectStore: ObjectStore | undefined };

const CACHE_BYTES = 512 * 1024 * 1024;
/** For files that a visitor waits for; the response is due within seven seconds. */
const SERVING = { requestMs: 2_500, idleMs: 2_500, attempts: 2 };

export function createPictureStore({ config, db, log, objectStore }: PictureStoreDeps): PictureStore {
  const folder = picturesFolder(config);
  if (!objectStore || !config.objectStore) return createFolderPictures(folder);
  const cache = createFileCache({
    store: createObjectStore(config.objectStore, SERVING),
    prefix: PICTURES_PREFIX,
    folder: join(config.dataDir, 'picture-cache'),
    maxBytes: CACHE_BYTES,
  });
  const uploads = uploadsFolder(config);
  return createBucketPictures({
    store: objectStore,
    local: createFolderPictures(folder),
    folder,
    cache,
    uploads,
    db,
    log,
  });
}
