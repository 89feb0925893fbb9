import { constants, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { currentRelease, foldersIn, markComplete, pointTo } from '../../platform/releases/release-folders.ts';
import { UpdateRefused } from './run-program.ts';

/** What of a folder is no part of a release. */
const LEFT_OUT = new Set(['.git', 'data']);

/** Makes a folder of releases, of which the version in `root` is the first. */
export function setUp(root: string, given: string, dataDir: string, say: (line: string) => void): void {
  const base = resolve(given);
  const folders = foldersIn(base);
  if (currentRelease(folders) !== undefined) throw new UpdateRefused(`${base} is a folder of releases already.`);
  if (resolve(root) === base || base.startsWith(`${resolve(root)}/`))
    throw new UpdateRefused('Give a folder beside this one: releases within a release would be copied with it.');
  const release = `${versionOf(root)}-first`;
  mkdirSync(folders.releases, { recursive: true });
  const aside = join(folders.base, 'first.new');
  rmSync(aside, { recursive: true, force: true });
  say(`Copying this version to ${join(folders.releases, release)} …`);
  cpSync(root, aside, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !LEFT_OUT.has(basename(path)) || resolve(path, '..') !== resolve(root),
  });
  rmSync(join(folders.releases, release), { recursive: true, force: true });
  renameSync(aside, join(folders.releases, release));
  markComplete(folders, release, root);
  pointTo(folders, release);
  say(
    [
      `${base} is ready. Close the shop, and from now on start it there, with the settings that it has:`,
      `  cd ${folders.current} && DATA_DIR=${dataDir} npm run supervise`,
      'Under systemd copy deploy/nyuzi.service anew, which does that.',
      `Update it from there: cd ${folders.current} && npm run shop -- update --tag v1.2.3 --from ${existsSync(join(root, '.git')) ? root : 'CLONE'}`,
    ].join('\n'),
  );
}

export function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: unknown };
  if (typeof version !== 'string' || !/^[0-9A-Za-z.+-]{1,60}$/.test(version))
    throw new UpdateRefused(`${folder}/package.json names no version.`);
  return version;
}
