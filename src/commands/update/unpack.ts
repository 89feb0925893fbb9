import { createWriteStream, readdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Header } from 'tar-stream';
import { UpdateRefused } from './run-program.ts';

/** A release has some 3,000 files and 60 MB. */
const MAX_FILES = 50_000;
const MAX_BYTES = 1_000_000_000;

/**
 * Writes the files of a tar archive into an empty folder. Where all lie in one folder, as archives of tags do, that folder is left out.
 * Links, devices and every path that leads out of the folder are refused.
 */
export async function unpack(archive: Readable, folder: string): Promise<void> {
  const unpacking = extract();
  let files = 0;
  let bytes = 0;

  async function take({ name, type, size = 0, mode = 0 }: Header, content: Readable) {
    refuseHostile(name);
    if (type === 'directory') return void content.resume();
    if (type !== 'file' && type !== 'contiguous-file')
      throw new UpdateRefused(`The archive holds ${shown(name)}, which is no ordinary file (${type}).`);
    files += 1;
    bytes += size;
    if (files > MAX_FILES || bytes > MAX_BYTES) throw new UpdateRefused('The archive is too large for a release.');
    const path = join(folder, normalize(name));
    await mkdir(dirname(path), { recursive: true });
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: mode & 0o100 ? 0o755 : 0o644 }));
  }

  unpacking.on('entry', (header, content, next) => {
    // An archive that ends too early fails as a whole; its last file may not be read yet when it tells so, too.
    content.on('error', () => {});
    take(header, content as unknown as Readable).then(
      () => next(),
      // Everything ends with the first thing that is refused.
      (error: Error) => unpacking.destroy(error),
    );
  });
  await pipeline(archive, unpacking as unknown as Writable);
  if (files === 0) throw new UpdateRefused('The archive is empty.');
  liftOnlyFolder(folder);
}

function refuseHostile(name: string) {
  const parts = name.split('/');
  const isHostile =
    name.startsWith('/') || name.includes('\\') || name.includes('\0') || parts.includes('..') || /^[a-z]:/i.test(name);
  if (isHostile) throw new UpdateRefused(`The archive holds the path ${shown(name)}, which leads out of its folder.`);
}

/** Archives of tags hold one folder with everything in it. */
function liftOnlyFolder(folder: string) {
  const [only, ...others] = readdirSync(folder, { withFileTypes: true });
  if (!only?.isDirectory() || others.length > 0) return;
  const aside = `${folder}.lifted`;
  renameSync(join(folder, only.name), aside);
  rmSync(folder, { recursive: true });
  renameSync(aside, folder);
}

const shown = (name: string) => JSON.stringify(name.slice(0, 200));
