import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readJson, syncFolder, writeDurably } from './durable-json.ts';

export type ReleaseFolders = {
  base: string;
  releases: string;
  current: string;
  /** Has a marker file for each complete release; one without it is unfinished. */
  complete: string;
  journal: string;
  /** File with the previously served release, written once its successor has proven to work. */
  before: string;
  updateLock: string;
  supervisorLock: string;
  /** The supervisor's state and that of the shop process it runs. */
  supervisor: string;
  trial: string;
  backups: string;
};

export const foldersIn = (base: string): ReleaseFolders => ({
  base,
  releases: join(base, 'releases'),
  current: join(base, 'current'),
  complete: join(base, 'complete'),
  journal: join(base, 'update.json'),
  before: join(base, 'before.json'),
  updateLock: join(base, 'update.lock'),
  supervisorLock: join(base, 'supervisor.lock'),
  supervisor: join(base, 'supervisor.json'),
  trial: join(base, 'trial'),
  backups: join(base, 'backups-before-updates'),
});

/** Base folder for a program's folder; undefined if it isn't one of several releases. */
export function getBase(root: string): string | undefined {
  const releases = dirname(root);
  return basename(releases) === 'releases' && existsSync(join(dirname(releases), 'current'))
    ? dirname(releases)
    : undefined;
}

export function currentRelease({ current }: ReleaseFolders): string | undefined {
  try {
    return basename(readlinkSync(current));
  } catch {
    return undefined;
  }
}

/** Atomic (rename): concurrent readers of the link see either the old release or the new one. */
export function pointTo({ base, current }: ReleaseFolders, release: string): void {
  const aside = `${current}.new`;
  rmSync(aside, { force: true });
  symlinkSync(join('releases', release), aside);
  renameSync(aside, current);
  syncFolder(base);
}

/**
 * Marker file outside the release folder: a file from the archive itself wouldn't show whether it was fully unpacked.
 */
const getMark = ({ complete }: ReleaseFolders, release: string) => join(complete, `${release}.json`);

export function markComplete(folders: ReleaseFolders, release: string, from: string): void {
  mkdirSync(folders.complete, { recursive: true });
  writeDurably(getMark(folders, release), { release, from });
}

export const isComplete = (folders: ReleaseFolders, release: string): boolean =>
  readJson(getMark(folders, release)) !== undefined && existsSync(join(folders.releases, release));

export const rememberBefore = ({ before }: ReleaseFolders, release: string): void => writeDurably(before, { release });

/** Undefined if no update has succeeded yet. */
export const releaseBefore = ({ before }: ReleaseFolders): string | undefined =>
  readJson<{ release: string }>(before)?.release;

/** If killed during removal, the release counts as unfinished. */
export function removeRelease(folders: ReleaseFolders, release: string): void {
  rmSync(getMark(folders, release), { force: true });
  rmSync(join(folders.releases, release), { recursive: true, force: true });
}

export function listReleases({ releases }: ReleaseFolders): string[] {
  return existsSync(releases) ? readdirSync(releases).sort() : [];
}
