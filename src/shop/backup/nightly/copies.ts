import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../../config/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { reachForService } from '../../../platform/http/reach.ts';
import type { Log } from '../../../platform/log.ts';
import { isStoreError } from '../../../platform/object-store/errors.ts';
import { createObjectStore, type ObjectStore, type StoredObject } from '../../../platform/object-store/object-store.ts';
import { currentBucket } from '../../connections/connect-bucket.ts';
import type { EmailBrand } from '../../emails/email.ts';
import type { PictureStore } from '../../media/store/picture-store.ts';
import { readFileHeader } from '../archive/age.ts';
import type { BackupKeys } from '../keys.ts';
import { type Verification, verifyBackup } from '../restore/verify-backup.ts';
import { markRemoved, markSent } from './queries.ts';
import { IN_BUCKET, isBackupName, retained } from './retention.ts';

export type BackupDeps = {
  db: Database;
  databaseUrl: string;
  log: Log;
  now: () => Date;
  emailBrand: () => Promise<EmailBrand>;
  backupFolder: string;
  config: Pick<Config, 'dataDir' | 'objectStore' | 'production'>;
  pictures: Pick<PictureStore, 'list' | 'open' | 'here'>;
  objectStore: ObjectStore | undefined;
};

/**
 * Uploads a backup; returns the copy's address, or undefined without a bucket or if the upload failed: `sendWaiting`
 * retries it.
 */
export async function sendCopy(deps: BackupDeps, file: string): Promise<string | undefined> {
  try {
    const offSite = await currentOffSite(deps);
    return await offSite?.send(file);
  } catch (error) {
    if (!isStoreError(error)) throw error;
    deps.log.warn({ err: error, file }, 'the bucket did not take the backup: it waits in the folder');
    return undefined;
  }
}

export type OffSite = {
  /** Returns the address, s3://bucket/key. `name`: the backup's name if the file has another. */
  send(file: string, name?: string): Promise<string>;
  open(name: string): Promise<StoredObject | undefined>;
  /** Downloads the copy into a file; false if it doesn't exist. */
  fetch(name: string, into: string): Promise<boolean>;
  /** Backup names with their sizes in bytes. */
  list(): Promise<Map<string, number>>;
  remove(name: string): Promise<void>;
};

type OffSiteDeps = Pick<BackupDeps, 'db' | 'objectStore' | 'config'>;

/** The connected bucket; undefined if backups stay in the folder. */
export async function currentOffSite({ db, objectStore, config }: OffSiteDeps): Promise<OffSite | undefined> {
  const bucket = await currentBucket({ db, config });
  if (!bucket) return undefined;
  const { settings, setBy } = bucket;
  if (setBy === 'environment') return createOffSite(objectStore ?? createObjectStore(settings), settings.bucket);
  const reach = reachForService(settings.endpoint, 'user', config.production);
  return createOffSite(createObjectStore(settings, { reach }), settings.bucket);
}

const BACKUPS_PREFIX = 'backups/';
const TYPE = 'application/octet-stream';

export const createOffSite = (store: ObjectStore, bucket: string): OffSite => ({
  async send(file, name = basename(file)) {
    if (!(await readFileHeader(file)).isEncrypted)
      throw new Error(`${file} is not encrypted: it stays out of the bucket.`);
    const key = BACKUPS_PREFIX + name;
    await store.putFile(key, file, TYPE);
    return `s3://${bucket}/${key}`;
  },
  open: (name) => store.get(BACKUPS_PREFIX + name),
  fetch: (name, into) => fetchObject(store, BACKUPS_PREFIX + name, into),
  async list() {
    const copies = new Map<string, number>();
    for await (const { key, bytes } of store.list(BACKUPS_PREFIX)) {
      const name = key.slice(BACKUPS_PREFIX.length);
      if (isBackupName(name)) copies.set(name, bytes);
    }
    return copies;
  },
  remove: (name) => store.delete(BACKUPS_PREFIX + name),
});

/** Downloads an object; false if it doesn't exist. Throws on an incomplete download. */
export async function fetchObject(store: Pick<ObjectStore, 'get'>, key: string, into: string): Promise<boolean> {
  const found = await store.get(key);
  if (!found) return false;
  await pipeline(found.body, createWriteStream(into, { flags: 'wx', mode: 0o600 }));
  return true;
}

