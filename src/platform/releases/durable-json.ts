import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Atomic, durable write: concurrent readers, or readers after a power loss, see either the old value or the new one,
 * never a partial file.
 */
export function writeDurably(path: string, value: unknown): void {
  const aside = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const file = openSync(aside, 'wx', 0o600);
  try {
    writeSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(aside, path);
  syncFolder(dirname(path));
}

/** Makes a rename inside the folder durable (fsync). */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Undefined if the file doesn't exist or isn't JSON. */
export function readJson<Value>(path: string): Value | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Value;
  } catch {
    return undefined;
  }
}
