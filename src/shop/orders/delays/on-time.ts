import type { Database } from '../../../platform/db/database.ts';
import type { SettingsCache } from '../../settings/settings.ts';
import { countOnTime } from '../queries.ts';

type OnTimeDeps = { db: Pick<Database, 'sql'>; settings: Pick<SettingsCache, 'current'> };

/** Of so many of the last orders; fewer than the least say nothing yet. */
const LAST = 50;
const MIN = 20;

/**
 * How many of the last orders that were promised a day left on it or before, by the shop's own days; undefined where the owner
 * doesn't tell, or there are too few.
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