type Proof = { proof: Verification; provenFrom: 'folder' | 'bucket' };
type ProvingKeys = Pick<BackupKeys, 'identity' | 'ownerKeyId'>;

/**
 * Verifies by restoring: downloads the copy from the bucket if there is one, else uses the local file. It must also be
 * encrypted to the owner's key, if there is one.
 */
export async function verifyCopy(deps: BackupDeps, file: string, keys: ProvingKeys, isSent: boolean): Promise<Proof> {
  const offSite = isSent ? await currentOffSite(deps) : undefined;
  const copy = join(deps.backupFolder, `nyuzi-from-bucket-${randomBytes(4).toString('hex')}.part`);
  const name = basename(file);
  try {
    if (await offSite?.fetch(name, copy)) return { proof: await verifyFile(deps, copy, keys), provenFrom: 'bucket' };
  } catch (error) {
    if (!isStoreError(error)) throw error;
    deps.log.warn({ err: error, file }, 'the copy did not come back from the bucket: the file in the folder is proven');
  } finally {
    await rm(copy, { force: true });
  }
  return { proof: await verifyFile(deps, file, keys), provenFrom: 'folder' };
}

async function verifyFile({ databaseUrl }: BackupDeps, file: string, { identity, ownerKeyId }: ProvingKeys) {
  const proof = await verifyBackup(databaseUrl, file, [identity]);
  // The header's MAC was verified when the file was opened.
  if (!proof.ok || ownerKeyId === undefined || (await readFileHeader(file)).ownerKeyId === ownerKeyId) return proof;
  return {
    ok: false,
    trouble: `The backup isn’t encrypted to your backup key ${ownerKeyId}, so only this machine could open it.`,
  } as const;
}

/**
 * Uploads all backups that retention keeps in the bucket and that are missing there. They wait while the bucket is
 * unreachable.
 */
export async function sendWaiting(deps: BackupDeps): Promise<void> {
  try {
    await sendMissing(deps);
  } catch (error) {
    if (!isStoreError(error)) throw error;
    deps.log.warn({ err: error }, 'backups wait in the folder: the bucket does not take them');
  }
}

async function sendMissing(deps: BackupDeps): Promise<void> {
  const offSite = await currentOffSite(deps);
  if (!offSite) return;
  const [here, there] = [(await readdir(deps.backupFolder).catch(() => [])).filter(isBackupName), await offSite.list()];
  const stays = retained([...here, ...there.keys()], IN_BUCKET);
  for (const name of here.filter((each) => stays.has(each) && !there.has(each))) {
    const file = join(deps.backupFolder, name);
    const { isEncrypted, ownerKeyId } = await readFileHeader(file);
    if (!isEncrypted) continue;
    await markSent(deps.db.sql, name, { sentTo: await offSite.send(file), sentAt: deps.now(), sentKey: ownerKeyId });
    deps.log.info({ file }, 'a backup that had waited is in the bucket');
  }
}

/** For Today; undefined if no upload is waiting. */
export async function waitingSentence(
  last: { sentTo: string | null } | undefined,
  deps: Pick<OffSiteDeps, 'db' | 'config'>,
): Promise<string | undefined> {
  if (!last || last.sentTo !== null) return undefined;
  const bucket = await currentBucket(deps);
  return (
    bucket &&
    `The last backup isn’t in the bucket “${bucket.settings.bucket}” yet. It’s stored on this machine, and we try to send it every hour.`
  );
}

/** Applies retention to the bucket; always keeps `proven`. An unreachable or write-once bucket isn't a failure. */
export async function pruneCopies(deps: BackupDeps, proven: string | undefined): Promise<void> {
  const offSite = await currentOffSite(deps);
  if (!offSite) return;
  try {
    const names = [...(await offSite.list()).keys()];
    const stays = retained(names, IN_BUCKET);
    for (const name of names.filter((each) => !stays.has(each) && each !== proven)) {
      await offSite.remove(name);
      await markRemoved(deps.db.sql, name);
    }
  } catch (error) {
    if (!isStoreError(error)) throw error;
    deps.log.warn({ err: error }, 'old backups in the bucket were not cleared away');
  }
}
