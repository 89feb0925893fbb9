import type { Database } from '../../platform/db/database.ts';
import { COUNT_LIMIT } from '../../shared/limits.ts';
import { countNewReviews, listNewReviews } from './new-review-queries.ts';
import { countWaitingPictures } from './picture-queries.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_SHOWN = 4;

/** Reviews of the last week, and how many reviews and pictures wait to be looked at before they show. */
export async function newReviews({ sql }: Pick<Database, 'sql'>, now: Date) {
  const since = new Date(now.getTime() - WEEK_MS);
  const [reviews, counted, pictures] = await Promise.all([
    listNewReviews(sql, since, MAX_SHOWN),
    countNewReviews(sql, since),
    countWaitingPictures(sql, COUNT_LIMIT),
  ]);
  return {
    latest: reviews.map(({ createdAt, ...review }) => ({ ...review, createdAt: createdAt.toISOString() })),
    thisWeek: counted?.thisWeek ?? 0,
    waiting: counted?.waiting ?? 0,
    pictures: pictures?.count ?? 0,
  };
}
