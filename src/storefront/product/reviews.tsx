import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowRightIcon } from '../../ui/icon-shapes.ts';
import { Island } from '../../ui/island.tsx';
import { FitLine } from '../reviews/fit-line.tsx';
import { ReviewForm } from '../reviews/review-form.island.tsx';
import { ReviewList } from '../reviews/review-list.tsx';
import styles from './page.module.css';
import type { ShownProduct } from './shown-product.ts';

/** The newest few stand here; the rest have a page of their own. */
const SHOWN = 4;

/** A product whose reviews say something about another one, too. */
export type LikeIt = Pick<ShownProduct, 'id' | 'name' | 'reviews' | 'numReviews'>;

/** What is said about the one that it is made like. */
export const ReviewsOfLike = ({ id, name, reviews, numReviews }: LikeIt) => (
  <section className={styles.reviews} aria-labelledby="like-reviews-title">
    <div>
      <h2 className={styles.heading} id="like-reviews-title">
        What people say about {name}
      </h2>
      <ReviewList reviews={reviews.slice(0, SHOWN)} />
      <a className={styles.all} href={paths.productReviews(id)}>
        See All {numReviews} Reviews of {name}
        <Icon shape={arrowRightIcon} />
      </a>
    </div>
  </section>
);

/** Section 2's reviews block. */
export const Reviews = ({ product: { id, sizes, fitCounts, reviews, numReviews } }: { product: ShownProduct }) => (
  <section className={styles.reviews} id="reviews" aria-labelledby="reviews-title">
    <div>
      <h2 className={styles.heading} id="reviews-title">
        Reviews
      </h2>
      {reviews.length === 0 ? (
        <Alert>No Reviews Yet. Add one to start off!</Alert>
      ) : (
        <>
          <FitLine counts={fitCounts} />
          <ReviewList reviews={reviews.slice(0, SHOWN)} />
          <a className={styles.all} href={paths.productReviews(id)}>
            See All {numReviews} Reviews
            <Icon shape={arrowRightIcon} />
          </a>
        </>
      )}
    </div>
    <div id="write-review" data-screen-only>
      <Island
        name="review-form"
        component={ReviewForm}
        props={{ productId: id, hasSizes: sizes.length > 0 }}
        wake="login"
      />
    </div>
  </section>
);
