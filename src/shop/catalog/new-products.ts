import type { Database } from '../../platform/db/database.ts';
import { dayIn } from '../delivery/promise.ts';
import { addDays } from '../delivery/working-days.ts';
import { countNew } from './queries.ts';

/** Days for which a product is new, the one on which it was added included. */
export const NEW_DAYS = 30;
/** Of each kind so many are counted at most: a large catalog is told by its first ones. */
const COUNTED = 500;

/** Whether a product that was added then counts as new. */
export type IsNew = (createdAt: Date) => boolean;

/**
 * By the days of the shop's time zone. Where half of what is on sale and more was added in that time, as in a shop that
 * has just opened, nothing is called new.
 */
export async function newProducts({ db }: { db: Pick<Database, 'sql'> }, now: Date, timeZone: string): Promise<IsNew> {
  const first = addDays(dayIn(now, timeZone), 1 - NEW_DAYS);
  const counted = await countNew(db.sql, { first, timeZone }, COUNTED);
  if (!counted || counted.newer >= counted.older) return () => false;
  return (createdAt) => dayIn(createdAt, timeZone) >= first;
}
