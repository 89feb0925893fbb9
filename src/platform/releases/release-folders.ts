import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readJson, syncFolder, writeDurably } from './durable-json.ts';

/** The folders and files around the releases of one shop. */
export type ReleaseFolders = {
  base: string;
  /** Each a complete, built release. */
  releases: string;
  /** A symbolic link to the release that is served. */
  current: string;
  /** A file for each release of which everything is in its folder; one without it was begun and never finished. */
  complete: string;
  journal: string;
  /** The release that was served before, once the one after it has proven to sell. */
  before: string;
  updateLock: string;
  supervisorLock: string;
  /** What the supervisor says of itself and of the shop that it keeps. */
  supervisor: string;
  /** The copy of the data on which a release is tried. */
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

/** Of a program's own folder; undefined where that is none of several releases. */
export function baseOf(root: string): string | undefined {
  const releases = dirname(root);
  return basename(releases) === 'releases' && existsSync(join(dirname(releases), 'current'))
    ? dirname(releases)
    : undefined;
}

/** The name of the release that the pointer leads to. */
export function currentRelease({ current }: ReleaseFolders): string | undefined {
  try {
    return basename(readlinkSync(current));
  } catch {
    return undefined;
  }
}

/** In one step: whoever follows the pointer meanwhile comes to the one release or to the other. */
export function pointTo({ base, current }: ReleaseFolders, release: string): void {
  const aside = `${current}.new`;
  rmSync(aside, { force: true });
  symlinkSync(join('releases', release), aside);
  renameSync(aside, current);
  syncFolder(base);
}

/** Beside the releases: what an archive brings with it says nothing about how far it was unpacked. */
const markOf = ({ complete }: ReleaseFolders, release: string) => join(complete, `${release}.json`);

export function markComplete(folders: ReleaseFolders, release: string, from: string): void {
  mkdirSync(folders.complete, { recursive: true });
  writeDurably(markOf(folders, release), { release, from });
}

export const isComplete = (folders: ReleaseFolders, release: string): boolean =>
  readJson(markOf(folders, release)) !== undefined && existsSync(join(folders.releases, release));

export const rememberBefore = ({ before }: ReleaseFolders, release: string): void => writeDurably(before, { release });

/** Undefined: there was no update that ended well. */
export const releaseBefore = ({ before }: ReleaseFolders): string | undefined =>
  readJson<{ release: string }>(before)?.release;

/** Killed in the midst of it, it leaves one that counts as unfinished. */
export function removeRelease(folders: ReleaseFolders, release: string): void {
  rmSync(markOf(folders, release), { force: true });
  rmSync(join(folders.releases, release), { recursive: true, force: true });
}

export function listReleases({ releases }: ReleaseFolders): string[] {
  return existsSync(releases) ? readdirSync(releases).sort() : [];
}
