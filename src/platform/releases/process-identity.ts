import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { readJson, writeDurably } from './durable-json.ts';

/** A number of a process is given to another one later; with the moment of its start it names one. */
export type ProcessIdentity = { pid: number; startedAt: string };

const STARTTIME_FIELD = 22;

/** Undefined: there is no such process. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startedAtInProc(pid) : startedAtByPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export const thisProcess = (): ProcessIdentity => identify(process.pid) ?? { pid: process.pid, startedAt: 'unknown' };

export function isAlive(who: ProcessIdentity | undefined): boolean {
  return who !== undefined && identify(who.pid)?.startedAt === who.startedAt;
}

/** Ticks since the machine was started, and which start of it that was. */
function startedAtInProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its name, in brackets, may hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Killed, and waiting for its parent to hear of it.
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
 * A file that one living process holds at a time; what a killed one has left is taken over. Answers who holds it where
 * that is another. Links are made whole or not at all, and only where nothing is.
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

/** Two that found the same stale lock: the second may have moved the first one's new lock, and puts it back. */
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
