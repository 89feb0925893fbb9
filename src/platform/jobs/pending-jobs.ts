import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Sql, Transaction } from '../db/database.ts';
import { enqueue } from './jobs.ts';
import { SCHEDULED } from './schedule.ts';

/** A pending job in a form that can be moved to another database. */
const PendingJob = Type.Object({
  name: Type.String(),
  payload: Type.Object({}),
  startAt: Type.String(),
});
type PendingJob = Static<typeof PendingJob>;

const JOBS_AT_ONCE = 500;

/** Lists all waiting and active jobs, except scheduled ones, which are recreated at every start. */
export async function* listPendingJobs(sql: Sql): AsyncGenerator<PendingJob> {
  const [queue] = await sql<{ there: boolean }[]>`select to_regclass('jobs.job') is not null as there`;
  if (!queue?.there) return;
  let last: JobRow | undefined;
  do {
    const rows = await listWaiting(sql, last);
    for (const { name, payload, startAt } of rows) {
      yield { name, payload: payload ?? {}, startAt: startAt.toISOString() };
    }
    last = rows[JOBS_AT_ONCE - 1];
  } while (last);
}

type JobRow = { name: string; payload: object | null; startAt: Date; createdOn: string; id: string };

/** The next jobs after `last`, in creation order. Timestamps are text to keep their microseconds. */
const listWaiting = (sql: Sql, last: JobRow | undefined) => sql<JobRow[]>`
  select name, data as payload, start_after as start_at, created_on::text as created_on, id from jobs.job
  where state < 'completed' and name <> ${SCHEDULED} and not starts_with(name, '__')
    and (${last?.id ?? null}::uuid is null
      or (created_on, id) > (${last?.createdOn ?? null}::timestamptz, ${last?.id ?? null}::uuid))
  order by created_on, id limit ${JOBS_AT_ONCE}`;

/** Empties the queue, if its schema exists. */
export async function deleteAllJobs(sql: Sql): Promise<void> {
  const [queue] = await sql<{ there: boolean }[]>`select to_regclass('jobs.job') is not null as there`;
  if (queue?.there) await sql`delete from jobs.job`;
}

/** Enqueues a restored job with its original due time. Throws if it isn't a valid job. */
export async function enqueueRestored(tx: Transaction, job: unknown, now: Date): Promise<void> {
  if (!Value.Check(PendingJob, job)) throw new Error('A job has another shape.');
  const seconds = Math.max(0, Math.ceil((Date.parse(job.startAt) - now.getTime()) / 1000));
  await enqueue(tx, job.name, job.payload, seconds > 0 ? { startAfterSeconds: seconds } : {});
}
