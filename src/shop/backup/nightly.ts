import { join } from 'node:path';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { isStoreError } from '../../platform/object-store/errors.ts';
import { extendHashChain } from '../audit/hash-chain.ts';
import { type BackupKeys, openBackupKeys } from './backup-keys.ts';
import { type BackupDeps, sendCopy, sendWaiting, verifyCopy } from './copies.ts';
import { BACKUP_NOW, type BackupProgress, startProgress } from './progress.ts';
import { pruneBackups } from './prune-backups.ts';
import { backupSentence } from './refusals.ts';
import { resealCopies } from './reseal.ts';
import { backupName } from './retention.ts';
import { findLastVerified, listRuns } from './run-queries.ts';
import { type AskedBy, type Run, saveOutcome } from './save-outcome.ts';
import { takeBackup } from './take-backup.ts';

const NIGHTLY = 'nightly-backup';
/** Sends what the bucket did not take at night, where there is one. */
const SEND_WAITING = 'send-backups';
const MAX_SECONDS = 4 * 3600;

/** Every night, and whenever the owner asks for it. */
export function registerBackupJobs(jobs: Jobs, deps: BackupDeps): void {
  const how = { retryLimit: 0, expireInSeconds: MAX_SECONDS };
  jobs.schedule(NIGHTLY, '40 3 * * *', async () => void (await backUpAndVerify(deps, 'night')), how);
  jobs.schedule(SEND_WAITING, '15 * * * *', () => sendWaiting(deps), how);
  jobs.work(BACKUP_NOW, { ...how, onlyOneWaits: true }, async () => void (await backUpAndVerify(deps)));
}

/**
 * Takes a backup, sends it to the bucket, proves the copy that comes back from there by restoring it beside the shop, writes
 * down how it went, clears old ones away, and encrypts those that the owner's key doesn't open yet to it. Without a bucket, or
 * while it is away, the file in the folder is proven.
 */
export async function backUpAndVerify(
  deps: BackupDeps,
  askedBy: AskedBy = 'owner',
): Promise<{ file: string; trouble: string | undefined }> {
  const { log, now, backupFolder } = deps;
  const startedAt = now();
  const file = join(backupFolder, backupName(startedAt));
  const progress = startProgress(deps);
  const run: Run = { startedAt, file, ...NOTHING_YET };
  try {
    const trouble = await fillRun(deps, run, progress);
    await saveOutcome(deps, run, trouble, askedBy);
    if (run.bytes !== null) await pruneBackups(deps);
    await resealCopies(deps, (part) => progress.at('sealing', part));
    return { file, trouble };
  } catch (error) {
    log.error({ err: error }, 'the backup failed');
    await saveOutcome(deps, run, 'Something went wrong during the backup. See the log for details.', askedBy);
    throw error;
  } finally {
    await progress.end();
  }
}

/** Writes into `run` how far it came. Answers what is wrong, if anything. */
async function fillRun(deps: BackupDeps, run: Run, progress: BackupProgress): Promise<string | undefined> {
  const { db, now, backupFolder } = deps;
  const { file } = run;
  makeFolder(backupFolder, 0o700);
  const keys = await openBackupKeys(deps);
  await extendHashChain({ db }, 'all');
  const { taken, withoutBucket } = await takeWithPictures(deps, { keys, file }, progress);
  if (!taken.ok) return backupSentence(taken);
  const { rows, pictures } = taken.summary;
  Object.assign(run, { bytes: taken.bytes, rows, pictures });
  progress.at('sending');
  const sentTo = await sendCopy(deps, file);
  if (sentTo !== undefined) Object.assign(run, { sentTo, sentAt: now(), sentKey: keys.ownerKeyId ?? null });
  progress.at('verifying');
  const { proof, provenFrom } = await verifyCopy(deps, file, keys, sentTo !== undefined);
  if (!proof.ok) return proof.trouble;
  if (!withoutBucket) run.provenFrom = provenFrom;
  return withoutBucket;
}

const NOTHING_YET = {
  bytes: null,
  rows: null,
  pictures: null,
  sentTo: null,
  sentAt: null,
  sentKey: null,
  provenFrom: null,
};

/** While the bucket is away, with the pictures that lie on this machine: what was sold since last night must not wait. */
async function takeWithPictures(
  { databaseUrl, pictures, now, log }: BackupDeps,
  { keys, file }: { keys: BackupKeys; file: string },
  progress: BackupProgress,
) {
  const onProgress = (part: number) => progress.at('taking', part);
  try {
    return {
      taken: await takeBackup({ databaseUrl, pictures, now, keys, onProgress }, file),
      withoutBucket: undefined,
    };
  } catch (error) {
    if (!isStoreError(error)) throw error;
    log.warn({ err: error }, 'the backup goes on without the pictures in the bucket');
    const taken = await takeBackup({ databaseUrl, pictures: pictures.here, now, keys, onProgress }, file);
    return { taken, withoutBucket: WITHOUT_BUCKET };
  }
}

const WITHOUT_BUCKET =
  'The bucket did not answer, so this backup has only the pictures that lie on this machine. Everything else is in it.';

/** For the owner's Today: the last backup, and the last one that was proven by restoring it. */
export async function backupState({ sql }: Pick<Database, 'sql'>) {
  const [last] = await listRuns(sql, 1);
  return { last, lastProven: await findLastVerified(sql) };
}
