import type { Database } from '../db/database.ts';
import { decrementRateLimits, deleteEndedRateLimits, deleteRateLimits, incrementRateLimits } from './queries.ts';
import type { RateLimitKey } from './rate-limit-key.ts';

export type ConsumeResult = { ok: true } | { ok: false; retryAfterSeconds: number; limit: string };

type RateLimitDeps = { db: Pick<Database, 'sql'>; now: () => Date; config: { rateLimits: boolean } };

/**
 * Counts one use of each limit, or none if one is exceeded: refused calls aren't counted, so a client can't exhaust a
 * shared limit with them. One statement in the database, so the count holds across processes.
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
  // Lost the race for the last use: both statements counted before seeing each other's count.
  if (exceeded.isCounted) await decrementRateLimits(db.sql, getKeys(keys));
  return {
    ok: false,
    limit: keys[exceeded.place - 1]?.limit.name ?? '',
    retryAfterSeconds: Math.ceil((exceeded.endsAt.getTime() - moment.getTime()) / 1000),
  };
}

/** Reverts counted uses that turned out not to be limited ones. */
export async function unconsume(
  { db, config }: Omit<RateLimitDeps, 'now'>,
  ...limited: RateLimitKey[][]
): Promise<void> {
  if (config.rateLimits) await decrementRateLimits(db.sql, getKeys(limited.flat()));
}

/** Deletes the counts, e.g. after a correct password. */
export async function resetRateLimits(
  { db, config }: Omit<RateLimitDeps, 'now'>,
  ...limited: RateLimitKey[][]
): Promise<void> {
  if (config.rateLimits) await deleteRateLimits(db.sql, getKeys(limited.flat()));
}

export async function deleteExpiredRateLimits({ db, now }: Pick<RateLimitDeps, 'db' | 'now'>): Promise<void> {
  await deleteEndedRateLimits(db.sql, now());
}

const getKeys = (limited: readonly RateLimitKey[]) => limited.map(({ key }) => key);

/** Formats the wait ("12 minutes") for the sentence that accompanies `Retry-After`. */
export function formatWait(seconds: number): string {
  if (seconds < 90) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
