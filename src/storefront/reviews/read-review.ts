import type { Fit } from '../../shared/products/fit.ts';
import type { WrittenReview } from '../../shop/reviews/schema.ts';

export type MissingParts = { rating?: string; comment?: string };

const NO_RATING = 'Choose a rating';
const NO_COMMENT = 'Write a few words';

export function readReview(form: HTMLFormElement): WrittenReview {
  const filled = new FormData(form);
  const fit = filled.get('fit') as Fit | null;
  return {
    rating: Number(filled.get('rating')),
    comment: String(filled.get('comment') ?? '').trim(),
    ...(fit && { fit }),
  };
}

/** Section 5: a review is sent only when both are there. */
export function whatIsMissing({ rating, comment }: WrittenReview): MissingParts {
  return { ...(!rating && { rating: NO_RATING }), ...(!comment && { comment: NO_COMMENT }) };
}
