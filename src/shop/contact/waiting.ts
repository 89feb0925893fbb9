import type { Database } from '../../platform/db/database.ts';
import { countWaiting } from './queries.ts';

/** The shop says that it answers within this time. */
const PROMISED_MS = 24 * 60 * 60 * 1000;
const NEAR_MS = 4 * 60 * 60 * 1000;

/** Messages without an answer; `near` of them have less than four hours left of the promised day, or none. */
export async function waitingMessages({ sql }: Pick<Database, 'sql'>, now: Date) {
  const counted = await countWaiting(sql, new Date(now.getTime() - PROMISED_MS + NEAR_MS));
  return { waiting: counted?.waiting ?? 0, near: counted?.near ?? 0 };
}
