import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../platform/make-folder.ts';
import {
  isSwitching,
  type Journal,
  readJournal,
  type Step,
  type SupervisorState,
  writeJournal,
} from '../../platform/releases/journal.ts';
import { type ProcessIdentity, thisProcess } from '../../platform/releases/process-identity.ts';
import {
  currentRelease,
  isComplete,
  listReleases,
  markComplete,
  type ReleaseFolders,
  removeRelease,
} from '../../platform/releases/release-folders.ts';
import { endGroup, removeCopy, removeUnfinished } from '../../platform/releases/shop-process.ts';
import type { CommandContext } from '../command.ts';
import { buildRelease, refuseBreaking, refuseFullDisk } from './build-release.ts';
import { fetchRelease, findSource, getSource, type Options } from './fetch-release.ts';
import { hideSecrets, lastLines, type RunProgramDeps, runProgram, UpdateRefused } from './run-program.ts';
import { followSwitch } from './switch-release.ts';
import { makeCopy, tryOnCopy } from './try-release.ts';

/** Start timeout of a new release without a trial run. */
export const START_WITHIN_SECONDS = 300;

export async function goForward(
  folders: ReleaseFolders,
  supervisor: SupervisorState,
  options: Options & { watchSeconds: number },
  context: CommandContext,
): Promise<number> {
  const { say, env } = context;
  const former = currentRelease(folders) ?? '';
  const source = getSource(options);
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

function removeOldReleases(folders: ReleaseFolders, kept: readonly string[], say: (line: string) => void) {
  for (const name of listReleases(folders)) {
    if (kept.includes(name) || name === currentRelease(folders)) continue;
    removeRelease(folders, name);
    rmSync(join(folders.backups, `before-${name}.backup`), { force: true });
    say(`Removed ${name}: it is neither served nor the version to go back to.`);
  }
}

/** Writes each step to the journal before running it, so a kill at any step can be cleaned up. */
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
    env,
    say,
    started: (child) => write({ children: [...(journal.children ?? []), child] }),
    ended: (child) => write({ children: (journal.children ?? []).filter((other) => !sameAs(child)(other)) }),
  };
  let isStopped = false;

  async function giveUp(error: unknown) {
    // From the switch on, the supervisor owns the journal.
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

/** Runs the served release's own backup command, since the database has its schema. */
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
