import type { Database } from '../../platform/db/database.ts';
import { countNewReviews, listNewReviews } from './new-review-queries.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_SHOWN = 4;

/** Reviews of the last week, and those that wait to be looked at before they show. */
export async function newReviews({ sql }: Pick<Database, 'sql'>, now: Date) {
  const since = new Date(now.getTime() - WEEK_MS);
  const [reviews, counted] = await Promise.all([listNewReviews(sql, since, MAX_SHOWN), countNewReviews(sql, since)]);
  return {
    latest: reviews.map(({ createdAt, ...review }) => ({ ...review, createdAt: createdAt.toISOString() })),
    thisWeek: counted?.thisWeek ?? 0,
    waiting: counted?.waiting ?? 0,
  };
}
