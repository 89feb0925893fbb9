import type { Database } from '../../platform/db/database.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import { hasBought } from '../orders/bought.ts';
import type { SettingsBoard } from '../settings/settings.ts';
import { readComment } from './comment.ts';
import { putReview } from './queries.ts';
import type { PostedReview, WrittenReview } from './schema.ts';

type Tools = { db: Database; settings: SettingsBoard; now: () => Date };
type Posting = { productId: string; writer: SignedIn; written: WrittenReview };
type Posted =
  | { ok: true; review: PostedReview; isNew: boolean }
  | { ok: false; reason: 'unknown_product' | 'comment_missing' };

/** One review for each person and piece: a second one takes the place of the first. */
export async function postReview(tools: Tools, { productId, writer, written }: Posting): Promise<Posted> {
  const comment = readComment(written.comment);
  if (comment === '') return { ok: false, reason: 'comment_missing' };
  const { customerId, name } = writer;
  const { reviewsShowAtOnce } = await tools.settings.current();
  return tools.db.transaction(async (tx) => {
    const posted = await putReview(tx.sql, {
      productId,
      customerId,
      name,
      rating: written.rating,
      comment,
      isVerified: await hasBought(tx.sql, customerId, productId),
      status: reviewsShowAtOnce ? 'shown' : 'waiting',
      now: tools.now(),
    });
    if (!posted) return { ok: false, reason: 'unknown_product' };
    // Lists show the rating too.
    tx.changed(`product:${productId}`, 'catalogue');
    const { isNew, createdAt, ...review } = posted;
    return { ok: true, review: { ...review, createdAt: createdAt.toISOString() }, isNew };
  });
}
