import type { Database } from '../../../platform/db/database.ts';
import type { SettingsCache } from '../../settings/settings.ts';
import { countOnTime } from '../queries.ts';

type OnTimeDeps = { db: Pick<Database, 'sql'>; settings: Pick<SettingsCache, 'current'> };

/** Sample size: the last 50 shipped orders, and no record for fewer than 20. */
const LAST = 50;
const MIN = 20;

/**
 * How many of the last orders with a promised ship date shipped on time, in the shop's time zone; undefined if the owner
 * hides it or there are too few.
 */
export async function onTimeRecord({
  db,
  settings,
}: OnTimeDeps): Promise<{ shipped: number; onTime: number } | undefined> {
  const { showsOnTime, timeZone } = await settings.current();
  if (!showsOnTime) return undefined;
  const counted = await countOnTime(db.sql, timeZone, LAST);
  return counted && counted.shipped >= MIN ? counted : undefined;
}
