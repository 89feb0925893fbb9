import { cleanUpAfterKilledUpdate } from '../../platform/releases/clean-up.ts';
import { isSwitching, readJournal } from '../../platform/releases/journal.ts';
import { takeLock } from '../../platform/releases/process-lock.ts';
import {
  currentRelease,
  foldersIn,
  isComplete,
  type ReleaseFolders,
  releaseBefore,
} from '../../platform/releases/release-folders.ts';
import {
  readSupervisorState,
  type SupervisorState,
  settingsThatDiffer,
} from '../../platform/releases/supervisor-state.ts';
import type { Command, CommandContext } from '../command.ts';
import { refuseBreaking } from './build-release.ts';
import { goForward, START_WITHIN_SECONDS } from './go-forward.ts';
import { hideSecrets, UpdateRefused } from './run-program.ts';
import { setUp } from './set-up.ts';
import { followSwitch } from './switch-release.ts';
import { tellStatus } from './tell-status.ts';
import { findBase, type Options, parse, root } from './update-options.ts';

const WATCH_SECONDS = 60;
const MAX_WATCH_SECONDS = 3600;

/** Updates the shop that a supervisor keeps open (`npm run supervise`), or says why not; the shop sells whatever happens to this process. */
export const update: Command = {
  usage:
    'update --tag v1.2.3      try a new version on a copy, switch to it, and go back by itself if it does not sell',
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
