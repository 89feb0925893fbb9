import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { Keys } from './secret-box.ts';

const KEY_BYTES = 32;
const LOOK_AGAIN_AFTER_MS = 1_000;

export const keyFile = (dataDir: string) => join(dataDir, 'secret.key');

export const newKey = () => randomBytes(KEY_BYTES);

export const keyText = (key: Buffer) => key.toString('base64');

/** 32 bytes as hex, base64 or base64url; undefined where it is something else. */
export function parseKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined;
  const key = Buffer.from(text.replace('=', ''), 'base64url');
  return key.length === KEY_BYTES ? key : undefined;
}

/**
 * The keys of the file under `dataDir`, made at the first start. Answers how to look at them: once a second it is seen
 * whether the file was rotated, and as long as it was not the same object is answered.
 */
export function openKeyFile(dataDir: string): () => Keys {
  const file = keyFile(dataDir);
  if (!existsSync(file)) makeKeyFile(file, [newKey()]);
  let keys = readKeyFile(file);
  let changedAt = stampOf(file);
  let lookedAt = Date.now();
  return () => {
    if (Date.now() - lookedAt < LOOK_AGAIN_AFTER_MS) return keys;
    lookedAt = Date.now();
    const stamp = stampOf(file);
    // A folder that is away for a moment takes nothing from a shop that is open.
    if (stamp === undefined || stamp === changedAt) return keys;
    changedAt = stamp;
    keys = readKeyFile(file);
    return keys;
  };
}

function stampOf(file: string) {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.mtimeMs}`;
}

/** The first key seals, the others still open. Throws CannotStart with what to do. */
export function readKeyFile(file: string): Keys {
  refuseReadable(file);
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const [first, ...others] = lines.map((line) => parseKey(line));
  if (!first || others.includes(undefined))
    throw new StartupError(
      `${file} does not hold a secret key. Put back the file as it was (a copy of it, or the one beside an older backup).`,
    );
  return [first, ...others.flatMap((key) => key ?? [])];
}

/** Puts other keys into the file, whole or not at all. */
export function replaceKeyFile(file: string, keys: Keys): void {
  const aside = writeAside(file, textOf(keys));
  renameSync(aside, file);
}

/** Of two processes that start at once one makes the file; the other finds it whole. */
function makeKeyFile(file: string, keys: Keys): void {
  createPrivateFile(file, textOf(keys));
}

const textOf = (keys: Keys) =>
  [
    '# The secret key of this shop: what it keeps secret in its database is encrypted with it. Keep a copy in a safe',
    '# place, apart from the backups, and show it to nobody. Further lines are earlier keys.',
    ...keys.map(keyText),
    '',
  ].join('\n');

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

function writeAside(file: string, text: string): string {
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
