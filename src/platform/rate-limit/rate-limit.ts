import type { Database } from '../db/database.ts';
import { decrementRateLimits, deleteEndedRateLimits, deleteRateLimits, incrementRateLimits } from './queries.ts';
import type { RateLimitKey } from './rate-limit-key.ts';

export type ConsumeResult = { ok: true } | { ok: false; retryAfterSeconds: number; limit: string };

type RateLimitDeps = { db: Pick<Database, 'sql'>; now: () => Date; config: { rateLimits: boolean } };

/**
 * Counts one use of each limit, or none where one of them is exceeded: a refused call counts nowhere, so nobody exhausts
 * a limit that others share by going on. One statement in the database, so the count holds for all processes.
 */
export async function consume(
  { db, now, config }: RateLimitDeps,
  ...limited: RateLimitKey[][]
): Promise<ConsumeResult> {
  const keys = limited.flat();
  if (!config.rateLimits || keys.length === 0) return { ok: true };
  const moment = now();
  const exceeded = await incrementRateLimits(
    db.sql,
    {
      keys: keys.map(({ key }) => key),
      most: keys.map(({ most }) => most),
      seconds: keys.map(({ limit }) => limit.seconds),
    },
    moment,
  );
  if (!exceeded) return { ok: true };
  // Lost a race for the last use: each statement counted before it saw the count of the other.
  if (exceeded.isCounted) await decrementRateLimits(db.sql, keysOf(keys));
  return {
    ok: false,
    limit: keys[exceeded.place - 1]?.limit.name ?? '',
    retryAfterSeconds: Math.ceil((exceeded.endsAt.getTime() - moment.getTime()) / 1000),
  };
}

/** Takes uses back that turned out to be none of those that are limited. */
export async function unconsume(
  { db, config }: Omit<RateLimitDeps, 'now'>,
  ...limited: RateLimitKey[][]
): Promise<void> {
  if (config.rateLimits) await decrementRateLimits(db.sql, keysOf(limited.flat()));
}

/** Deletes the counts, as after a right password. */
export async function resetRateLimits(
  { db, config }: Omit<RateLimitDeps, 'now'>,
  ...limited: RateLimitKey[][]
): Promise<void> {
  if (config.rateLimits) await deleteRateLimits(db.sql, keysOf(limited.flat()));
}

export async function deleteExpiredRateLimits({ db, now }: Pick<RateLimitDeps, 'db' | 'now'>): Promise<void> {
  await deleteEndedRateLimits(db.sql, now());
}

const keysOf = (limited: readonly RateLimitKey[]) => limited.map(({ key }) => key);

/** "12 minutes", for the sentence that goes with `Retry-After`. */
export function formatWait(seconds: number): string {
  if (seconds < 90) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
