import { type ConstructorOptions, PgBoss, type QueueResult } from 'pg-boss';
import type { Sql } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Jobs, WorkerOptions } from './jobs.ts';
import { type PollTask, startPoller } from './poller.ts';

/** `quiet`: no timers (schedules, maintenance); for tests. */
type CreateJobsDeps = { sql: Sql; log: Log; quiet?: boolean };

type JobKind = { how: WorkerOptions; run: (payload: object) => Promise<void>; cron?: string };

const POLL_SECONDS = 1;
/**
 * Heartbeat timeout: a worker without a heartbeat for thirty seconds counts as dead, and its job is retried at the next
 * supervision. If the process only hung, the job may run twice concurrently, as after any crash.
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

/** Job queue in the database: each job runs in one process only, and is retried after a crash. */
export function createJobs({ sql, log, quiet = false }: CreateJobsDeps): Jobs {
  const kinds = new Map<string, JobKind>();
  const pollTasks: { task: PollTask; atOnce: number | undefined }[] = [];
  let pollers: ReturnType<typeof startPoller>[] = [];
  const boss = new PgBoss({
    db: executorOn(sql, 'once'),
    schema: 'jobs',
    // See `prepareSchema`.
    createSchema: false,
    supervise: !quiet,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: !quiet,
  } as ConstructorOptions);
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed'));
  let started = false;

  /**
   * One query for all queues: most need no change, and one query per queue would take longer than the rest of startup.
   */
  async function makeQueues() {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, kind] of kinds) await makeQueue(name, kind, known.get(name));
  }

  async function makeQueue(name: string, { how }: JobKind, known: QueueResult | undefined) {
    const set = { ...DEFAULTS, ...how };
    const options = {
      retryLimit: set.retryLimit,
      retryDelay: set.retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: set.expireInSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    };
    const policy = how.onlyOneWaits ? 'short' : 'standard';
    if (known?.policy === policy) {
      const isSame = Object.entries(options).every(([option, value]) => known[option as keyof QueueResult] === value);
      return isSame ? undefined : boss.updateQueue(name, options);
    }
    // A queue's policy is fixed at creation, so delete and recreate it.
    if (known) await boss.deleteQueue(name);
    await boss.createQueue(name, { ...options, policy });
  }

  async function serve(name: string, { how, run, cron }: JobKind) {
    if (cron) await boss.schedule(name, cron);
    for (let worker = 0; worker < (how.atOnce ?? DEFAULTS.atOnce); worker += 1) {
      const batchSize = how.batch ?? DEFAULTS.batch;
      await boss.work<object>(name, { pollingIntervalSeconds: POLL_SECONDS, batchSize }, (batch) =>
        runBatch(batch, run, (id) => boss.complete(name, id)),
      );
    }
  }

  return {
    async send(connection, name, payload, { startAfterSeconds }) {
      await boss.send(name, payload, {
        db: executorOn(connection, 'prepared'),
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
      });
    },
    work(name, how, run) {
      kinds.set(name, { how, run: run as JobKind['run'] });
    },
    schedule(name, cron, run, how = { retryLimit: 0 }) {
      kinds.set(name, { how, run, cron });
    },
    poll: (task, atOnce) => void pollTasks.push({ task, atOnce }),
    failed: async () => [
      ...(await sql<{ name: string; count: number; lastAt: Date }[]>`
        select name, count(*)::int as count, max(completed_on) as last_at from jobs.job
        where state = 'failed' and completed_on > now() - interval '7 days' group by name order by last_at desc`),
    ],
    async start() {
      await prepareSchema(sql);
      await boss.start();
      started = true;
      await makeQueues();
      for (const { name } of await boss.getSchedules()) if (!kinds.has(name)) await boss.unschedule(name);
      for (const [name, kind] of kinds) await serve(name, kind);
      pollers = pollTasks.map(({ task, atOnce }) => startPoller(task, log, atOnce));
    },
    async prepare() {
      await prepareSchema(sql);
      await boss.start();
      started = true;
      await makeQueues();
    },
    async stop() {
      await Promise.all(pollers.map((each) => each.stop()));
      pollers = [];
      if (started) await boss.stop({ graceful: true, timeout: 10_000, close: false });
      started = false;
    },
  };
}

/**
 * Runs a batch sequentially. pg-boss retries a batch as a whole, so each successful job is completed at once and isn't
 * repeated when another one fails.
 */
async function runBatch(
  batch: readonly { id: string; data: object | null }[],
  run: (payload: object) => Promise<void>,
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

/**
 * Creates the schema only if it's missing: `create schema if not exists` needs the create permission even if the schema
 * exists.
 */
async function prepareSchema(sql: Sql) {
  const [known] = await sql`select from pg_namespace where nspname = 'jobs'`;
  if (!known) await sql`create schema if not exists jobs`;
}

/** Enqueueing is one statement of every order; preparing it cuts its cost to a third. */
const executorOn = (sql: Sql, how: 'once' | 'prepared') => ({
  executeSql: (text: string, values: unknown[] = []) =>
    sql.plain(text, values, how).catch((error: unknown) => {
      throw withOwnMessage(error);
    }),
});

/**
 * pg-boss appends its queue name to the caught error's message, and the pool rejects all waiting callers with the same
 * error object; so wrap it.
 */
const withOwnMessage = (error: unknown): unknown =>
  error instanceof Error ? Object.create(error, { message: { value: error.message, writable: true } }) : error;
