import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../../platform/make-folder.ts';

const PREFIX = 'restore-';
/** Far above any shop's backup: bounds the disk. */
const MAX_BYTES = 50 * 1024 ** 3;

/** The backup that an owner sends in parts. */
export const sentFile = (folder: string, id: string) => join(folder, PREFIX + id);

/** Makes it, empty; what was sent before is gone. */
export async function makeSentFile(folder: string, id: string): Promise<void> {
  makeFolder(folder, 0o700);
  for (const name of await readdir(folder)) if (name.startsWith(PREFIX)) await rm(join(folder, name), { force: true });
  await pipeline([], createWriteStream(sentFile(folder, id), { flags: 'wx', mode: 0o600 }));
}

/** Puts a part at its place, and answers how many bytes there are; undefined where it doesn't follow on. */
export async function addSentPart(file: string, at: number, part: string): Promise<number | undefined> {
  const there = await sizeOf(file);
  if (there === undefined || at > there || at > MAX_BYTES) return undefined;
  await pipeline(createReadStream(part), createWriteStream(file, { flags: 'r+', start: at }));
  return (await sizeOf(file)) ?? 0;
}

export const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
