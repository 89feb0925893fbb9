import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { isStoreError } from '../../platform/object-store/object-store-error.ts';
import { extendHashChain } from '../audit/hash-chain.ts';
import { type BackupKeys, openBackupKeys } from './backup-keys.ts';
import { type BackupDeps, offSiteOf, pruneCopies, sendCopy, sendWaiting, verifyCopy } from './copies.ts';
import { backupSentence } from './refusals.ts';
import { backupName, IN_FOLDER, isBackupName, retained } from './retention.ts';
import { dropOldRuns, findLastVerified, listRuns, saveRun } from './run-queries.ts';
import { takeBackup } from './take-backup.ts';

const NIGHTLY = 'nightly-backup';
/** The job behind the owner's button. */
export const BACKUP_NOW = 'backup-now';
/** Sends what the bucket did not take at night. */
const SEND_WAITING = 'send-backups';
const LONGEST_SECONDS = 4 * 3600;
const RUN_HISTORY_DAYS = 400;
const PART_NAME = /^nyuzi-.*\.part$/;
const DAY_MS = 24 * 3600 * 1000;

/** Every night, and whenever the owner asks for it. */
export function registerBackupJobs(jobs: Jobs, deps: BackupDeps): void {
  const how = { retryLimit: 0, expireInSeconds: LONGEST_SECONDS };
  jobs.schedule(NIGHTLY, '40 3 * * *', async () => void (await backUpAndVerify(deps)), how);
  if (offSiteOf(deps)) jobs.schedule(SEND_WAITING, '15 * * * *', () => sendWaiting(deps), how);
  jobs.work(BACKUP_NOW, { ...how, onlyOneWaits: true }, async () => void (await backUpAndVerify(deps)));
}

/**
 * Takes a backup, sends it to the bucket, proves the copy that comes back from there by restoring it beside the shop, writes
 * down how it went, and clears old ones away. Without a bucket, or while it is away, the file in the folder is proven.
 */
export async function backUpAndVerify(deps: BackupDeps): Promise<{ file: string; trouble: string | undefined }> {
  const { db, log, now, backupFolder } = deps;
  const startedAt = now();
  const file = join(backupFolder, backupName(startedAt));
  let run: Run = { startedAt, file, ...NOTHING_YET };
  try {
    makeFolder(backupFolder, 0o700);
    const keys = await openBackupKeys(deps);
    await extendHashChain({ db }, 'all');
    const { taken, withoutBucket } = await takeWithPictures(deps, keys, file);
    if (!taken.ok) return await saveOutcome(deps, run, backupSentence(taken));
    const { rows, pictures } = taken.summary;
    run = { ...run, bytes: taken.bytes, rows, pictures };
    const sentTo = await sendCopy(deps, file);
    if (sentTo !== undefined) run = { ...run, sentTo, sentAt: now() };
    const { proof, provenFrom } = await verifyCopy(deps, file, keys.identity, sentTo !== undefined);
    if (proof.ok && !withoutBucket) run = { ...run, provenFrom };
    const answer = await saveOutcome(deps, run, proof.ok ? withoutBucket : proof.trouble);
    await pruneBackups(deps);
    return answer;
  } catch (error) {
    log.error({ err: error }, 'the backup failed');
    await saveRun(db.sql, { ...run, finishedAt: now(), trouble: 'The backup stumbled; the log says more.' }, false);
    throw error;
  }
}

type Run = Pick<
  Parameters<typeof saveRun>[1],
  'startedAt' | 'file' | 'bytes' | 'rows' | 'pictures' | 'sentTo' | 'sentAt' | 'provenFrom'
>;

const NOTHING_YET = { bytes: null, rows: null, pictures: null, sentTo: null, sentAt: null, provenFrom: null };

/** While the bucket is away, with the pictures that lie on this machine: what was sold since last night must not wait. */
async function takeWithPictures({ databaseUrl, pictures, now, log }: BackupDeps, keys: BackupKeys, file: string) {
  try {
    return { taken: await takeBackup({ databaseUrl, pictures, now, keys }, file), withoutBucket: undefined };
  } catch (error) {
    if (!isStoreError(error)) throw error;
    log.warn({ err: error }, 'the backup goes on without the pictures in the bucket');
    const taken = await takeBackup({ databaseUrl, pictures: pictures.here, now, keys }, file);
    return { taken, withoutBucket: WITHOUT_BUCKET };
  }
}

const WITHOUT_BUCKET =
  'The bucket did not answer, so this backup has only the pictures that lie on this machine. Everything else is in it.';

async function saveOutcome({ db, log, now }: BackupDeps, run: Run, trouble: string | undefined) {
  if (trouble === undefined) log.info({ file: run.file, bytes: run.bytes, rows: run.rows }, 'backed up and verified');
  else log.error({ file: run.file }, trouble);
  await saveRun(db.sql, { ...run, finishedAt: now(), trouble: trouble ?? null }, trouble === undefined);
  return { file: run.file, trouble };
}

/** Those of the rule stay, and the last one that was proven. Called only when a newer one is whole. */
async function pruneBackups(deps: BackupDeps) {
  const { db, now, backupFolder } = deps;
  const proven = await findLastVerified(db.sql);
  const names = await readdir(backupFolder);
  const stays = retained(names, IN_FOLDER);
  for (const name of names.filter((given) => isBackupName(given) && !stays.has(given))) {
    if (!proven || basename(proven.file) !== name) await rm(join(backupFolder, name), { force: true });
  }
  for (const name of names.filter((given) => PART_NAME.test(given))) {
    const { mtimeMs } = await stat(join(backupFolder, name));
    if (now().getTime() - mtimeMs > DAY_MS) await rm(join(backupFolder, name), { force: true });
  }
  await pruneCopies(deps, proven && basename(proven.file));
  await dropOldRuns(db.sql, new Date(now().getTime() - RUN_HISTORY_DAYS * DAY_MS));
}

/** For the owner's Today: the last backup, and the last one that was proven by restoring it. */
export async function backupState({ sql }: Pick<Database, 'sql'>) {
  const [last] = await listRuns(sql, 1);
  return { last, lastProven: await findLastVerified(sql) };
}
