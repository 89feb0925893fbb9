import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { singleFlight } from '../../shared/concurrency.ts';
import type { InvalidationBus } from '../invalidation/invalidation-bus.ts';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { createPool } from './pool.ts';
import { type Ask, createSql, type Sql } from './sql.ts';

export type Replica = {
  /**
   * Statements go to the replica while it's up to date, otherwise to the leader; transactions always go to the leader.
   */
  db: Database;
  isUsable(): boolean;
  /** Starts monitoring the replica. Returns a stop function. */
  follow(): () => Promise<void>;
};

type ReplicaInput = {
  url: string;
  poolSize?: number;
  leader: Database;
  bus: InvalidationBus;
  log: Pick<Log, 'info' | 'warn'>;
};

const REPLICA_POLL_MS = 500;
/** Poll interval while the replica is catching up with a change. */
const LOOK_SOON_MS = 25;
/**
 * Errors answered by retrying on the leader: the standby canceled the query because of replication (40001, 40P01), or
 * it needs the leader (25006).
 */
const LEADERS_TASK = new Set(['40001', '40P01', '25006']);

/** A read replica. If it lags, dies or refuses, the leader answers instead, without an error. */
export function createReplica({ url, poolSize = 10, leader, bus, log }: ReplicaInput): Replica {
  const pool = createPool({ url, poolSize });
  const watch = createReplicaWatch({ leader: leader.sql, replica: pool });
  // A page rendered again after a change must show the change.
  bus.subscribe({ invalidate: watch.changed, invalidateAll: watch.changed });

  /** Whether to retry the query on the leader. */
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
    await pause(isNear ? LOOK_SOON_MS : REPLICA_POLL_MS, undefined, { ref: false });
  }
}

type ReplicaWatch = {
  /** Whether it responds, has little lag, and has every change that caches were invalidated for. */
  isUsable(): boolean;
  /** A change with cache tags was just committed. */
  changed(): void;
  /** A statement failed on the replica. */
  failed(): void;
  /**
   * Polls both once. Returns the replica's problem; undefined if there is none or it's still catching up with a change.
   */
  look(): Promise<string | undefined>;
  /** Whether the replica is still catching up with a change. */
  isWaiting(): boolean;
};

type WatchInput = { leader: Sql; replica: Sql; now?: () => number };

type Mark = { position: number; at: number };

const MAX_LAG_MS = 5_000;
const ANSWERS_WITHIN_MS = 1_000;

/**
 * Compares the leader's WAL position with the replica's. The replica's last-transaction timestamp would call an idle
 * shop's replica late, and a disconnected replica up to date.
 */
function createReplicaWatch({ leader, replica, now = () => performance.now() }: WatchInput): ReplicaWatch {
  /** Positions not yet reached by the replica, oldest first. */
  let marks: Mark[] = [];
  let changes = 0;
  let arrivedChanges = -1;
  let trouble: string | undefined = 'it has not been asked yet';
  let seenAt = Number.NEGATIVE_INFINITY;

  // At most one query at a time to each server, however long it takes.
  const askLeader = singleFlight(async (_who: 'leader') => {
    const [row] = await leader<{ position: number }[]>`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position`;
    return row?.position;
  });
  const askReplica = singleFlight(async (_who: 'replica') => {
    const [row] = await replica<{ position: number | null; isStandby: boolean }[]>`
      select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position, pg_is_in_recovery() as is_standby`;
    return row;
  });

  async function look(): Promise<string | undefined> {
    const [asked, at] = [changes, now()];
    const written = await within(askLeader('leader'));
    if (written !== undefined && written > (marks.at(-1)?.position ?? -1)) marks.push({ position: written, at });
    const reached = await within(askReplica('replica'));
    trouble = getTrouble(reached);
    if (reached === undefined) return trouble;
    const { position } = reached;
    marks = marks.filter((mark) => mark.position > (position ?? -1));
    seenAt = now();
    // Without the leader, the position to wait for is unknown.
    if (written !== undefined && position !== null && position >= written)
      arrivedChanges = Math.max(arrivedChanges, asked);
    if (trouble === undefined && lag() > MAX_LAG_MS) trouble = 'it lags behind';
    return trouble;
  }

  const lag = () => (marks[0] ? now() - marks[0].at : 0);
  const isWaiting = () => arrivedChanges !== changes;
  return {
    isUsable: () => trouble === undefined && !isWaiting() && now() - seenAt < MAX_LAG_MS,
    changed() {
      changes += 1;
    },
    failed() {
      trouble = 'it did not answer';
    },
    look,
    isWaiting,
  };
}

const getTrouble = (reached: { isStandby: boolean } | undefined) => {
  if (reached === undefined) return 'it does not answer';
  return reached.isStandby ? undefined : 'it is no standby';
};

/** Undefined on failure or timeout. */
const within = <T>(asked: Promise<T>): Promise<T | undefined> =>
  Promise.race([asked.catch(() => undefined), pause(ANSWERS_WITHIN_MS, undefined, { ref: false })]);
