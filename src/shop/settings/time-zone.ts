import type { Sql } from '../../platform/db/database.ts';
import { findTimeZone } from './queries.ts';

export const DEFAULT_TIME_ZONE = 'America/New_York';

/** As it is saved, for verbs that decide by the shop's day in their transaction: what is in memory may be a moment behind. */
export async function readTimeZone(sql: Sql): Promise<string> {
  return (await findTimeZone(sql))?.value ?? DEFAULT_TIME_ZONE;
}
