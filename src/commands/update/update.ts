import { constants, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import {
  isSwitching,
  type Journal,
  readJournal,
  readSupervisorState,
  type Step,
  type SupervisorState,
  settingsThatDiffer,
} from '../../platform/releases/journal.ts';
import { isAlive, takeLock } from '../../platform/releases/process-identity.ts';
import {
  currentRelease,
  foldersIn,
  isComplete,
  listReleases,
  markComplete,
  pointTo,
  type ReleaseFolders,
  releaseBefore,
} from '../../platform/releases/release-folders.ts';
import { cleanUpAfterKilledUpdate } from '../../platform/releases/shop-process.ts';
import type { Command, CommandContext } from '../command.ts';
import { refuseBreaking } from './build-release.ts';
import { findBase, type Options, parse, root } from './fetch-release.ts';
import { goForward, START_WITHIN_SECONDS } from './go-forward.ts';
import { hideSecrets, UpdateRefused } from './run-program.ts';
import { followSwitch } from './switch-release.ts';

const WATCH_SECONDS = 60;
const MAX_WATCH_SECONDS = 3600;

/** Files in the folder that aren't part of a release. */
const LEFT_OUT = new Set(['.git', 'data']);

const underWay = ({ release, step, updater }: Journal) =>
  isAlive(updater) ? `Updating to ${release}: ${step}` : `The update to ${release} was killed at "${step}"`;

const SAID: Record<Step, (journal: Journal) => string> = {
  fetch: underWay,
  build: underWay,
  backup: underWay,
  copy: underWay,
  trial: underWay,
  switch: ({ release }) => `The supervisor switches to ${release}`,
  watch: ({ release, former }) =>
    `The supervisor watches ${release}, and goes back to ${former} if the shop stops answering`,
  done: ({ release, former }) => `Updated from ${former} to ${release}`,
  back: ({ release, former }) => `Went back from ${release} to ${former} by itself`,
  failed: ({ release }) => `The update to ${release} failed; the shop was not touched`,
};

/**
 * Updates a shop that runs under the supervisor (`npm run supervise`), or explains why it can't. The shop stays open
 * whatever happens to this process.
 */
export const update: Command = {
  usage: 'update --tag v1.2.3      test a new version on a copy and switch to it; rolls back automatically if it fails',
  async run(args, context) {
    const { say } = context;
    try {
      const options = parse(args);
      if (process.platform === 'win32')
        throw new UpdateRefused('Updates by this command need Linux or macOS. By hand: docs/deploying.md, "By hand".');
      if (options['set-up'] !== undefined) {
        setUp(root, options['set-up'], context.config.dataDir, say);
        return 0;
      }
      return await updateIn(foldersIn(findBase(options)), options, context);
    } catch (error) {
      if (!(error instanceof UpdateRefused)) throw error;
      say(hideSecrets(error.message, context.env));
      return 1;
    }
  },
};

async function updateIn(folders: ReleaseFolders, options: Options, context: CommandContext): Promise<number> {
  const { say } = context;
  if (options.status) return tellStatus(folders, say);
  const watchSeconds = Number(options.watch ?? WATCH_SECONDS);
  if (!Number.isInteger(watchSeconds) || watchSeconds < 1 || watchSeconds > MAX_WATCH_SECONDS)
    throw new UpdateRefused(`--watch takes whole seconds from 1 to ${MAX_WATCH_SECONDS}.`);
  const supervisor = findSupervisor(folders, context);
  const taken = takeLock(folders.updateLock);
  if (!taken.ok) throw new UpdateRefused(`Another update is under way (process ${taken.holder.pid}).`);
  try {
    const killed = await cleanUpAfterKilledUpdate(folders);
    if (killed) say(`The update before was killed at "${killed.step}"; what it left is cleaned up.`);
    const journal = readJournal(folders);
    if (journal && isSwitching(journal)) {
      say(
        `The supervisor is still at the update to ${journal.release}, whose command was killed. Waiting for its end …`,
      );
      return await followSwitch(folders, supervisor, say);
    }
    return await (options.back
      ? goBack(folders, supervisor, watchSeconds, context)
      : goForward(folders, supervisor, { ...options, watchSeconds }, context));
  } finally {
    taken.lock.release();
  }
}

function findSupervisor(folders: ReleaseFolders, { env }: CommandContext): SupervisorState {
  const supervisor = readSupervisorState(folders);
  if (!supervisor)
    throw new UpdateRefused(
      `Nobody keeps this shop open, so nobody could switch it. Start it by: cd ${folders.current} && npm run supervise`,
    );
  const different = settingsThatDiffer(env, supervisor.settings);
  if (different.length > 0)
    throw new UpdateRefused(
      `Here ${different.join(' and ')} ${different.length === 1 ? 'is' : 'are'} not what the shop has, so another shop would be backed up. Run this with the shop's settings (docs/deploying.md).`,
    );
  return supervisor;
}

async function goBack(
  folders: ReleaseFolders,
  supervisor: SupervisorState,
  watchSeconds: number,
  { say }: CommandContext,
): Promise<number> {
  const served = currentRelease(folders) ?? '';
  const target = releaseBefore(folders);
  if (target === undefined || target === served || !isComplete(folders, target))
    throw new UpdateRefused(`There is no release to go back to; ${served} is served.`);
  refuseBreaking(folders, served, target);
  say(`Going back from ${served} to ${target} …`);
  const watching = { seconds: watchSeconds, startWithinSeconds: START_WITHIN_SECONDS };
  return followSwitch(folders, supervisor, say, { release: target, former: served, watching });
}

/** Creates the releases folder, with the version in `root` as its first release. */
function setUp(root: string, given: string, dataDir: string, say: (line: string) => void): void {
  const base = resolve(given);
  const folders = foldersIn(base);
  if (currentRelease(folders) !== undefined) throw new UpdateRefused(`${base} is a folder of releases already.`);
  if (resolve(root) === base || base.startsWith(`${resolve(root)}/`))
    throw new UpdateRefused('Give a folder beside this one: releases within a release would be copied with it.');
  const release = `${getVersion(root)}-first`;
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

function getVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: unknown };
  if (typeof version !== 'string' || !/^[0-9A-Za-z.+-]{1,60}$/.test(version))
    throw new UpdateRefused(`${folder}/package.json names no version.`);
  return version;
}

function tellStatus(folders: ReleaseFolders, say: (line: string) => void): number {
  const journal = readJournal(folders);
  const supervisor = readSupervisorState(folders);
  say(`Served: ${currentRelease(folders)}${supervisor ? '' : ' (but nobody keeps it open: npm run supervise)'}`);
  if (!journal) say('There was no update yet.');
  else say(`${SAID[journal.step](journal)} (${journal.at})${journal.why ? `\n${journal.why}` : ''}`);
  const others = listReleases(folders).filter((name) => name !== currentRelease(folders));
  if (others.length > 0) say(`Also here: ${others.join(', ')}`);
  return 0;
}
