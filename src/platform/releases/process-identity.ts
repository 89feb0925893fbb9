import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
