import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFolder } from '../../platform/make-folder.ts';
import { cleanUpAfterKilledUpdate, endGroup, removeCopy, removeUnfinished } from '../../platform/releases/clean-up.ts';
import { isSwitching, type Journal, readJournal, type Step, writeJournal } from '../../platform/releases/journal.ts';
import { isAlive, type ProcessIdentity, thisProcess } from '../../platform/releases/process-identity.ts';
import { takeLock } from '../../platform/releases/process-lock.ts';
import {
  baseOf,
  currentRelease,
  foldersIn,
  isComplete,
  listReleases,
  markComplete,
  type ReleaseFolders,
  releaseBefore,
  removeRelease,
} from '../../platform/releases/release-folders.ts';
import {
  readSupervisorState,
  type SupervisorState,
  settingsThatDiffer,
} from '../../platform/releases/supervisor-state.ts';
import type { Command, CommandContext } from '../command.ts';
import { buildRelease, refuseBreaking, refuseFullDisk } from './build-release.ts';
import { fetchRelease, findSource, type Source } from './fetch-release.ts';
import { hideSecrets, lastLines, type RunProgramDeps, runProgram, UpdateRefused } from './run-program.ts';
import { setUp } from './set-up.ts';
import { followSwitch } from './switch-release.ts';
import { makeCopy, tryOnCopy } from './try-release.ts';

const USAGE = [
  'update --tag v1.2.3 [--from CLONE]     (a tag or a commit of a git clone)',
  'update --archive FILE [--sha256 …]     (a release archive; its checksum beside it as FILE.sha256)',
  'update --back                          (to the release before)',
  'update --status',
  'update --set-up FOLDER                 (once: a folder of releases, this version the first)',
];
const OPTIONS = {
  tag: { type: 'string' },
  from: { type: 'string' },
  archive: { type: 'string' },
  sha256: { type: 'string' },
  back: { type: 'boolean' },
  status: { type: 'boolean' },
  'set-up': { type: 'string' },
  base: { type: 'string' },
  watch: { type: 'string' },
  'without-trial': { type: 'boolean' },
} as const;
const WATCH_SECONDS = 60;
const MOST_WATCH_SECONDS = 3600;
/** How long a new release may take to start where it was not tried. */
const START_WITHIN_SECONDS = 300;
/** This program's own release: `dist/server` lies two folders below. */
const root = resolve(import.meta.dirname, '..', '..');

type Options = ReturnType<typeof parse>;

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

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const wishes = [values.tag, values.archive, values.back, values.status, values['set-up']];
    if (wishes.filter((wish) => wish !== undefined).length === 1) return values;
  } catch {
    // Said below.
  }
  throw new UpdateRefused(['Usage:', ...USAGE.map((line) => `  npm run shop -- ${line}`)].join('\n'));
}

function findBase({ base }: Options): string {
  const found = base === undefined ? baseOf(root) : resolve(base);
  if (found !== undefined && currentRelease(foldersIn(found)) !== undefined) return found;
  throw new UpdateRefused(
    `${found ?? root} is not a folder of releases, so there is nothing to switch. Make one (once), or update by hand (docs/deploying.md, "By hand"):\n  npm run shop -- update --set-up FOLDER`,
  );
}

