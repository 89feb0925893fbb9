import type { Database } from '../../platform/db/database.ts';
import type { Settings } from '../settings/schema.ts';
import { countUnanswered } from './queries.ts';

const HOUR_MS = 60 * 60 * 1000;
const NEAR_MS = 4 * HOUR_MS;

/** Messages without an answer; `near` of them have less than four hours left of the promised time, or none. */
export async function unansweredMessages(
  { sql }: Pick<Database, 'sql'>,
  { replyHours }: Pick<Settings, 'replyHours'>,
  now: Date,
) {
  const counted = await countUnanswered(sql, new Date(now.getTime() - replyHours * HOUR_MS + NEAR_MS));
  return { waiting: counted?.waiting ?? 0, near: counted?.near ?? 0 };
}
