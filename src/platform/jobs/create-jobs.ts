import { setTimeout as pause } from 'node:timers/promises';
import { type ConstructorOptions, PgBoss, type QueueResult } from 'pg-boss';
import type { Sql } from '../db/database.ts';
import type { InvalidationBus } from '../invalidation/invalidation-bus.ts';
import type { Log } from '../log.ts';
import type { Jobs, WorkerOptions } from './jobs.ts';
import { type Poller, type PollTask, startPoller } from './poller.ts';
import { SCHEDULED, type ScheduledJob, type ScheduledTask, startSchedule } from './schedule.ts';

type CreateJobsDeps = {
  sql: Sql;
  log: Log;
  /** Reports commits, so that workers look for new jobs at once. */
  bus?: Pick<InvalidationBus, 'subscribe'>;
  now?: () => Date;
  /** No timers (schedules, maintenance); for tests. */
  quiet?: boolean;
};

type JobKind = { how: WorkerOptions; run: (payload: object) => Promise<void> };
/** A worker runs one batch at a time. */
type Worker = { id: string; isBusy: boolean };

/**
 * One statement for all queues finds jobs that are due: retries, those that other programs enqueued, and those whose
 * message got lost. It also tells when the next delayed one is due.
 */
const LOOK_EVERY_MS = 5_000;
/** Workers are woken, see `wakeWorkers`; pg-boss's own polls, one for each worker, are rare. */
const POLL_SECONDS = 600;
/** For tasks whose own table is their queue. Commits in this process wake them. */
const TASK_EVERY_MS = 10_000;
/** Scheduled tasks at once in this process; a few take hours. */
const SCHEDULED_AT_ONCE = 8;
const NEXT_TASK_MS = 1_000;
/** They begin with so many, to need few connections; `lookForDueJobs` adds more if these don't end within a second. */
const SCHEDULED_AT_FIRST = 2;
/**
 * Heartbeat timeout: a worker without a heartbeat for thirty seconds counts as dead, and its job is retried. If the
 * process only hung, the job may run twice concurrently, as after any crash.
 */
const HEARTBEAT_SECONDS = 30;
/** pg-boss's supervision is ten statements, and retries jobs of dead workers: it runs at once if there are some. */
const LOOK_FOR_DEAD_EVERY_MS = 20_000;
const SUPERVISE_SECONDS = 600;
/** pg-boss's own upkeep that has nothing to do here: jobs that wait for others, indexes built later, changed queues. */
const UPKEEP_SECONDS = 3_600;
const DEFAULTS = {
  retryLimit: 10,
  retryDelaySeconds: 5,
  expireInSeconds: 300,
  atOnce: 1,
  batch: 1,
} satisfies WorkerOptions;

const CLEAR_DONE = { cron: '*/15 * * * *', how: { ...DEFAULTS, retryLimit: 0 } };

