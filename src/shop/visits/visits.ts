import type { Database } from '../../platform/db/database.ts';
import { type Days, deleteNames, sumVisitsByDay, sumVisitsByName } from './queries.ts';

const MAX_LISTED = 50;
/** A year, and the year before it to compare with. */
const NAMED_DAYS = 2 * 366;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Pages, sources and campaigns are told apart for two years; how many visits a day had is kept. */
export const purgeVisitNames = async ({ db, now }: { db: Pick<Database, 'sql'>; now: () => Date }): Promise<void> =>
  void (await deleteNames(db.sql, new Date(now().getTime() - NAMED_DAYS * DAY_MS).toISOString().slice(0, 10)));

/** What was counted from one day to another, both included. */
export async function visitsOf({ sql }: Pick<Database, 'sql'>, days: Days) {
  const [byDay, steps, pages, sources, campaigns] = await Promise.all([
    sumVisitsByDay(sql, days),
    sumVisitsByName(sql, 'step', days, MAX_LISTED),
    sumVisitsByName(sql, 'page', days, MAX_LISTED),
    sumVisitsByName(sql, 'source', days, MAX_LISTED),
    sumVisitsByName(sql, 'campaign', days, MAX_LISTED),
  ]);
  return { byDay, steps, pages, sources, campaigns, ...totalOf(byDay) };
}

/** The two figures of the days before. */
export const visitTotals = async ({ sql }: Pick<Database, 'sql'>, days: Days) =>
  totalOf(await sumVisitsByDay(sql, days));

const totalOf = (days: readonly { visits: number; views: number }[]) => ({
  visits: days.reduce((sum, { visits }) => sum + visits, 0),
  views: days.reduce((sum, { views }) => sum + views, 0),
});
