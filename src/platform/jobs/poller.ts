import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** Does some of what is due, and says whether there may be more. */
export type PollTask = () => Promise<'more' | 'done'>;

const POLL_EVERY_MS = 1_000;

/**
 * Repeats the task until it is stopped: at once while there is more, else every second. For work whose own table is its
 * queue, where a job for each row would be inserted, fetched and completed for nothing. A task that throws is run again;
 * the log says so once until one succeeds.
 */
export function startPoller(task: PollTask, log: Pick<Log, 'warn'>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let isFailing = false;

  async function runOnce(): ReturnType<PollTask> {
    try {
      const found = await task();
      isFailing = false;
      return found;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'a poll failed and is repeated');
      isFailing = true;
      return 'done';
    }
  }

  async function poll() {
    while (!stopping.signal.aborted) {
      const found = await runOnce();
      if (found === 'done') await pause(POLL_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const polling = poll();
  return {
    stop() {
      stopping.abort();
      return polling;
    },
  };
}
