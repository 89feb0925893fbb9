import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { isStoreError } from '../../../platform/object-store/errors.ts';
import { decrypted, encryptInto, peekHeader, readFileHeader } from '../archive/age.ts';
import { syncFolder } from '../archive/archive-writer.ts';
import { UnreadableBackup } from '../archive/unreadable-backup.ts';
import { type BackupKeys, openBackupKeys } from '../keys.ts';
import { type BackupDeps, currentOffSite, type OffSite } from './copies.ts';
import { listFilesSentTo, setSentKey } from './queries.ts';
import { isBackupName } from './retention.ts';

/**
 * Re-encrypts every copy in the folder and the bucket that the owner's key can't open, as far as this machine's key
 * opens it. A failed copy stays unchanged until the next backup.
 */
export async function resealCopies(deps: BackupDeps, onProgress: (part: number) => void): Promise<void> {
  const keys = await openBackupKeys(deps);
  if (keys.ownerKeyId === undefined) return;
  const todo = await listToReseal(deps, keys.ownerKeyId);
  for (const [place, reseal] of todo.entries()) {
    onProgress(place / todo.length);
    await reseal(keys);
  }
}

type Reseal = (keys: BackupKeys) => Promise<void>;

async function listToReseal(deps: BackupDeps, ownerKeyId: string): Promise<Reseal[]> {
  const inFolder: Reseal[] = [];
  for (const name of (await readdir(deps.backupFolder)).filter(isBackupName)) {
    const file = join(deps.backupFolder, name);
    const { isEncrypted, ownerKeyId: named } = await readFileHeader(file);
    if (isEncrypted && named !== ownerKeyId) inFolder.push((keys) => resealInFolder(deps, file, keys));
  }
  return [...inFolder, ...(await listInBucket(deps, ownerKeyId))];
}

const NOT_RESEALED = 'a backup was not encrypted to the backup key';

async function resealInFolder({ log }: BackupDeps, file: string, keys: BackupKeys): Promise<void> {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    await writeResealed(createReadStream(file), part, keys);
    await rename(part, file);
    await syncFolder(dirname(file));
    log.info({ file }, 'a backup was encrypted to the backup key');
  } catch (error) {
    log.warn({ err: error, file }, NOT_RESEALED);
  } finally {
    await rm(part, { force: true });
  }
}

/**
 * Writes the content under the current keys, synced and read back. False if the owner's key already opens it. Throws if
 * this machine's key doesn't.
 */
async function writeResealed(source: AsyncIterable<Buffer>, part: string, keys: BackupKeys): Promise<boolean> {
  const reading = Readable.from(source, { objectMode: false });
  try {
    const { header, bytes } = await peekHeader(reading);
    const inside = await decrypted(bytes, [keys.identity]);
    if (!header.isEncrypted || header.ownerKeyId === keys.ownerKeyId) return false;
    const before = createHash('sha256');
    const handle = await open(part, 'wx', 0o600);
    try {
      await encryptInto(hashed(inside, before), createWriteStream('', { fd: handle.fd, autoClose: false }), keys);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const after = createHash('sha256');
    for await (const _ of hashed(await decrypted(createReadStream(part), [keys.identity]), after));
    const isSame = before.digest('hex') === after.digest('hex');
    if (!isSame || (await readFileHeader(part)).ownerKeyId !== keys.ownerKeyId)
      throw new UnreadableBackup('damaged', 'it came back different from what was encrypted');
    return true;
  } finally {
    // Also after a partial read.
    reading.destroy();
  }
}

async function* hashed(from: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of from) {
    hash.update(chunk);
    yield chunk;
  }
}

async function listInBucket(deps: BackupDeps, ownerKeyId: string): Promise<Reseal[]> {
  try {
    const offSite = await currentOffSite(deps);
    if (!offSite) return [];
    const done = new Set((await listFilesSentTo(deps.db.sql, ownerKeyId)).map(({ file }) => basename(file)));
    const names = [...(await offSite.list()).keys()].filter((name) => !done.has(name));
    return names.map((name) => (keys) => resealInBucket(deps, offSite, name, keys));
  } catch (error) {
    if (!isStoreError(error)) throw error;
    deps.log.warn({ err: error }, 'the copies in the bucket are not encrypted to the backup key yet');
    return [];
  }
}

async function resealInBucket(deps: BackupDeps, offSite: OffSite, name: string, keys: BackupKeys): Promise<void> {
  const part = join(deps.backupFolder, `nyuzi-to-reseal-${randomBytes(4).toString('hex')}.part`);
  try {
    const found = await offSite.open(name);
    if (!found) return;
    const isWritten = await writeResealed(found.body, part, keys);
    if (isWritten) await offSite.send(part, name);
    await setSentKey(deps.db.sql, name, keys.ownerKeyId ?? null);
    deps.log.info({ name }, 'a backup in the bucket was encrypted to the backup key');
  } catch (error) {
    deps.log.warn({ err: error, name }, NOT_RESEALED);
  } finally {
    await rm(part, { force: true });
  }
}
