import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { Config } from '../../../config/config.ts';
import { planFiles } from '../../../shared/pictures.ts';
import type { Picture } from '../schema.ts';
import type { PictureFiles, PictureStore } from './picture-store.ts';

/** Folder of pictures when there is no bucket. */
export const picturesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'pictures');

export const createFolderFiles = (folder: string): PictureFiles => ({
  list: () => listPictures(folder),
  open: (name) => openPicture(folder, name),
  put: (name, bytes) => putPicture(folder, name, bytes),
  remove: (name) => rm(join(folder, name), { force: true }),
});

export const createFolderPictures = (folder: string): PictureStore => ({
  ...createFolderFiles(folder),
  storeEncoded: (encode) => encode(folder),
  addMissing: (from) => copyMissingFiles(from, folder),
  deletePictures: (ids) => deleteFiles(folder, ids),
  servedFrom: [folder],
  bring: undefined,
  here: createFolderFiles(folder),
});

/** Relative paths of all picture files, without partly written ones. */
async function listPictures(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing([]));
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((name) => name.replaceAll('\\', '/'))
    .filter(isPictureName)
    .sort();
}

const SAFE_PART = /^[A-Za-z0-9._-]+$/;

/** Names from an archive may be hostile: they must stay below the folder. */
export const isPictureName = (name: string) =>
  name.length <= 300 &&
  posix.normalize(name) === name &&
  name.split('/').every((part) => SAFE_PART.test(part) && !part.startsWith('.'));

async function openPicture(folder: string, name: string): Promise<AsyncIterable<Buffer> | undefined> {
  const file = join(folder, name);
  const isThere = await access(file).then(() => true, ifMissing(false));
  return isThere ? createReadStream(file) : undefined;
}

/** Writes atomically. Names are content hashes, so an existing file stays. */
async function putPicture(folder: string, name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  const handle = await open(part, 'wx');
  try {
    for await (const chunk of bytes) await handle.write(chunk);
    await handle.sync();
    await handle.close();
    await rename(part, file);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

const ifMissing =
  <Otherwise>(otherwise: Otherwise) =>
  (error: unknown): Otherwise => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  };

export const fileNames = (id: string, widths: Picture['widths']): string[] =>
  planFiles(widths).map(({ width, format }) => `${id}-${width}.${format}`);

/** Copies finished files into the served folder; existing ones stay. */
async function copyMissingFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const [names, existing] = await Promise.all([readdir(from), readdir(to)]);
  const known = new Set(existing);
  // A reflink copy is free on file systems that support it.
  const missing = names.filter((name) => !known.has(name));
  await Promise.all(missing.map((name) => copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)));
}

async function deleteFiles(folder: string, pictureIds: readonly string[]): Promise<void> {
  const ids = new Set(pictureIds);
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names.filter((name) => ids.has(name.split('-')[0] ?? '')).map((name) => rm(join(folder, name), { force: true })),
  );
}
