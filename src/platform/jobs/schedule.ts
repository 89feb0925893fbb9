import { createHash } from 'node:crypto';
import { CronExpressionParser } from 'cron-parser';
import type { JobInsert } from 'pg-boss';
import { MINUTE_MS } from '../../shared/time.ts';
import type { Log } from '../log.ts';
import type { WorkerOptions } from './jobs.ts';

export const SCHEDULED = 'scheduled';

export type ScheduledTask = { cron: string; run: () => Promise<void>; how: HowToRun; isRunning: boolean };
type HowToRun = Required<Pick<WorkerOptions, 'retryLimit' | 'retryDelaySeconds' | 'expireInSeconds'>>;

/** Tasks that are always due together, and run in the same way, are one job. */
export type ScheduledJob = { tasks: string[] };
const groupOf = ({ cron, how }: ScheduledTask): string =>
  [cron, how.retryLimit, how.retryDelaySeconds, how.expireInSeconds].join(' ');

type Due = JobInsert<ScheduledJob>;

/** A time whose jobs couldn't be enqueued is tried again. */
const AGAIN_MS = 5_000;
/** After the minute has begun, even if a timer fires a moment early. */
const AFTER_MS = 20;

/**
 * One timer for all scheduled tasks: every minute it enqueues a job for each group that is due. Every process does so, and
 * the id of a job follows from its group and time, so the database keeps one of them. Times that passed while no process
 * ran are left out, but for the last minute. Returns a stop function.
 */
export function startSchedule(
  tasks: ReadonlyMap<string, ScheduledTask>,
  enqueue: (due: Due[]) => Promise<void>,
  now: () => Date,
  log: Pick<Log, 'warn'>,
): () => void {
  let seenUntil = now().getTime() - MINUTE_MS;
  /** When each schedule is due next: reading all of them every minute was most of what an idle process computed. */
  const dueNext = new Map<string, number>();
  let isStopped = false;
  let timer: NodeJS.Timeout;

  async function look() {
    const at = now();
    const isDue = ({ cron }: ScheduledTask) => (dueNext.get(cron) ?? 0) <= at.getTime();
    const groups = Map.groupBy(
      [...tasks].filter(([, task]) => isDue(task)),
      ([, task]) => groupOf(task),
    );
    const due = [...groups].flatMap(([group, members]) => toDueJob(group, members, { after: seenUntil, at }) ?? []);
    let wait = MINUTE_MS - (at.getTime() % MINUTE_MS) + AFTER_MS;
    try {
      if (due.length > 0) await enqueue(due);
      seenUntil = at.getTime();
      for (const task of tasks.values()) if (isDue(task)) dueNext.set(task.cron, timeAfter(task.cron, at));
    } catch (error) {
      log.warn({ err: error }, 'scheduled jobs could not be enqueued yet');
      wait = AGAIN_MS;
    }
    if (!isStopped) timer = setTimeout(() => void look(), wait);
  }

  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

const timeAfter = (cron: string, currentDate: Date): number =>
  CronExpressionParser.parse(cron, { tz: 'UTC', currentDate }).next().getTime();

/** Undefined if the group has no time between `after` and `at`. */
function toDueJob(
  group: string,
  members: readonly [name: string, task: ScheduledTask][],
  { after, at }: { after: number; at: Date },
): Due | undefined {
  const [, first] = members[0] ?? [];
  if (!first) return undefined;
  const { cron, how } = first;
  const currentDate = new Date(at.getTime() + 1);
  const time = CronExpressionParser.parse(cron, { tz: 'UTC', currentDate }).prev().toDate();
  if (time.getTime() <= after) return undefined;
  const hash = createHash('sha256').update(`${group} ${time.toISOString()}`).digest('hex');
  return {
    id: hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    data: { tasks: members.map(([name]) => name) },
    retryLimit: how.retryLimit,
    retryDelay: how.retryDelaySeconds,
    expireInSeconds: how.expireInSeconds,
  };
}
