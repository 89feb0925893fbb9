import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Database, Sql, Transaction } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { makeFolder } from '../../../platform/make-folder.ts';
import { isStoreError } from '../../../platform/object-store/errors.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { extendHashChain } from '../../audit/hash-chain.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import { ownerAddresses } from '../../staff/alerts.ts';
import { takeBackup } from '../archive/take-backup.ts';
import { backupFailedEmail, backupWorksEmail } from '../emails/backup-emails.tsx';
import { type BackupKeys, openBackupKeys } from '../keys.ts';
import { backupSentence } from '../refusals.ts';
import { type BackupDeps, pruneCopies, sendCopy, sendWaiting, verifyCopy } from './copies.ts';
import { BACKUP_NOW, type BackupProgress, startProgress } from './progress.ts';
import { type BackupEmail, dropOldRuns, findLastEmailed, findLastVerified, listRuns, saveRun } from './queries.ts';
import { resealCopies } from './reseal.ts';
import { backupName, IN_FOLDER, isBackupName, retained } from './retention.ts';

const NIGHTLY = 'nightly-backup';

const SEND_WAITING = 'send-backups';

const MAX_BACKUP_SECONDS = 4 * 3600;

/** Runs every night and on request of the owner. */
export function registerBackupJobs(jobs: Jobs, deps: BackupDeps): void {
  const how = { retryLimit: 0, expireInSeconds: MAX_BACKUP_SECONDS };
  jobs.schedule(NIGHTLY, '40 3 * * *', async () => void (await backUpAndVerify(deps, 'night')), how);
  jobs.schedule(SEND_WAITING, '15 * * * *', () => sendWaiting(deps), how);
  jobs.work(BACKUP_NOW, { ...how, onlyOneWaits: true }, async () => void (await backUpAndVerify(deps)));
}

/** `night`: unattended, so failures are emailed to owners. */
type AskedBy = 'owner' | 'night';

type Run = Pick<
  Parameters<typeof saveRun>[1],
  'startedAt' | 'file' | 'bytes' | 'rows' | 'pictures' | 'sentTo' | 'sentAt' | 'sentKey' | 'provenFrom'
>;

const NOTHING_YET = {
  bytes: null,
  rows: null,
  pictures: null,
  sentTo: null,
  sentAt: null,
  sentKey: null,
  provenFrom: null,
};

/**
 * Takes a backup, uploads it, verifies the downloaded copy by restoring it beside the shop, records the result, applies
 * retention, and re-encrypts copies that the owner's key can't open. Without a reachable bucket it verifies the local
 * file.
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

/** Records the steps in `run`; returns the problem, if any. */
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

const WITHOUT_BUCKET =
  'The bucket did not answer, so this backup has only the pictures that lie on this machine. Everything else is in it.';

/**
 * While the bucket is unreachable, uses the pictures on this machine, so that last night's sales are backed up anyway.
 */
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

/** Saves the run and its emails in one transaction, so that the emailed state is exact. */
async function saveOutcome(deps: BackupDeps, run: Run, trouble: string | undefined, askedBy: AskedBy): Promise<void> {
  const { db, log, now } = deps;
  if (trouble === undefined) log.info({ file: run.file, bytes: run.bytes, rows: run.rows }, 'backed up and verified');
  else log.error({ file: run.file }, trouble);
  const emailBrand = await deps.emailBrand();
  await db.transaction(async (tx) => {
    const emailed = await emailFor(tx.sql, run.startedAt, trouble, askedBy);
    if (emailed) await emailOwners(tx, emailBrand, { emailed, at: run.startedAt, trouble: trouble ?? '' });
    const outcome = { finishedAt: now(), trouble: trouble ?? null, emailed: emailed ?? null };
    await saveRun(tx.sql, { ...run, ...outcome }, trouble === undefined);
  });
}

/** Nightly runs are up to some seconds less than a day apart. */
const ALMOST_A_WEEK_MS = 6.5 * DAY_MS;

/**
 * Emails owners about the first failed night, a new reason, and weekly while it lasts; and once when backups work
 * again.
 */
async function emailFor(
  sql: Sql,
  at: Date,
  trouble: string | undefined,
  askedBy: AskedBy,
): Promise<BackupEmail | undefined> {
  const last = await findLastEmailed(sql);
  const isFailing = last?.emailed === 'failed';
  if (trouble === undefined) return isFailing ? 'works' : undefined;
  const isReported = isFailing && last.trouble === trouble;
  const isRecent = isReported && at.getTime() - last.startedAt.getTime() < ALMOST_A_WEEK_MS;
  return askedBy === 'night' && !isRecent ? 'failed' : undefined;
}

type Outcome = { emailed: BackupEmail; at: Date; trouble: string };

async function emailOwners(tx: Transaction, emailBrand: EmailBrand, { emailed, at: began, trouble }: Outcome) {
  const at = began.toISOString();
  const verifiedAt = (await findLastVerified(tx.sql))?.startedAt.toISOString() ?? null;
  for (const to of await ownerAddresses(tx)) {
    const email =
      emailed === 'failed'
        ? backupFailedEmail(emailBrand, { to, at, trouble, verifiedAt })
        : backupWorksEmail(emailBrand, { to, at });
    await enqueueEmail(tx, email);
  }
}

const RUN_HISTORY_DAYS = 400;
const PART_NAME = /^nyuzi-.*\.part$/;

/** Applies retention to the folder; also keeps the last verified backup. Called only once a newer one is complete. */
async function pruneBackups(deps: BackupDeps) {
  const { db, now, backupFolder } = deps;
  const proven = await findLastVerified(db.sql);
  const names = await readdir(backupFolder);
  const stays = retained(names, IN_FOLDER);
  for (const name of names.filter((name) => isBackupName(name) && !stays.has(name))) {
    if (!proven || basename(proven.file) !== name) await rm(join(backupFolder, name), { force: true });
  }
  for (const name of names.filter((name) => PART_NAME.test(name))) {
    const { mtimeMs } = await stat(join(backupFolder, name));
    if (now().getTime() - mtimeMs > DAY_MS) await rm(join(backupFolder, name), { force: true });
  }
  await pruneCopies(deps, proven && basename(proven.file));
  await dropOldRuns(db.sql, new Date(now().getTime() - RUN_HISTORY_DAYS * DAY_MS));
}

export async function backupState({ sql }: Pick<Database, 'sql'>) {
  const [last] = await listRuns(sql, 1);
  return { last, lastProven: await findLastVerified(sql) };
}
