import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync } from 'node:fs';
import { readJson, writeDurably } from './durable-json.ts';
import { isAlive, type ProcessIdentity, thisProcess } from './process-identity.ts';

export type ProcessLock = { release(): void };

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
