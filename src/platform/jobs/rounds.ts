import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** Does a piece of what is due, and says whether there may be more. */
export type Round = () => Promise<'more' | 'done'>;

const LOOK_EVERY_MS = 1_000;

/**
 * Goes round until it is stopped: at once while there is more, else every second. For work whose own table is its
 * queue, where a job for each row would be written, fetched and marked for nothing. A round that fails is gone again;
 * the log is told once until one succeeds.
 */
export function walk(round: Round, log: Pick<Log, 'warn'>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let isFailing = false;

  async function goOnce(): ReturnType<Round> {
    try {
      const found = await round();
      isFailing = false;
      return found;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'a round failed and is gone again');
      isFailing = true;
      return 'done';
    }
  }

  async function go() {
    while (!stopping.signal.aborted) {
      const found = await goOnce();
      if (found === 'done') await pause(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const walking = go();
  return {
    stop() {
      stopping.abort();
      return walking;
    },
  };
}
