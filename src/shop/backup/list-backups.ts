import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Database } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { StoredObject } from '../../platform/object-store/stored-object.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { currentBucket } from '../connections/bucket.ts';
import { type BackupDeps, offSiteOf } from './copies.ts';
import { findOwnerKeyAge } from './key-queries.ts';
import { BACKUP_NOW } from './nightly.ts';
import { backupUnderWay, claimBackup } from './progress.ts';
import { isBackupName } from './retention.ts';
import { listRuns } from './run-queries.ts';

type ListBackupsDeps = Pick<BackupDeps, 'db' | 'backupFolder' | 'config'>;
type OpenBackupDeps = Pick<BackupDeps, 'db' | 'backupFolder' | 'config' | 'objectStore'>;

const LISTED_RUNS = 14;

/** The last runs, and where their copies are. */
export async function listBackups({ db, backupFolder, config }: ListBackupsDeps) {
  const runs = await listRuns(db.sql, LISTED_RUNS);
  const bucket = await currentBucket({ db, config });
  return {
    underWay: (await backupUnderWay(db.sql)) ?? null,
    ownerKeyMadeAt: (await findOwnerKeyAge(db.sql))?.madeAt.toISOString() ?? null,
    folder: backupFolder,
    bucket: bucket ? `s3://${bucket.settings.bucket}` : null,
    runs: await Promise.all(
      runs.map(async ({ startedAt, finishedAt, sentAt, ...run }) => ({
        ...run,
        name: basename(run.file),
        inFolder: (await sizeOf(join(backupFolder, basename(run.file)))) !== undefined,
        startedAt: startedAt.toISOString(),
        finishedAt: finishedAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
      })),
    ),
  };
}

/** The file in the folder, else the copy in the bucket. */
export async function openBackup(
  deps: OpenBackupDeps,
  name: string,
): Promise<Pick<StoredObject, 'bytes' | 'body'> | undefined> {
  if (!isBackupName(name)) return undefined;
  const file = join(deps.backupFolder, name);
  const bytes = await sizeOf(file);
  if (bytes !== undefined) return { bytes, body: createReadStream(file) };
  const offSite = await offSiteOf(deps);
  return offSite?.open(name);
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );

/** Asks for a backup, unless one is under way: pressed twice, it is taken once. */
export async function askForBackup({ db }: { db: Database }, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await claimBackup(tx.sql))) return;
    await enqueue(tx, BACKUP_NOW, {});
    await recordAudit(tx, actor, { what: 'backup.asked', subject: 'backup' });
  });
}
