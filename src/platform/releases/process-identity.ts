import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { readJson, writeDurably } from './durable-json.ts';

/** Process ids get reused; a pid with its start time is unique. */
export type ProcessIdentity = { pid: number; startedAt: string };

const STARTTIME_FIELD = 22;

/** Undefined if the process doesn't exist. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startedAtInProc(pid) : startedAtByPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export const thisProcess = (): ProcessIdentity => identify(process.pid) ?? { pid: process.pid, startedAt: 'unknown' };

export function isAlive(who: ProcessIdentity | undefined): boolean {
  return who !== undefined && identify(who.pid)?.startedAt === who.startedAt;
}

/** Boot id and start time in clock ticks since boot. */
function startedAtInProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name, in parentheses, may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Zombie: killed, not yet reaped by its parent.
    if (fields[0] === 'Z') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${fields[STARTTIME_FIELD - 3]}`;
  } catch {
    return undefined;
  }
}

function startedAtByPs(pid: number): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
}

type ProcessLock = { release(): void };

/**
 * A lock file held by one living process; a killed process's stale lock is taken over. Returns the holder if another
 * process has it. Uses a hard link, which is created atomically and fails if the path exists.
 */
export function takeLock(path: string): { ok: true; lock: ProcessLock } | { ok: false; holder: ProcessIdentity } {
  const mine = thisProcess();
  const aside = `${path}.${mine.pid}-${randomBytes(4).toString('hex')}`;
  writeDurably(aside, mine);
  try {
    for (;;) {
      if (link(aside, path)) return { ok: true, lock: { release: () => release(path, mine) } };
      const holder = readJson<ProcessIdentity>(path);
      if (holder && isAlive(holder)) return { ok: false, holder };
      takeAway(path, `${aside}.stale`);
    }
  } finally {
    rmSync(aside, { force: true });
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Race between two processes that found the same stale lock: the second may have moved the first one's new lock, and
 * then restores it.
 */
function takeAway(path: string, aside: string) {
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (isAlive(readJson<ProcessIdentity>(aside))) link(aside, path);
  rmSync(aside, { force: true });
}

function release(path: string, mine: ProcessIdentity) {
  const holder = readJson<ProcessIdentity>(path);
  if (holder?.pid === mine.pid && holder.startedAt === mine.startedAt) rmSync(path, { force: true });
}
