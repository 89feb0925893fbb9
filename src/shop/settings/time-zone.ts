import type { Sql } from '../../platform/db/database.ts';
import { findTimeZone } from './queries.ts';

export const DEFAULT_TIME_ZONE = 'America/New_York';

/** As it is saved, for verbs that decide by the shop's day in their transaction: what is in memory may be a moment behind. */
export async function readTimeZone(sql: Sql): Promise<string> {
  const saved = (await findTimeZone(sql))?.value;
  return saved && isTimeZone(saved) ? saved : DEFAULT_TIME_ZONE;
}

/**
 * Names of the IANA list alone. PostgreSQL reads `+05:30` as west of Greenwich, and `CET` as an hour without summer time;
 * Node means the opposite and the zone.
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
