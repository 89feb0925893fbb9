import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isPreparing, type Journal, readJournal, writeJournal } from './journal.ts';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';
import { currentRelease, isComplete, listReleases, type ReleaseFolders, removeRelease } from './release-folders.ts';

const GRACE_MS = 15_000;

/** Ends the first of a group, and after a while all of it. */
export async function endGroup(who: ProcessIdentity, graceMs: number = GRACE_MS): Promise<void> {
  if (!isAlive(who)) return;
  signal(who.pid, 'SIGTERM');
  const until = Date.now() + graceMs;
  while (isAlive(who) && Date.now() < until) await pause(50);
  signal(-who.pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It has gone meanwhile.
  }
}

/** Takes away what an update that was killed has left: its processes, its copy, a release that never got ready. */
export async function cleanUpAfterKilledUpdate(folders: ReleaseFolders): Promise<Journal | undefined> {
  const journal = readJournal(folders);
  if (!journal || !isPreparing(journal) || isAlive(journal.updater)) return undefined;
  for (const child of journal.children ?? []) await endGroup(child);
  await removeCopy(folders);
  removeUnfinished(folders);
  const why = `It was killed at "${journal.step}". The shop was not touched.`;
  const { children: _, ...rest } = journal;
  writeJournal(folders, { ...rest, step: 'failed', why });
  return journal;
}

/** The copy's database is a process of its own, which outlives whoever has started it. */
export async function removeCopy({ trial }: ReleaseFolders): Promise<void> {
  const postgres = postgresOf(join(trial, 'postgres'));
  if (postgres) {
    // Fast: it hangs up on everybody and stops.
    signal(postgres.pid, 'SIGINT');
    const until = Date.now() + GRACE_MS;
    while (isAlive(postgres) && Date.now() < until) await pause(50);
    if (isAlive(postgres)) signal(postgres.pid, 'SIGQUIT');
  }
  rmSync(trial, { recursive: true, force: true, maxRetries: 5 });
}

function postgresOf(folder: string): ProcessIdentity | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const found = identify(Number(readFileSync(file, 'utf8').split('\n')[0]));
  if (!found || process.platform !== 'linux') return found;
  // A number that another process has by now: PostgreSQL works in its folder.
  try {
    return readlinkSync(`/proc/${found.pid}/cwd`) === realpathSync(folder) ? found : undefined;
  } catch {
    return undefined;
  }
}

export function removeUnfinished(folders: ReleaseFolders): void {
  const served = currentRelease(folders);
  for (const name of listReleases(folders)) {
    if (name !== served && !isComplete(folders, name)) removeRelease(folders, name);
  }
}
