import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { Database, Sql, Transaction } from '../db/database.ts';
import type { Log } from '../log.ts';
import { type PollTask, startPoller } from './poller.ts';

export type JobOptions = { startAfterSeconds?: number };

export type WorkerOptions = {
  /** Tries after the first; then the job is kept as failed and shown to the owner. */
  retryLimit?: number;
  retryDelaySeconds?: number;
  /** Longer than this and the job counts as dead and is tried again. */
  expireInSeconds?: number;
  /** How many of this kind may run at once in this process. */
  atOnce?: number;
  /** How many one worker fetches at a time, for small jobs that come in crowds; they are still done one by one. */
  batch?: number;
  /** Whoever asks for it while one waits gets that one: pressed twice, it is done once. */
  onlyOneWaits?: true;
};

export type Jobs = {
  /** Declares who does a kind of job. To be called before `start`. */
  work<Payload extends object>(name: string, how: WorkerOptions, run: (payload: Payload) => Promise<void>): void;
  /** Runs `does` at each time of the cron line (UTC), in one process only. */
  schedule(name: string, cron: string, run: () => Promise<void>, how?: WorkerOptions): void;
  /** Has every process go this round as long as it is open; see `rounds.ts`. To be called before `start`. */
  poll(round: PollTask): void;
  /** Work that was given up after its last try, in the last week; for the owner. */
  failed(): Promise<{ name: string; count: number; lastAt: Date }[]>;
  start(): Promise<void>;
  /** Makes the queues without working on them: for commands and tests that only send. */
  prepare(): Promise<void>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
};

/** `quiet`: no clock and no upkeep of its own, as in tests. */
type CreateJobsDeps = { db: Database; log: Log; quiet?: boolean };

type JobKind = { how: WorkerOptions; does: (payload: object) => Promise<void>; cron?: string };

const POLL_SECONDS = 1;
/**
 * Who works says so every fifteen seconds; who has not for thirty counts as killed, and the job begins again at the next
 * look. A job may therefore run twice at once where a process hangs, as it may after any crash.
 */
const HEARTBEAT_SECONDS = 30;
const SUPERVISE_SECONDS = 15;
const DEFAULTS = {
  retryLimit: 10,
  retryDelaySeconds: 5,
  expireInSeconds: 300,
  atOnce: 1,
  batch: 1,
} satisfies WorkerOptions;

/** Jobs live in the database: each runs once among all processes, and again after a crash. */
export function createJobs({ db, log, quiet = false }: CreateJobsDeps): Jobs {
  const kinds = new Map<string, JobKind>();
  const pollTasks: PollTask[] = [];
  let pollers: ReturnType<typeof startPoller>[] = [];
  const boss = new PgBoss({
    db: onConnection(db.sql),
    schema: 'jobs',
    // See `prepareSchema`.
    createSchema: false,
    supervise: !quiet,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: !quiet,
  } as ConstructorOptions);
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue stumbled'));
  db.sendJobsBy(async (sql, name, payload, { startAfterSeconds }) => {
    await boss.send(name, payload, {
      db: onConnection(sql, 'prepared'),
      ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
    });
  });
  let started = false;

  async function makeQueue(name: string, { how }: JobKind) {
    const set = { ...DEFAULTS, ...how };
    const options = {
      retryLimit: set.retryLimit,
      retryDelay: set.retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: set.expireInSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    };
    const policy = how.onlyOneWaits ? 'short' : 'standard';
    const known = await boss.getQueue(name);
    if (known?.policy === policy) return boss.updateQueue(name, options);
    // How many may wait is settled when a queue is made.
    if (known) await boss.deleteQueue(name);
    await boss.createQueue(name, { ...options, policy });
  }

  async function serve(name: string, { how, does: run, cron }: JobKind) {
    if (cron) await boss.schedule(name, cron);
    for (let worker = 0; worker < (how.atOnce ?? DEFAULTS.atOnce); worker += 1) {
      const batchSize = how.batch ?? DEFAULTS.batch;
      await boss.work<object>(name, { pollingIntervalSeconds: POLL_SECONDS, batchSize }, (batch) =>
        runBatch(batch, run, (id) => boss.complete(name, id)),
      );
    }
  }

  return {
    work(name, how, run) {
      kinds.set(name, { how, does: run as JobKind['does'] });
    },
    schedule(name, cron, run, how = { retryLimit: 0 }) {
      kinds.set(name, { how, does: run, cron });
    },
    poll: (round) => void pollTasks.push(round),
    failed: async () => [
      ...(await db.sql<{ name: string; count: number; lastAt: Date }[]>`
        select name, count(*)::int as count, max(completed_on) as last_at from jobs.job
        where state = 'failed' and completed_on > now() - interval '7 days' group by name order by last_at desc`),
    ],
    async start() {
      await prepareSchema(db.sql);
      await boss.start();
      started = true;
      for (const [name, kind] of kinds) await makeQueue(name, kind);
      for (const { name } of await boss.getSchedules()) if (!kinds.has(name)) await boss.unschedule(name);
      for (const [name, kind] of kinds) await serve(name, kind);
      pollers = pollTasks.map((round) => startPoller(round, log));
    },
    async prepare() {
      await prepareSchema(db.sql);
      await boss.start();
      started = true;
      for (const [name, kind] of kinds) await makeQueue(name, kind);
    },
    async stop() {
      await Promise.all(pollers.map((each) => each.stop()));
      pollers = [];
      if (started) await boss.stop({ graceful: true, timeout: 10_000, close: false });
      started = false;
    },
  };
}

/** Only where it is missing: who may not make schemas may not even ask for one that is there. */
async function prepareSchema(sql: Sql) {
  const [known] = await sql`select from pg_namespace where nspname = 'jobs'`;
  if (!known) await sql`create schema if not exists jobs`;
}

/**
 * One after the other. A batch fails as a whole, so what is done is marked at once: it must not be done again for its
 * neighbour's sake.
 */
async function runBatch(
  batch: readonly { id: string; data: object | null }[],
  run: JobKind['does'],
  markDone: (id: string) => Promise<unknown>,
) {
  const failures: unknown[] = [];
  for (const { id, data } of batch) {
    try {
      await run(data ?? {});
      if (batch.length > 1) await markDone(id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Puts a job into the queue on the transaction's own connection: it exists exactly if the transaction commits. */
export const enqueue = (tx: Transaction, name: string, payload: object, options: JobOptions = {}): Promise<void> =>
  tx.sendJob(tx.sql, name, payload, options);

/** PostgreSQL's "not said yet": it then finds each parameter's type itself, and JSON text is not encoded twice. */
const UNKNOWN = 705;

/** Sending is one statement, sent with every order: prepared, it costs a third. */
const onConnection = (sql: Sql, how: 'prepared' | 'as it comes' = 'as it comes') => ({
  async executeSql(text: string, values: unknown[] = []) {
    const given = values.map((value) =>
      typeof value === 'string' ? sql.typed(value as never, UNKNOWN) : (value ?? null),
    );
    if (values.length > 0 || !('reserve' in sql)) {
      return { rows: [...(await sql.unsafe(text, given as never[], { prepare: how === 'prepared' }))] };
    }
    // The queue's own upkeep opens transactions by hand, which needs a connection that nobody else uses meanwhile.
    const connection = await sql.reserve();
    try {
      return { rows: [...(await connection.unsafe(text))] };
    } finally {
      connection.release();
    }
  },
});
