import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { extendHashChain } from '../audit/hash-chain.ts';
import { openBackupKeys } from './backup-keys.ts';
import { dropOldRuns, findLastVerified, listRuns, saveRun } from './queries.ts';
import { backupSentence } from './refusals.ts';
import { takeBackup } from './take-backup.ts';
import { verifyBackup } from './verify-backup.ts';

export type BackupDeps = {
  db: Database;
  databaseUrl: string;
  log: Log;
  now: () => Date;
  backupFolder: string;
  config: { dataDir: string };
  picturesFolder: string;
};

const NIGHTLY = 'nightly-backup';
/** The job behind the owner's button. */
export const BACKUP_NOW = 'backup-now';
const RETAINED = 7;
const LONGEST_SECONDS = 4 * 3600;
const RUN_HISTORY_DAYS = 400;
const BACKUP_NAME = /^nyuzi-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/;
const PART_NAME = /^nyuzi-.*\.part$/;
const DAY_MS = 24 * 3600 * 1000;

/** Every night, and whenever the owner asks for it. */
export function registerBackupJobs(jobs: Jobs, deps: BackupDeps): void {
  const how = { retryLimit: 0, expireInSeconds: LONGEST_SECONDS };
  jobs.schedule(NIGHTLY, '40 3 * * *', async () => void (await backUpAndVerify(deps)), how);
  jobs.work(BACKUP_NOW, { ...how, onlyOneWaits: true }, async () => void (await backUpAndVerify(deps)));
}

/** Takes a backup, proves it by restoring it beside the shop, writes down how it went, and keeps the newest seven. */
export async function backUpAndVerify(deps: BackupDeps): Promise<{ file: string; trouble: string | undefined }> {
  const { db, databaseUrl, log, now, backupFolder, picturesFolder } = deps;
  const startedAt = now();
  const file = join(backupFolder, `nyuzi-${startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`);
  const run = { startedAt, file, bytes: null, rows: null, pictures: null };
  try {
    makeFolder(backupFolder, 0o700);
    const keys = await openBackupKeys(deps);
    await extendHashChain({ db }, 'all');
    const taken = await takeBackup({ databaseUrl, picturesFolder, now, keys }, file);
    if (!taken.ok) return await saveOutcome(deps, run, backupSentence(taken));
    const { rows, pictures } = taken.summary;
    const proof = await verifyBackup(databaseUrl, file, [keys.identity]);
    const answer = await saveOutcome(
      deps,
      { ...run, bytes: taken.bytes, rows, pictures },
      proof.ok ? undefined : proof.trouble,
    );
    await pruneBackups(deps);
    return answer;
  } catch (error) {
    log.error({ err: error }, 'the backup failed');
    await saveRun(db.sql, { ...run, finishedAt: now(), trouble: 'The backup stumbled; the log says more.' }, false);
    throw error;
  }
}

type Run = { startedAt: Date; file: string; bytes: number | null; rows: number | null; pictures: number | null };

async function saveOutcome({ db, log, now }: BackupDeps, run: Run, trouble: string | undefined) {
  if (trouble === undefined) log.info({ file: run.file, bytes: run.bytes, rows: run.rows }, 'backed up and verified');
  else log.error({ file: run.file }, trouble);
  await saveRun(db.sql, { ...run, finishedAt: now(), trouble: trouble ?? null }, trouble === undefined);
  return { file: run.file, trouble };
}

/** The newest seven stay, and the last one that was proven. Called only when a newer one is whole. */
async function pruneBackups({ db, now, backupFolder }: BackupDeps) {
  const proven = await findLastVerified(db.sql);
  const names = await readdir(backupFolder);
  const old = names
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .reverse()
    .slice(RETAINED);
  for (const name of old) {
    if (!proven || basename(proven.file) !== name) await rm(join(backupFolder, name), { force: true });
  }
  for (const name of names.filter((given) => PART_NAME.test(given))) {
    const { mtimeMs } = await stat(join(backupFolder, name));
    if (now().getTime() - mtimeMs > DAY_MS) await rm(join(backupFolder, name), { force: true });
  }
  await dropOldRuns(db.sql, new Date(now().getTime() - RUN_HISTORY_DAYS * DAY_MS));
}

/** For the owner's Today: the last backup, and the last one that was proven by restoring it. */
export async function backupState({ sql }: Pick<Database, 'sql'>) {
  const [last] = await listRuns(sql, 1);
  return { last, lastProven: await findLastVerified(sql) };
}

export const latestBackups = ({ sql }: Pick<Database, 'sql'>) => listRuns(sql, RETAINED * 2);
