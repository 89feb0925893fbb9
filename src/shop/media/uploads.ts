import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';

/**
 * Files on their way to the shop. They come in slices, each a call of its own: a slow or broken line costs one slice,
 * and no call lasts longer than calls may.
 */
export const MOST_BYTES = 30 * 1024 * 1024;
export const SLICE_BYTES = 512 * 1024;
const MOST_WAITING = 50;
const KEPT_MS = 24 * 3600 * 1000;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const uploadsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads');

/** `sender` is whose it is; nobody else can use it. Both parts are uuids. */
export type UploadId = { sender: string; upload: string };

export type Slice = { ok: true; bytes: number } | { ok: false; reason: 'upload_missing' | 'upload_too_large' };

/** The file of an upload; undefined where its name could lead elsewhere. */
function fileOf(folder: string, { sender, upload }: UploadId): string | undefined {
  return ID.test(sender) && ID.test(upload) ? join(folder, `${sender}.${upload}`) : undefined;
}

/** Adds a slice that begins at byte `at`; one that came before is answered again. */
export async function takeSlice(folder: string, id: UploadId, at: number, slice: Buffer): Promise<Slice> {
  const file = fileOf(folder, id);
  if (!file) return { ok: false, reason: 'upload_missing' };
  if (at + slice.length > MOST_BYTES) return { ok: false, reason: 'upload_too_large' };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (at === 0 && (await readdir(folder)).filter((name) => name.startsWith(id.sender)).length >= MOST_WAITING)
    await dropOldest(folder, id.sender);
  const handle = await open(file, at === 0 ? 'w' : 'r+').catch(() => undefined);
  if (!handle) return { ok: false, reason: 'upload_missing' };
  try {
    if ((await handle.stat()).size < at) return { ok: false, reason: 'upload_missing' };
    await handle.write(slice, 0, slice.length, at);
    await handle.truncate(at + slice.length);
    return { ok: true, bytes: at + slice.length };
  } finally {
    await handle.close();
  }
}

/** Where the whole file lies; undefined where it has not arrived, or not all of it. */
export async function findUpload(folder: string, id: UploadId, bytes: number): Promise<string | undefined> {
  const file = fileOf(folder, id);
  if (!file) return undefined;
  const size = await stat(file).then(
    (found) => found.size,
    () => -1,
  );
  return size === bytes && size > 0 ? file : undefined;
}

export const dropUpload = async (folder: string, id: UploadId): Promise<void> => {
  const file = fileOf(folder, id);
  if (file) await rm(file, { force: true });
};

/** Uploads that nobody came back for. */
export async function clearOldUploads(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > KEPT_MS) await rm(file, { force: true });
  }
}

async function dropOldest(folder: string, sender: string) {
  const names = (await readdir(folder)).filter((name) => name.startsWith(sender));
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  const [oldest] = aged.sort((a, b) => a.at - b.at);
  if (oldest) await rm(join(folder, oldest.name), { force: true });
}
