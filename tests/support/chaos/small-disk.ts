import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp } from '../runner/clean-up.ts';

const MEGABYTE = 1024 * 1024;

/** The folder of a small disk, removed after the tests; undefined without Linux and root, which a tmpfs needs. */
export function mountSmallDisk(megabytes: number): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'nyuzi-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (status !== 0) return undefined;
  cleanUp(async () => {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Fills all free space with a file, and returns its path, so that deleting it frees the space. */
export function fillDisk(folder: string): string {
  const file = join(folder, 'in-the-way');
  const handle = openSync(file, 'w');
  for (const size of [MEGABYTE, 4096]) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) writeSync(handle, piece);
    } catch {
      // Full at this block size.
    }
  }
  closeSync(handle);
  return file;
}
