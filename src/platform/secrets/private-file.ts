import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../startup-error.ts';

const WINDOWS = process.platform === 'win32';

/** A private key's file that others on the machine can read is no secret. */
export function refuseReadable(file: string): void {
  if (WINDOWS || (statSync(file).mode & 0o077) === 0) return;
  throw new StartupError(`Other users of this machine can read ${file}. Run "chmod 600 ${file}" and start again.`);
}

/** Writes a file of mode 600 unless it is there already. */
export function createPrivateFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const aside = writeAside(file, text);
  try {
    linkSync(aside, file);
  } catch (error) {
    if (existsSync(file)) return;
    // A file system without hard links.
    if (error instanceof Error && 'code' in error && error.code !== 'EEXIST') renameSync(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}

export function writeAside(file: string, text: string): string {
  const aside = `${file}.${randomBytes(4).toString('hex')}.new`;
  const handle = openSync(aside, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return aside;
}
