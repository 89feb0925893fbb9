import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';

/**
 * Processes some of the due work and returns whether there may be more. The task calls `takeNext` once it has an item,
 * so that another run can look for the next one concurrently.
 */
export type PollTask = (takeNext: () => void) => Promise<'more' | 'done'>;

const POLL_EVERY_MS = 1_000;

/**
 * Polls until stopped: at once while there is more work, otherwise every second. For work whose own table is its queue,
 * where a job per row would be inserted, fetched and completed for nothing. Runs up to `atOnce` tasks concurrently, one
 * for each item in progress, so a slow one doesn't block the others. A task that throws is retried; only the first
 * failure is logged until one succeeds.
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
    // Added to `running` before it starts, because a task may call `takeNext` immediately.
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
