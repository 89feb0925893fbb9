import {
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ReleaseFolders } from '../../platform/releases/release-folders.ts';
import { type RunProgramDeps, runProgram, UpdateRefused, withoutSettings } from './run-program.ts';

const GIGABYTE = 1_000_000_000;
/** A release with its own packages takes 0.8 GB; a backup and the copy bring it to this. */
const MIN_FREE = 2 * GIGABYTE;

/**
 * Installs the packages and builds, as the first start of any clone does. The environment contains none of the shop's
 * settings.
 */
export async function buildRelease(
  folders: ReleaseFolders,
  release: string,
  former: string,
  around: RunProgramDeps,
): Promise<void> {
  const folder = join(folders.releases, release);
  takePackagesOf(join(folders.releases, former), folder);
  await runProgram(
    {
      program: process.execPath,
      args: [join('scripts', 'run.mjs'), 'shop', 'help'],
      folder,
      env: withoutSettings(around.env),
      purpose: 'Installing the packages and building the release',
    },
    around,
  );
}

/**
 * If both releases have the same lock file, hard-links the packages instead of downloading them; package files are
 * never modified.
 */
function takePackagesOf(former: string, folder: string) {
  const lock = 'package-lock.json';
  if (!existsSync(join(former, 'node_modules', '.nyuzi-installed'))) return;
  if (readFileSync(join(former, lock), 'utf8') !== readFileSync(join(folder, lock), 'utf8')) return;
  const packages = join(folder, 'node_modules');
  try {
    linkTree(join(former, 'node_modules'), packages);
  } catch {
    // The file system has no hard links: the packages are installed instead.
    rmSync(packages, { recursive: true, force: true });
  }
}

function linkTree(from: string, to: string) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [here, there] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(here, there);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(here), there);
    else linkSync(here, there);
  }
}

export async function refuseFullDisk({ base }: ReleaseFolders): Promise<void> {
  const { bavail, bsize } = await statfs(base);
  const free = bavail * bsize;
  if (free < MIN_FREE)
    throw new UpdateRefused(
      `${(free / GIGABYTE).toFixed(1)} GB are free in ${base}. An update needs ${MIN_FREE / GIGABYTE} GB: a release with its packages, a backup and a copy of the shop.`,
    );
}

/**
 * Refuses a release with new breaking migrations: the old release couldn't run on the migrated database, so a rollback
 * by symlink would fail.
 */
export function refuseBreaking(folders: ReleaseFolders, release: string, former: string): void {
  const known = new Set(getMigrations(folders, former));
  const breaking = getMigrations(folders, release).filter((name) => !known.has(name) && /_breaking\.sql$/.test(name));
  if (breaking.length > 0)
    throw new UpdateRefused(
      `${release} changes the database in a way that the version that runs can't survive (${breaking.join(', ')}), so nobody could go back without a backup. Update by hand (docs/deploying.md, "By hand").`,
    );
}

const getMigrations = ({ releases }: ReleaseFolders, release: string) =>
  globSync('*.sql', { cwd: join(releases, release, 'db', 'migrations') }).map((path) => basename(path));
