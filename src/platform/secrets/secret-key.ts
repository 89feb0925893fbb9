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

/** Parses 32 bytes from hex, base64 or base64url; otherwise undefined. */
export function parseKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined;
  const key = Buffer.from(text.replace('=', ''), 'base64url');
  return key.length === KEY_BYTES ? key : undefined;
}

/**
 * Opens the key file under `dataDir`, creating it on first start. Returns a getter that checks once a second whether
 * the file was rotated, and returns the same object until it was.
 */
export function openKeyFile(dataDir: string): () => Keys {
  const file = keyFile(dataDir);
  if (!existsSync(file)) makeKeyFile(file, [newKey()]);
  let keys = readKeyFile(file);
  let changedAt = getStamp(file);
  let lookedAt = Date.now();
  return () => {
    if (Date.now() - lookedAt < LOOK_AGAIN_AFTER_MS) return keys;
    lookedAt = Date.now();
    const stamp = getStamp(file);
    // If the key folder is briefly unreadable, keep using the loaded keys.
    if (stamp === undefined || stamp === changedAt) return keys;
    changedAt = stamp;
    keys = readKeyFile(file);
    return keys;
  };
}

function getStamp(file: string) {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.mtimeMs}`;
}

/** The first key seals, the others still open. Throws StartupError with the fix. */
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

/** Atomically replaces the keys in the file. */
export function replaceKeyFile(file: string, keys: Keys): void {
  const aside = writeAside(file, toText(keys));
  renameSync(aside, file);
}

/** Race: of two processes starting at once, one creates the file and the other finds it complete. */
function makeKeyFile(file: string, keys: Keys): void {
  createPrivateFile(file, toText(keys));
}

const toText = (keys: Keys) =>
  [
    '# The secret key of this shop: what it keeps secret in its database is encrypted with it. Keep a copy in a safe',
    '# place, apart from the backups, and show it to nobody. Further lines are earlier keys.',
    ...keys.map(keyText),
    '',
  ].join('\n');

const WINDOWS = process.platform === 'win32';

export function refuseReadable(file: string): void {
  if (WINDOWS || (statSync(file).mode & 0o077) === 0) return;
  throw new StartupError(`Other users of this machine can read ${file}. Run "chmod 600 ${file}" and start again.`);
}

/** Writes a file with mode 600, unless it already exists. */
export function createPrivateFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const aside = writeAside(file, text);
  try {
    linkSync(aside, file);
  } catch (error) {
    if (existsSync(file)) return;
    // Fallback for file systems without hard links.
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
