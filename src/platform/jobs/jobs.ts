import type { SendJob, Transaction } from '../db/database.ts';
import type { PollTask } from './poller.ts';

type JobOptions = { startAfterSeconds?: number };

export type WorkerOptions = {
  /** Retries after the first attempt; then the job stays as failed and is shown to the owner. */
  retryLimit?: number;
  retryDelaySeconds?: number;
  /** Timeout after which a job counts as dead and is retried. */
  expireInSeconds?: number;
  /** Concurrency of this queue in this process. */
  atOnce?: number;
  /** How many jobs a worker fetches at a time, for many small jobs; they still run one by one. */
  batch?: number;
  /** At most one waiting job: enqueueing while one waits is a no-op, so a double click runs once. */
  onlyOneWaits?: true;
};

export type Jobs = {
  /** How transactions enqueue, see `enqueue`; passed to the database when it's created. */
  send: SendJob;
  /** Registers a queue's handler. Call before `start`. */
  work<Payload extends object>(name: string, how: WorkerOptions, run: (payload: Payload) => Promise<void>): void;
  /** Runs the handler on a cron schedule (UTC), in one process only. */
  schedule(name: string, cron: string, run: () => Promise<void>, how?: WorkerOptions): void;
  /**
   * Every process repeats this task while it runs, with a concurrency of `atOnce`; see `poller.ts`. Call before
   * `start`.
   */
  poll(task: PollTask, atOnce?: number): void;
  /** Jobs that failed their last retry within the last week; for the owner. */
  failed(): Promise<{ name: string; count: number; lastAt: Date }[]>;
  start(): Promise<void>;
  /** Creates the queues without starting workers: for commands and tests that only enqueue. */
  prepare(): Promise<void>;
  /** Waits for running jobs to finish. */
  stop(): Promise<void>;
};

/** Enqueues a job on the transaction's connection: the job exists only if the transaction commits. */
export const enqueue = (tx: Transaction, name: string, payload: object, options: JobOptions = {}): Promise<void> =>
  tx.sendJob(tx.sql, name, payload, options);