async function updateIn(folders: ReleaseFolders, options: Options, context: CommandContext): Promise<number> {
  const { say } = context;
  if (options.status) return tellStatus(folders, say);
  const watchSeconds = Number(options.watch ?? WATCH_SECONDS);
  if (!Number.isInteger(watchSeconds) || watchSeconds < 1 || watchSeconds > MOST_WATCH_SECONDS)
    throw new UpdateRefused(`--watch takes whole seconds from 1 to ${MOST_WATCH_SECONDS}.`);
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

async function goForward(
  folders: ReleaseFolders,
  supervisor: SupervisorState,
  options: Options & { watchSeconds: number },
  context: CommandContext,
): Promise<number> {
  const { say, env } = context;
  const former = currentRelease(folders) ?? '';
  const source = sourceOf(options);
  const { id, from } = await findSource(source, env);
  const release = `${from.replace(/[^0-9A-Za-z.-]/g, '-').slice(0, 60)}-${id}`;
  if (listReleases(folders).some((name) => name === former && name.endsWith(`-${id}`)))
    throw new UpdateRefused(`${former} is served already.`);
  await refuseFullDisk(folders);

  const update = createUpdate(folders, { release, former }, context);
  try {
    if (!isComplete(folders, release)) {
      await update.step('fetch', `Fetching ${from} …`, (around) =>
        fetchRelease(folders, source, { release, id }, around),
      );
      await update.step('build', 'Installing its packages and building it beside the shop …', (around) =>
        buildRelease(folders, release, former, around),
      );
      markComplete(folders, release, from);
    }
    refuseBreaking(folders, release, former);
    const backup = await update.step('backup', 'Backing up the shop …', (around) =>
      takeBackup(folders, { former, release }, supervisor, around),
    );
    let startWithinSeconds = START_WITHIN_SECONDS;
    if (options['without-trial']) say('Not tried on a copy, as you wished.');
    else {
      await update.step('copy', 'Making a copy of the shop from the backup …', (around) =>
        makeCopy(folders, { former, release }, backup, around),
      );
      const { startedAfterMs, seen } = await update.step(
        'trial',
        'Opening the new version on the copy, and buying there …',
        (around) => tryOnCopy(folders, release, around),
      );
      say(`  Ready on the copy after ${(startedAfterMs / 1000).toFixed(1)} s; ${seen}.`);
      startWithinSeconds = Math.max(60, Math.ceil((5 * startedAfterMs) / 1000));
      await removeCopy(folders);
    }
    const watching = { seconds: options.watchSeconds, startWithinSeconds };
    const code = await followSwitch(folders, supervisor, say, { release, former, watching });
    if (code === 0) removeOldReleases(folders, [release, former, supervisor.program], say);
    return code;
  } catch (error) {
    await update.giveUp(error);
    throw error;
  } finally {
    update.end();
  }
}

function sourceOf({ tag, from, archive, sha256 }: Options): Source {
  if (archive !== undefined) return { kind: 'archive', file: resolve(archive), sha256 };
  const repository = resolve(from ?? root);
  if (existsSync(join(repository, '.git')) || existsSync(join(repository, 'HEAD')))
    return { kind: 'git', repository, ref: tag ?? '' };
  throw new UpdateRefused(`${repository} is no git clone: name one by --from CLONE.`);
}

/** Keeps the journal while steps are done one after the other, so that a kill at any of them can be cleaned up. */
function createUpdate(
  folders: ReleaseFolders,
  names: Pick<Journal, 'release' | 'former'>,
  { say, env }: CommandContext,
) {
  let journal: Journal = { step: 'fetch', ...names, at: '', updater: thisProcess(), children: [] };
  const write = (change: Partial<Journal>) => {
    journal = { ...journal, ...change };
    writeJournal(folders, journal);
  };
  const sameAs = (child: ProcessIdentity) => (other: ProcessIdentity) => other.pid === child.pid;
  const around: RunProgramDeps = {
    ...{ env, say },
    started: (child) => write({ children: [...(journal.children ?? []), child] }),
    ended: (child) => write({ children: (journal.children ?? []).filter((other) => !sameAs(child)(other)) }),
  };
  let isStopped = false;

  async function giveUp(error: unknown) {
    // From the switch on the journal is the supervisor's.
    const now = readJournal(folders);
    if (isStopped || !now || now.updater.pid !== process.pid || !isMine(now)) return;
    for (const child of journal.children ?? []) await endGroup(child);
    await removeCopy(folders);
    removeUnfinished(folders);
    const why = hideSecrets(error instanceof Error ? error.message : String(error), env);
    write({ step: 'failed', children: [], why });
  }

  const onSignal = () => {
    const now = readJournal(folders);
    if (now && isSwitching(now)) {
      say('The supervisor goes on with the switch. See: npm run shop -- update --status');
      process.exit(1);
    }
    say('Stopping: taking away what this update has made. The shop is not touched …');
    void giveUp(new Error('It was stopped by a signal.')).then(() => {
      isStopped = true;
      rmSync(folders.updateLock, { force: true });
      process.exit(1);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);

  return {
    async step<Answer>(name: Step, line: string, work: (around: RunProgramDeps) => Promise<Answer>): Promise<Answer> {
      say(line);
      write({ step: name });
      const began = Date.now();
      const answer = await work(around);
      say(`  ${((Date.now() - began) / 1000).toFixed(1)} s`);
      return answer;
    },
    giveUp,
    end() {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, onSignal);
    },
  };
}

const isMine = ({ step }: Journal) => step !== 'done' && step !== 'back' && step !== 'failed' && !isSwitching({ step });

/** By the release that is served, whose database it is. */
async function takeBackup(
  folders: ReleaseFolders,
  { former, release }: Pick<Journal, 'former' | 'release'>,
  { dataDir }: SupervisorState,
  around: RunProgramDeps,
): Promise<{ file: string; signer: string; keyFile: string }> {
  makeFolder(folders.backups, 0o700);
  const file = join(folders.backups, `before-${release}.backup`);
  rmSync(file, { force: true });
  const said = await runProgram(
    {
      program: process.execPath,
      args: [join('scripts', 'run.mjs'), 'shop', 'backup', file],
      folder: join(folders.releases, former),
      env: { ...around.env, DATA_DIR: dataDir },
      purpose: 'The backup',
    },
    around,
  );
  const signer = /signed by the key ([0-9A-F-]+)/.exec(said)?.[1];
  if (signer === undefined || !existsSync(file))
    throw new UpdateRefused(`The backup names no key that has signed it.\n${lastLines(said, around.env)}`);
  around.say(`  ${file}`);
  return { file, signer, keyFile: join(dataDir, 'backup.key') };
}

function removeOldReleases(folders: ReleaseFolders, kept: readonly string[], say: (line: string) => void) {
  for (const name of listReleases(folders)) {
    if (kept.includes(name) || name === currentRelease(folders)) continue;
    removeRelease(folders, name);
    rmSync(join(folders.backups, `before-${name}.backup`), { force: true });
    say(`Removed ${name}: it is neither served nor the version to go back to.`);
  }
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

const underWay = ({ release, step, updater }: Journal) =>
  isAlive(updater) ? `Updating to ${release}: ${step}` : `The update to ${release} was killed at "${step}"`;

const SAID: Record<Step, (journal: Journal) => string> = {
  fetch: underWay,
  build: underWay,
  backup: underWay,
  copy: underWay,
  trial: underWay,
  switch: ({ release }) => `The supervisor switches to ${release}`,
  watch: ({ release, former }) => `The supervisor watches ${release}, and goes back to ${former} if it does not sell`,
  done: ({ release, former }) => `Updated from ${former} to ${release}`,
  back: ({ release, former }) => `Went back from ${release} to ${former} by itself`,
  failed: ({ release }) => `The update to ${release} failed; the shop was not touched`,
};