/** Job queue in the database: each job runs in one process only, and is retried after a crash. */
export function createJobs({ sql, log, bus, now = () => new Date(), quiet = false }: CreateJobsDeps): Jobs {
  const kinds = new Map<string, JobKind>();
  const tasks = new Map<string, ScheduledTask>();
  const workers = new Map<string, Worker[]>();
  const pollTasks: { task: PollTask; atOnce: number }[] = [];
  let pollers: Poller[] = [];
  let looking: Poller | undefined;
  let nextLook: NodeJS.Timeout | undefined;
  let supervising: Poller | undefined;
  let stopSchedule = () => {};
  const boss = new PgBoss({
    db: executorOn(sql, 'once'),
    schema: 'jobs',
    // See `prepareSchema`.
    createSchema: false,
    supervise: !quiet,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_DEAD_EVERY_MS / 1000,
    flowIntervalSeconds: UPKEEP_SECONDS,
    bamIntervalSeconds: UPKEEP_SECONDS,
    queueCacheIntervalSeconds: UPKEEP_SECONDS,
    // See `schedule.ts`.
    schedule: false,
  } as ConstructorOptions);
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed'));
  let started = false;
  bus?.subscribe({
    invalidate() {},
    invalidateAll() {},
    committed(queues) {
      for (const queue of queues) wakeWorkers(queue);
      // A job may be a delayed one.
      if (queues.length > 0) looking?.wake();
      for (const poller of pollers) poller.wake();
    },
  });

  function wakeWorkers(queue: string, atMost = Number.POSITIVE_INFINITY) {
    const idle = (workers.get(queue) ?? []).filter(({ isBusy }) => !isBusy);
    for (const { id } of idle.slice(0, atMost)) boss.notifyWorker(id);
  }

  async function lookForDueJobs(): Promise<'done'> {
    // `not blocked` is a condition of pg-boss's index of waiting jobs; without it, all that have ended are read.
    const found = await sql<{ queue: string; due: number; nextInMs: number | null }[]>`
      select queue, (
          select count(*) from (
            select from jobs.job where name = queue and state < 'active' and not blocked and start_after <= now()
            limit ${SCHEDULED_AT_ONCE}::int) as due
        )::int as due, (
          select extract(epoch from min(start_after) - now())::float8 * 1000 from jobs.job
          where name = queue and state < 'active' and not blocked and start_after > now()
        ) as next_in_ms
      from unnest(${[...workers.keys()]}::text[]) as q (queue)`;
    for (const { queue, due } of found) wakeWorkers(queue, due);
    const next = Math.min(...found.map(({ nextInMs }) => nextInMs ?? LOOK_EVERY_MS));
    clearTimeout(nextLook);
    if (next < LOOK_EVERY_MS) nextLook = setTimeout(() => looking?.wake(), next);
    return 'done';
  }

  async function retryJobsOfDeadWorkers(): Promise<'done'> {
    const [dead] = await sql`
      select from jobs.job where name = any(${[...workers.keys()]}::text[]) and state = 'active'
        and least(started_on + expire_seconds * interval '1 s', heartbeat_on + heartbeat_seconds * interval '1 s') < now()
      limit 1`;
    if (!dead) return 'done';
    await boss.supervise();
    looking?.wake();
    return 'done';
  }

  /**
   * Each minute leaves some. Their ids keep other processes from running them again, which is over within the hour;
   * failed ones are shown to the owner.
   */
  async function deleteDoneSchedules() {
    await sql`
      delete from jobs.job
      where name = ${SCHEDULED} and state = 'completed' and completed_on < now() - interval '1 hour'`;
  }

  /**
   * Runs the named tasks, and tells which of them failed. The next one starts after the last one or a moment later, so
   * few connections are in use. A task is left out if its last run hasn't ended in this process.
   */
  async function runScheduled({ tasks: names = [] }: Partial<ScheduledJob>) {
    const failures = new Map<string, unknown>();
    const running: Promise<void>[] = [];
    for (const name of names) {
      const task = tasks.get(name);
      if (!task || task.isRunning) continue;
      task.isRunning = true;
      const run = Promise.resolve()
        .then(task.run)
        .catch((error: unknown) => {
          log.warn({ err: error, task: name }, 'a scheduled task failed');
          failures.set(name, error);
        })
        .finally(() => {
          task.isRunning = false;
        });
      running.push(run);
      await Promise.race([run, pause(NEXT_TASK_MS, undefined, { ref: false })]);
    }
    await Promise.all(running);
    const [first] = failures.values();
    if (first !== undefined)
      throw Object.assign(new Error('failed', { cause: first }), { task: [...failures.keys()].join(', ') });
  }

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

  async function serve(name: string, { how, run }: JobKind) {
    const { atOnce, batch: batchSize } = { ...DEFAULTS, ...how };
    const ofQueue = Array.from({ length: atOnce }, (): Worker => ({ id: '', isBusy: false }));
    workers.set(name, ofQueue);
    for (const worker of ofQueue) {
      worker.id = await boss.work<object>(name, { pollingIntervalSeconds: POLL_SECONDS, batchSize }, async (batch) => {
        worker.isBusy = true;
        try {
          await runBatch(batch, run, (id) => boss.complete(name, id));
        } finally {
          worker.isBusy = false;
          // Looks for the next job at once.
          boss.notifyWorker(worker.id);
        }
      });
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
      kinds.set(SCHEDULED, { how: { atOnce: SCHEDULED_AT_ONCE }, run: runScheduled });
      tasks.set(name, { cron, run, how: { ...DEFAULTS, ...how }, isRunning: false });
    },
    poll: (task, atOnce = 1) => void pollTasks.push({ task, atOnce }),
    failed: async () => [
      ...(await sql<{ name: string; count: number; lastAt: Date }[]>`
        select coalesce(
          output ->> 'task',
          (select string_agg(task, ', ') from jsonb_array_elements_text(data -> 'tasks') as task),
          name
        ) as name, count(*)::int as count, max(completed_on) as last_at from jobs.job
        where state = 'failed' and completed_on > now() - interval '7 days' group by 1 order by last_at desc`),
    ],
    async start() {
      await prepareSchema(sql);
      await boss.start();
      started = true;
      await makeQueues();
      for (const [name, kind] of kinds) await serve(name, kind);
      looking = startPoller(lookForDueJobs, log, { everyMs: LOOK_EVERY_MS });
      pollers = pollTasks.map(({ task, atOnce }) => startPoller(task, log, { atOnce, everyMs: TASK_EVERY_MS }));
      if (quiet) return;
      if (tasks.size > 0)
        tasks.set('clear-done-schedules', { ...CLEAR_DONE, run: deleteDoneSchedules, isRunning: false });
      supervising = startPoller(retryJobsOfDeadWorkers, log, { everyMs: LOOK_FOR_DEAD_EVERY_MS });
      const enqueueDue = async (due: Parameters<typeof boss.insert>[1]) => {
        await boss.insert(SCHEDULED, due);
        wakeWorkers(SCHEDULED, SCHEDULED_AT_FIRST);
      };
      stopSchedule = startSchedule(tasks, enqueueDue, now, log);
    },
    async prepare() {
      await prepareSchema(sql);
      await boss.start();
      started = true;
      await makeQueues();
    },
    async stop() {
      stopSchedule();
      await Promise.all([looking, supervising, ...pollers].map((each) => each?.stop()));
      clearTimeout(nextLook);
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
