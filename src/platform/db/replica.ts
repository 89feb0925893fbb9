import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { InvalidationBus } from '../invalidation/invalidation-bus.ts';
import type { Log } from '../log.ts';
import { isDatabaseUnavailable } from './connection-errors.ts';
import type { Database } from './database.ts';
import { createPool } from './pool.ts';
import { createReplicaWatch, type ReplicaWatch } from './replica-watch.ts';
import { createSql } from './sql.ts';
import type { Ask } from './statement.ts';

export type Replica = {
  /** Its statements go to the replica while that is as good as the leader, else to the leader; transactions always do. */
  db: Database;
  isUsable(): boolean;
  /** Watches it from now on. Answers how to stop. */
  follow(): () => Promise<void>;
};

type ReplicaInput = {
  url: string;
  poolSize?: number;
  leader: Database;
  bus: InvalidationBus;
  log: Pick<Log, 'info' | 'warn'>;
};

const LOOK_EVERY_MS = 500;
/** While a change is on its way to a replica that answers. */
const LOOK_SOON_MS = 25;
/** What a standby cancels because of a change on its way, and what only the leader can do. */
const LEADERS_TASK = new Set(['40001', '40P01', '25006']);

/** A standby for what only reads. Where it lags, dies or refuses, the leader is asked, and nobody hears an error. */
export function createReplica({ url, poolSize = 10, leader, bus, log }: ReplicaInput): Replica {
  const pool = createPool({ url, poolSize });
  const watch = createReplicaWatch({ leader: leader.sql, replica: pool });
  // A page that is made anew because of a change must show it.
  bus.subscribe({ invalidate: watch.changed, invalidateAll: watch.changed });

  /** Whether the leader may answer what the replica did not. */
  const isReplicasTrouble = (error: unknown) => {
    if (error instanceof DatabaseError && LEADERS_TASK.has(error.code ?? '')) return true;
    if (!isDatabaseUnavailable(error)) return false;
    watch.failed();
    return true;
  };
  const ask: Ask = (question) =>
    watch.isUsable()
      ? pool.ask(question).catch((error: unknown) => {
          if (!isReplicasTrouble(error)) throw error;
          return leader.sql.ask(question);
        })
      : leader.sql.ask(question);
  const { begin, unlimited, isDirect, end } = leader.sql;
  const sql = Object.assign(createSql(ask), { ask, begin, unlimited, isDirect, end });
  return {
    db: { ...leader, sql },
    isUsable: watch.isUsable,
    follow() {
      const stopped = new AbortController();
      const following = keepLooking(watch, log, stopped.signal);
      return async () => {
        stopped.abort();
        await following;
        await pool.end({ timeout: 1 });
      };
    },
  };
}

async function keepLooking(watch: ReplicaWatch, log: ReplicaInput['log'], signal: AbortSignal) {
  let was: string | undefined = 'it has not been asked yet';
  while (!signal.aborted) {
    const trouble = await watch.look();
    if (trouble !== undefined && was === undefined) log.warn({ trouble }, 'the replica is left alone');
    if (trouble === undefined && was !== undefined) log.info({}, 'the replica is asked for what only reads');
    was = trouble;
    const isNear = trouble === undefined && watch.isWaiting();
    await pause(isNear ? LOOK_SOON_MS : LOOK_EVERY_MS, undefined, { ref: false });
  }
}
