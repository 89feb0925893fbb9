import type { Log } from '../log.ts';

/**
 * Processes some of the due work and returns whether there may be more. The task calls `takeNext` once it has an item,
 * so that another run can look for the next one concurrently.
 */
export type PollTask = (takeNext: () => void) => Promise<'more' | 'done'>;

export type Poller = {
  /** Polls soon, because there may be work; calls within a moment are one poll. */
  wake(): void;
  /** Waits for running tasks. */
  stop(): Promise<void>;
};

type PollerOptions = { atOnce?: number; everyMs?: number };

/** Merges calls of `wake`, at most four polls a second under load. */
const WAKE_AFTER_MS = 20;
const WOKEN_EVERY_MS = 250;

/**
 * Polls until stopped: at once while there is more work, soon when woken, otherwise at an interval. For work whose own
 * table is its queue, where a job per row would be inserted, fetched and completed for nothing. Runs up to `atOnce`
 * tasks concurrently, one for each item in progress, so a slow one doesn't block the others. A task that throws is
 * retried; only the first failure is logged until one succeeds.
 */
export function startPoller(
  task: PollTask,
  log: Pick<Log, 'warn'>,
  { atOnce = 1, everyMs = 1_000 }: PollerOptions = {},
): Poller {
  let isStopped = false;
  const running = new Set<Promise<void>>();
  let isFailing = false;
  let wakes = 0;
  let isWoken = false;
  let polledAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout;

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
    if (isStopped || running.size >= atOnce) return;
    // Added to `running` before it starts, because a task may call `takeNext` immediately.
    const worker: Promise<void> = Promise.resolve()
      .then(work)
      .finally(() => running.delete(worker));
    running.add(worker);
  }

  /** Work that arrives while a task looks for it may escape that task, so it looks once more. */
  async function work() {
    let seen: number;
    let found: Awaited<ReturnType<PollTask>>;
    do {
      seen = wakes;
      found = await runOnce();
    } while ((found === 'more' || seen !== wakes) && !isStopped);
  }

  function pollAfter(milliseconds: number) {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(poll, milliseconds);
  }

  function poll() {
    isWoken = false;
    polledAt = performance.now();
    startWorker();
    pollAfter(everyMs);
  }

  poll();
  return {
    wake() {
      wakes += 1;
      if (isWoken) return;
      isWoken = true;
      pollAfter(Math.max(WAKE_AFTER_MS, polledAt + WOKEN_EVERY_MS - performance.now()));
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
