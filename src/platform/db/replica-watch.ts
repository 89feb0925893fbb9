import { setTimeout as pause } from 'node:timers/promises';
import { singleFlight } from '../../shared/concurrency.ts';
import type { Sql } from './sql.ts';

export type ReplicaWatch = {
  /** Whether it answers, lags little, and has every change that caches have been told of. */
  isUsable(): boolean;
  /** Something that caches show differently was committed just now. */
  changed(): void;
  /** It did not answer a statement. */
  failed(): void;
  /** Asks both once. What is wrong with the replica; undefined: nothing, or a change is still on its way. */
  look(): Promise<string | undefined>;
  /** For a change. */
  isWaiting(): boolean;
};

type WatchInput = { leader: Sql; replica: Sql; now?: () => number };

/** How far the leader had written at a time. */
type Mark = { position: number; at: number };

const MAX_LAG_MS = 5_000;
const ANSWERS_WITHIN_MS = 1_000;

/**
 * Compares how far the leader has written with how far the replica has come. Its own clock of the last transaction would
 * call an idle shop's replica late, and one that is cut off from the leader punctual.
 */
export function createReplicaWatch({ leader, replica, now = () => performance.now() }: WatchInput): ReplicaWatch {
  /** Not yet reached, the oldest first. */
  let marks: Mark[] = [];
  let changes = 0;
  let arrivedChanges = -1;
  let trouble: string | undefined = 'it has not been asked yet';
  let seenAt = Number.NEGATIVE_INFINITY;

  // Each is asked once at a time, however long it takes to answer.
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
    trouble = troubleOf(reached);
    if (reached === undefined) return trouble;
    const { position } = reached;
    marks = marks.filter((mark) => mark.position > (position ?? -1));
    seenAt = now();
    // Without the leader nobody knows where a change ends.
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

const troubleOf = (reached: { isStandby: boolean } | undefined) => {
  if (reached === undefined) return 'it does not answer';
  return reached.isStandby ? undefined : 'it is no standby';
};

/** Undefined: no answer, or none in time. */
const within = <T>(asked: Promise<T>): Promise<T | undefined> =>
  Promise.race([asked.catch(() => undefined), pause(ANSWERS_WITHIN_MS, undefined, { ref: false })]);
