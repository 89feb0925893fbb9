import type { Database } from '../db/database.ts';
import type { Counted } from './counted.ts';
import { countTurns, dropEndedTurns, dropTurns, uncountTurns } from './queries.ts';

export type Turn = { ok: true } | { ok: false; retryAfterSeconds: number; limit: string };

type Tools = { db: Pick<Database, 'sql'>; now: () => Date; config: { rateLimits: boolean } };

/**
 * Takes one turn of each, or none where one of them is used up: what is refused counts nowhere, so nobody uses up the
 * turns of others by going on. One statement, counted in the database: for all processes.
 */
export async function takeTurns({ db, now, config }: Tools, ...counted: Counted[][]): Promise<Turn> {
  const asked = counted.flat();
  if (!config.rateLimits || asked.length === 0) return { ok: true };
  const moment = now();
  const usedUp = await countTurns(
    db.sql,
    {
      keys: asked.map(({ key }) => key),
      most: asked.map(({ most }) => most),
      seconds: asked.map(({ limit }) => limit.seconds),
    },
    moment,
  );
  if (!usedUp) return { ok: true };
  // Others asked in the same moment and were faster: all were counted before the last place was seen to be taken.
  if (usedUp.isCounted) await uncountTurns(db.sql, keysOf(asked));
  return {
    ok: false,
    limit: asked[usedUp.place - 1]?.limit.name ?? '',
    retryAfterSeconds: Math.ceil((usedUp.endsAt.getTime() - moment.getTime()) / 1000),
  };
}

/** The turns were none of those that are to be limited. */
export async function giveTurnsBack({ db, config }: Omit<Tools, 'now'>, ...counted: Counted[][]): Promise<void> {
  if (config.rateLimits) await uncountTurns(db.sql, keysOf(counted.flat()));
}

/** Begins anew. */
export async function forgetTurns({ db, config }: Omit<Tools, 'now'>, ...counted: Counted[][]): Promise<void> {
  if (config.rateLimits) await dropTurns(db.sql, keysOf(counted.flat()));
}

export async function clearEndedTurns({ db, now }: Pick<Tools, 'db' | 'now'>): Promise<void> {
  await dropEndedTurns(db.sql, now());
}

const keysOf = (counted: readonly Counted[]) => counted.map(({ key }) => key);

/** "12 minutes", for the sentence that goes with `Retry-After`. */
export function spellWait(seconds: number): string {
  if (seconds < 90) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
