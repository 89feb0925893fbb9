import type { Database } from '../db/database.ts';
import { decrementRateLimits, deleteEndedRateLimits, deleteRateLimits, incrementRateLimits } from './queries.ts';
import type { Counted } from './rate-limit-key.ts';

export type ConsumeResult = { ok: true } | { ok: false; retryAfterSeconds: number; limit: string };

type RateLimitDeps = { db: Pick<Database, 'sql'>; now: () => Date; config: { rateLimits: boolean } };

/**
 * Takes one turn of each, or none where one of them is used up: what is refused counts nowhere, so nobody uses up the
 * turns of others by going on. One statement, counted in the database: for all processes.
 */
export async function consume({ db, now, config }: RateLimitDeps, ...limited: Counted[][]): Promise<ConsumeResult> {
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
  // Others asked in the same moment and were faster: all were counted before the last place was seen to be taken.
  if (exceeded.isCounted) await decrementRateLimits(db.sql, keysOf(keys));
  return {
    ok: false,
    limit: keys[exceeded.place - 1]?.limit.name ?? '',
    retryAfterSeconds: Math.ceil((exceeded.endsAt.getTime() - moment.getTime()) / 1000),
  };
}

/** The turns were none of those that are to be limited. */
export async function unconsume({ db, config }: Omit<RateLimitDeps, 'now'>, ...limited: Counted[][]): Promise<void> {
  if (config.rateLimits) await decrementRateLimits(db.sql, keysOf(limited.flat()));
}

/** Begins anew. */
export async function resetRateLimits(
  { db, config }: Omit<RateLimitDeps, 'now'>,
  ...limited: Counted[][]
): Promise<void> {
  if (config.rateLimits) await deleteRateLimits(db.sql, keysOf(limited.flat()));
}

export async function deleteExpiredRateLimits({ db, now }: Pick<RateLimitDeps, 'db' | 'now'>): Promise<void> {
  await deleteEndedRateLimits(db.sql, now());
}

const keysOf = (limited: readonly Counted[]) => limited.map(({ key }) => key);

/** "12 minutes", for the sentence that goes with `Retry-After`. */
export function formatWait(seconds: number): string {
  if (seconds < 90) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
