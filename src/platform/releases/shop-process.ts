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
/** pino levels `error` and `fatal`. */
const IS_ERROR = /"level":(?:50|60)[,}]/;

type OpenShopInput = {
  folder: string;
  env: Readonly<Record<string, string | undefined>>;
  hear(text: string): void;
};

/** Runs a release as a child process. Passes its output on and counts its errors. */
export function openShop({ folder, env, hear }: OpenShopInput) {
  // Separate process group: Ctrl-C in a terminal reaches only the supervisor, which stops the shop with one signal.
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
    hasEnded: () => ended,
    age: () => Date.now() - startedAt,
    countErrors: () => errors.length,
    errorsOfLastMinute: () => errors.filter((at) => at > Date.now() - A_MINUTE_MS).length,
    lastLines: (): readonly string[] => lines,
    /** Lets in-flight work finish; kills the process after this time. */
    async close(withinMs: number) {
      if (identity && ended === undefined) await endGroup(identity, withinMs);
      await gone;
    },
  };
}

export type ShopProcess = ReturnType<typeof openShop>;

/** The group leader was killed and couldn't forward the signal to the rest. */
function endRest(group: number) {
  try {
    process.kill(-group, 'SIGTERM');
  } catch {
    // The process group is empty.
  }
}

const GRACE_MS = 15_000;

/** Ends a group's leader, and after the grace period the whole group. */
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
    // The process has already exited.
  }
}

/** Cleans up after a killed update: its processes, its data copy, and unfinished releases. */
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

/** The copy's database is a separate process, which outlives its starter. */
export async function removeCopy({ trial }: ReleaseFolders): Promise<void> {
  const postgres = getPostgres(join(trial, 'postgres'));
  if (postgres) {
    // SIGINT is PostgreSQL's fast shutdown: it closes all connections and stops.
    signal(postgres.pid, 'SIGINT');
    const until = Date.now() + GRACE_MS;
    while (isAlive(postgres) && Date.now() < until) await pause(50);
    if (isAlive(postgres)) signal(postgres.pid, 'SIGQUIT');
  }
  rmSync(trial, { recursive: true, force: true, maxRetries: 5 });
}

function getPostgres(folder: string): ProcessIdentity | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const found = identify(Number(readFileSync(file, 'utf8').split('\n')[0]));
  if (!found || process.platform !== 'linux') return found;
  // The pid may have been reused: check that the process works in PostgreSQL's folder.
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
