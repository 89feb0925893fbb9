import type { Database } from '../../platform/db/database.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import { hasBought } from '../orders/sales.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { normalizeComment } from './normalize-comment.ts';
import { upsertReview } from './queries.ts';
import { reviewFrom } from './reviews.ts';
import type { PostedReview, WrittenReview } from './schema.ts';

type PostReviewDeps = { db: Database; settings: SettingsCache; now: () => Date };
type PostReviewInput = { productId: string; writer: SignedIn; written: WrittenReview };
type PostReviewResult =
  | { ok: true; review: PostedReview; isNew: boolean }
  | { ok: false; reason: 'unknown_product' | 'comment_missing' };

/** One review for each person and product: a second one replaces the first. */
export async function postReview(
  deps: PostReviewDeps,
  { productId, writer, written }: PostReviewInput,
): Promise<PostReviewResult> {
  const comment = normalizeComment(written.comment);
  if (comment === '') return { ok: false, reason: 'comment_missing' };
  const { customerId, name } = writer;
  const { reviewsShowAtOnce } = await deps.settings.current();
  return deps.db.transaction(async (tx) => {
    const posted = await upsertReview(tx.sql, {
      productId,
      customerId,
      name,
      rating: written.rating,
      comment,
      fit: written.fit ?? null,
      isVerified: await hasBought(tx.sql, customerId, productId),
      status: reviewsShowAtOnce ? 'shown' : 'waiting',
      now: deps.now(),
    });
    if (!posted) return { ok: false, reason: 'unknown_product' };
    // Lists show the rating too.
    tx.changed('catalogue');
    const { isNew, ...review } = posted;
    return { ok: true, review: reviewFrom(review), isNew };
  });
}
