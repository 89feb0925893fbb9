import type { SendJob, Transaction } from '../db/database.ts';
import type { PollTask } from './poller.ts';

type JobOptions = { startAfterSeconds?: number };

export type WorkerOptions = {
  /** Retries after the first try; then the job stays as failed and is shown to the owner. */
  retryLimit?: number;
  retryDelaySeconds?: number;
  /** Timeout: longer than this and the job counts as dead and is retried. */
  expireInSeconds?: number;
  /** How many of this kind may run at once in this process. */
  atOnce?: number;
  /** How many one worker fetches at a time, for many small jobs; they are still done one by one. */
  batch?: number;
  /** Enqueued while one waits, it joins that one: pressed twice, it is done once. */
  onlyOneWaits?: true;
};

export type Jobs = {
  /** How transactions enqueue, see `enqueue`: the database is made with it. */
  send: SendJob;
  /** Registers the handler of a queue. To be called before `start`. */
  work<Payload extends object>(name: string, how: WorkerOptions, run: (payload: Payload) => Promise<void>): void;
  /** Runs the handler at each time of the cron line (UTC), in one process only. */
  schedule(name: string, cron: string, run: () => Promise<void>, how?: WorkerOptions): void;
  /** Every process repeats this task as long as it is open, `atOnce` at most; see `poller.ts`. To be called before `start`. */
  poll(task: PollTask, atOnce?: number): void;
  /** Work that was given up after its last try, in the last week; for the owner. */
  failed(): Promise<{ name: string; count: number; lastAt: Date }[]>;
  start(): Promise<void>;
  /** Makes the queues without working on them: for commands and tests that only send. */
  prepare(): Promise<void>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
};

/** Puts a job into the queue on the transaction's own connection: it exists exactly if the transaction commits. */
export const enqueue = (tx: Transaction, name: string, payload: object, options: JobOptions = {}): Promise<void> =>
  tx.sendJob(tx.sql, name, payload, options);
