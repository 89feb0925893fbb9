import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';

/**
 * Does some of what is due, and says whether there may be more. `takeNext`: to be called once it has something in hand, so
 * that another run looks for the next meanwhile.
 */
export type PollTask = (takeNext: () => void) => Promise<'more' | 'done'>;

const POLL_EVERY_MS = 1_000;

/**
 * Repeats the task until it is stopped: at once while there is more, else every second. For work whose own table is its
 * queue, where a job for each row would be inserted, fetched and completed for nothing. As many runs at once as have
 * something in hand, `atOnce` at most; one that takes long holds up no other. A task that throws is run again; the log
 * says so once until one succeeds.
 */
export function startPoller(task: PollTask, log: Pick<Log, 'warn'>, atOnce = 1): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let isFailing = false;

  async function runOnce(): ReturnType<PollTask> {
    try {
      const found = await task(startWorker);
      isFailing = false;
      return found;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'a poll failed and is repeated');
      isFailing = true;
      return 'done';
    }
  }

  function startWorker() {
    if (stopping.signal.aborted || running.size >= atOnce) return;
    // Counted before it begins: a task may call for the next one at once.
    const worker: Promise<void> = Promise.resolve()
      .then(work)
      .finally(() => running.delete(worker));
    running.add(worker);
  }

  async function work() {
    while ((await runOnce()) === 'more' && !stopping.signal.aborted);
  }

  async function poll() {
    while (!stopping.signal.aborted) {
      startWorker();
      await pause(POLL_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const polling = poll();
  return {
    async stop() {
      stopping.abort();
      await Promise.all([polling, ...running]);
    },
  };
}
