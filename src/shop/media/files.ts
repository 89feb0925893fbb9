import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { planFiles } from '../../shared/pictures.ts';
import type { Picture } from './schema.ts';

/** The names of a picture's files. */
export const fileNames = (id: string, widths: Picture['widths']): string[] =>
  planFiles(widths).map(({ width, format }) => `${id}-${width}.${format}`);

/** Puts ready files of pictures where the shop serves them; those that are there already stay. */
export async function copyMissingFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const [given, there] = await Promise.all([readdir(from), readdir(to)]);
  const known = new Set(there);
  // A copy that shares its blocks with the original costs nothing where the disk can do it.
  const missing = given.filter((name) => !known.has(name));
  await Promise.all(missing.map((name) => copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)));
}

/** Deletes every file of these pictures. */
export async function deleteFiles(folder: string, pictureIds: readonly string[]): Promise<void> {
  const ids = new Set(pictureIds);
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names.filter((name) => ids.has(name.split('-')[0] ?? '')).map((name) => rm(join(folder, name), { force: true })),
  );
}
