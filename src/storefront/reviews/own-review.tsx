import type { OwnReview } from '../../shop/reviews/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { ReviewText } from './review-text.tsx';
import styles from './reviews.module.css';

const STANDINGS: Record<OwnReview['standing'], { tone: 'ok' | 'wait' | 'note'; words: string }> = {
  shown: { tone: 'ok', words: 'Your review is published. A new one replaces it.' },
  waiting: { tone: 'wait', words: 'Your review is pending. It appears here once we’ve approved it.' },
  hidden: { tone: 'note', words: 'This review isn’t published. You can write another one.' },
};

/** The shopper's own review of this product, and whether it is published. */
export const OwnReviewSection = ({ review }: { review: OwnReview }) => {
  const { tone, words } = STANDINGS[review.standing];
  return (
    <section aria-label="Your review">
      <Alert tone={tone}>{words}</Alert>
      <ul>
        <li className={styles.review}>
          <ReviewText {...review} />
        </li>
      </ul>
    </section>
  );
};
