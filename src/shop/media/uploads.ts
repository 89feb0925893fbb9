import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';

const MAX_AGE_MS = 24 * 3600 * 1000;

export const uploadsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads');

/** Runs `use` with the path of a temporary file that does not exist yet, and removes the file afterwards. */
export async function withUploadPath<Result>(folder: string, use: (file: string) => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, randomUUID());
  try {
    return await use(file);
  } finally {
    await rm(file, { recursive: true, force: true });
  }
}

/** What a process left behind that ended in the middle of an upload. */
export async function clearOldUploads(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > MAX_AGE_MS) await rm(file, { recursive: true, force: true });
  }
}
