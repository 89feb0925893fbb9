import { type Journal, readJournal, type Step } from '../../platform/releases/journal.ts';
import { isAlive } from '../../platform/releases/process-identity.ts';
import { currentRelease, listReleases, type ReleaseFolders } from '../../platform/releases/release-folders.ts';
import { readSupervisorState } from '../../platform/releases/supervisor-state.ts';

export function tellStatus(folders: ReleaseFolders, say: (line: string) => void): number {
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
