import type { Sql } from '../../platform/db/database.ts';
import { findTimeZone } from './queries.ts';

export const DEFAULT_TIME_ZONE = 'America/New_York';

/** Reads the saved time zone, for decisions inside a transaction: the cache may lag. */
export async function readTimeZone(sql: Sql): Promise<string> {
  const saved = (await findTimeZone(sql))?.value;
  return saved && isTimeZone(saved) ? saved : DEFAULT_TIME_ZONE;
}

/**
 * IANA names only. PostgreSQL reads `+05:30` as west of Greenwich and `CET` without daylight saving time; Node reads
 * both differently.
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !name.includes('/')) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
