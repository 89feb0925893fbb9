import type { Config } from '../config/config.ts';
import type { Log } from '../platform/log.ts';
import { createObjectStore, type ObjectStoreSettings } from '../platform/object-store/object-store.ts';
import type { StoreFailure } from '../platform/object-store/object-store-error.ts';
import { StartupError } from '../platform/startup-error.ts';

const CHECK_MS = 5_000;

/** Settings that can't work stop the start, as others do. A store that is only away does not: the shop sells without it. */
export async function checkObjectStore(
  { objectStore }: Pick<Config, 'objectStore'>,
  log: Pick<Log, 'warn'>,
  say: (line: string) => void,
): Promise<void> {
  if (!objectStore) return;
  const failure = await createObjectStore(objectStore, { requestMs: CHECK_MS, idleMs: CHECK_MS }).check();
  if (!failure) return;
  const sentence = SENTENCES[failure.reason]?.(objectStore);
  if (sentence !== undefined) throw new StartupError(sentence);
  log.warn({ err: failure }, 'the bucket does not answer');
  say(
    `The bucket "${objectStore.bucket}" at ${hostOf(objectStore)} can't be reached (${failure.message}). The shop opens without it: new pictures are refused, and backups wait in BACKUP_DIR.`,
  );
}

const hostOf = ({ endpoint }: ObjectStoreSettings) => new URL(endpoint).host;

const SENTENCES: Partial<Record<StoreFailure, (settings: ObjectStoreSettings) => string>> = {
  no_bucket: (settings) =>
    `There is no bucket "${settings.bucket}" at ${hostOf(settings)}. Create it, or look at S3_BUCKET and S3_ENDPOINT.`,
  denied: (settings) =>
    `${hostOf(settings)} does not let the shop into the bucket "${settings.bucket}". Look at S3_KEY, S3_SECRET and S3_REGION, and whether the key may list, read, write and delete.`,
  redirected: (settings) =>
    `${hostOf(settings)} sends the shop to another address for the bucket "${settings.bucket}". Look at S3_ENDPOINT and S3_REGION.`,
};
