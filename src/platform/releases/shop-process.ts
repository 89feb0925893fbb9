import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isPreparing, type Journal, readJournal, writeJournal } from './journal.ts';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';
import { currentRelease, isComplete, listReleases, type ReleaseFolders, removeRelease } from './release-folders.ts';

const LAST_LINES = 15;
const A_MINUTE_MS = 60_000;
const MAX_LINE_LENGTH = 10_000;
/** As pino writes them: `error` and `fatal`. */
const IS_ERROR = /"level":(?:50|60)[,}]/;

type OpenShopInput = {
  folder: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Takes what it writes. */
  hear(text: string): void;
};

/** A release as a process of its own. What it writes is passed on, and its errors are counted. */
export function openShop({ folder, env, hear }: OpenShopInput) {
  // A group of its own: a terminal's Ctrl-C comes to the supervisor alone, which closes the shop by one signal.
  const child = spawn(process.execPath, [join(folder, 'scripts', 'run.mjs'), 'start'], {
    cwd: folder,
    env: { ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const startedAt = Date.now();
  const identity = child.pid === undefined ? undefined : identify(child.pid);
  const errors: number[] = [];
  const lines: string[] = [];
  let half = '';
  let ended: string | undefined;
  const gone = new Promise<void>((resolve) => {
    const end = (how: string) => {
      ended = how;
      if (identity) endRest(identity.pid);
      resolve();
    };
    child.on('exit', (code, signal) => end(signal ?? `exit code ${code}`));
    child.on('error', (error) => end(error.message));
  });
  const onText = (text: string) => {
    hear(text);
    const [...whole] = (half + text).split('\n');
    half = (whole.pop() ?? '').slice(-MAX_LINE_LENGTH);
    for (const line of whole) {
      if (IS_ERROR.test(line)) errors.push(Date.now());
      if (line.trim() !== '') lines.push(line.slice(0, MAX_LINE_LENGTH));
    }
    lines.splice(0, lines.length - LAST_LINES);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onText);
  return {
    identity: () => identity,
    /** How, where it has. */
    hasEnded: () => ended,
    age: () => Date.now() - startedAt,
    countErrors: () => errors.length,
    errorsOfLastMinute: () => errors.filter((at) => at > Date.now() - A_MINUTE_MS).length,
    lastLines: (): readonly string[] => lines,
    /** It finishes what is under way; after so long it is killed. */
    async close(withinMs: number) {
      if (identity && ended === undefined) await endGroup(identity, withinMs);
      await gone;
    },
  };
}

export type ShopProcess = ReturnType<typeof openShop>;

/** Of a first process that was killed: it could hand the signal on to nobody. */
function endRest(group: number) {
  try {
    process.kill(-group, 'SIGTERM');
  } catch {
    // Nobody is left.
  }
}

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
