import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Database } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { StoredObject } from '../../../platform/object-store/object-store.ts';
import { withIsoTimes } from '../../../shared/time.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { currentBucket } from '../../connections/connect-bucket.ts';
import { keyId, readFileHeader } from '../archive/age.ts';
import { findKey, findOwnerKeyAge } from '../queries.ts';
import { type BackupDeps, currentOffSite } from './copies.ts';
import { BACKUP_NOW, backupUnderWay, claimBackup } from './progress.ts';
import { listRuns } from './queries.ts';
import { isBackupName } from './retention.ts';

type ListBackupsDeps = Pick<BackupDeps, 'db' | 'backupFolder' | 'config'>;
const LISTED_RUNS = 14;

/** The latest runs and where their copies are. */
export async function listBackups({ db, backupFolder, config }: ListBackupsDeps) {
  const runs = await listRuns(db.sql, LISTED_RUNS);
  const bucket = await currentBucket({ db, config });
  const owner = await findKey(db.sql, 'owner');
  const ownerKeyId = owner ? keyId(owner.publicKey) : null;
  return {
    underWay: (await backupUnderWay(db.sql)) ?? null,
    ownerKeyMadeAt: (await findOwnerKeyAge(db.sql))?.madeAt.toISOString() ?? null,
    ownerKeyId,
    folder: backupFolder,
    bucket: bucket ? `s3://${bucket.settings.bucket}` : null,
    runs: await Promise.all(
      runs.map(async ({ sentKey, ...run }) => ({
        ...withIsoTimes(run),
        name: basename(run.file),
        ...(await folderCopy(join(backupFolder, basename(run.file)), ownerKeyId)),
        bucketOpens: run.sentTo === null ? null : copyKey(sentKey, ownerKeyId),
      })),
    ),
  };
}

/** Unencrypted files need no key. */
async function folderCopy(file: string, ownerKeyId: string | null) {
  const header = await readFileHeader(file).catch(() => undefined);
  if (!header) return { inFolder: false, folderOpens: null };
  return { inFolder: true, folderOpens: header.isEncrypted ? copyKey(header.ownerKeyId, ownerKeyId) : null };
}

type CopyKey = { by: 'current' | 'earlier' | 'machine'; keyId: string | null };

function copyKey(named: string | null, ownerKeyId: string | null): CopyKey {
  if (named === null) return { by: 'machine', keyId: null };
  return { by: named === ownerKeyId ? 'current' : 'earlier', keyId: named };
}

type OpenBackupDeps = Pick<BackupDeps, 'db' | 'backupFolder' | 'config' | 'objectStore'>;

/** Opens the local file, or else the copy in the bucket. */
export async function openBackup(
  deps: OpenBackupDeps,
  name: string,
): Promise<Pick<StoredObject, 'bytes' | 'body'> | undefined> {
  if (!isBackupName(name)) return undefined;
  const file = join(deps.backupFolder, name);
  const bytes = await getSize(file);
  if (bytes !== undefined) return { bytes, body: createReadStream(file) };
  const offSite = await currentOffSite(deps);
  return offSite?.open(name);
}

const getSize = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );

/** Queues a backup unless one is in progress, so that a double click makes one. */
export async function askForBackup({ db }: { db: Database }, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await claimBackup(tx.sql))) return;
    await enqueue(tx, BACKUP_NOW, {});
    await recordAudit(tx, actor, { what: 'backup.asked', subject: 'backup' });
  });
}
