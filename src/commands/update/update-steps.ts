import { rmSync } from 'node:fs';
import { endGroup, removeCopy, removeUnfinished } from '../../platform/releases/clean-up.ts';
import { isSwitching, type Journal, readJournal, type Step, writeJournal } from '../../platform/releases/journal.ts';
import { type ProcessIdentity, thisProcess } from '../../platform/releases/process-identity.ts';
import type { ReleaseFolders } from '../../platform/releases/release-folders.ts';
import type { CommandContext } from '../command.ts';
import { hideSecrets, type RunProgramDeps } from './run-program.ts';

/** Keeps the journal while steps are done one after the other, so that a kill at any of them can be cleaned up. */
export function createUpdate(
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
