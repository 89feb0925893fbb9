import { paths } from '../../paths.ts';
import type { FitCounts } from '../../shared/products/fit.ts';
import type { Picture as PictureRecord } from '../../shop/media/schema.ts';
import type { Review, ReviewCounts } from '../../shop/reviews/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon } from '../../ui/icon-shapes.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import { NoPicture } from '../../ui/no-picture.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { Stars } from '../../ui/product/stars.tsx';
import { ratingText } from './ratings.ts';
import { FitLine, ReviewList } from './review-list.tsx';
import styles from './reviews.module.css';

export type ReviewsShown = {
  id: string;
  name: string;
  picture: PictureRecord | undefined;
  rating: number;
  numReviews: number;
  counts: ReviewCounts;
  fitCounts: FitCounts;
  reviews: readonly Review[];
  page: number;
  last: number;
};

/** All reviews of a product (specification, section 2). */
export const ReviewsPage = (props: ReviewsShown) => {
  const { id, name, picture, rating, numReviews, counts, fitCounts, reviews, page, last } = props;
  return (
    <div className="wrap page">
      <div className="wrap-text">
        <a className="back" href={paths.product(id)}>
          <Icon shape={arrowLeftIcon} />
          Go Back
        </a>
        <div className={styles.top}>
          {picture ? <Picture picture={picture} sizes="104px" priority="first" decorative /> : <NoPicture />}
          <div>
            <h1>{name}</h1>
            <Stars value={rating} text={ratingText(rating, numReviews)} />
            {counts.received > 0 && <p className={styles.counts}>{countsText(counts)}</p>}
          </div>
        </div>
        <FitLine counts={fitCounts} />
        <h2 className="vh">All reviews</h2>
        {reviews.length === 0 ? <Alert>No Reviews Yet. Add one to start off!</Alert> : <ReviewList reviews={reviews} />}
        <Pager page={page} last={last} hrefOf={(other) => reviewsHref(id, other)} />
      </div>
    </div>
  );
};

/** Numbers of received and published reviews. */
const countsText = ({ received, shown }: ReviewCounts) =>
  `${received} ${received === 1 ? 'review' : 'reviews'} received, ${shown} shown`;

export const reviewsHref = (id: string, page: number) =>
  page === 1 ? paths.productReviews(id) : `${paths.productReviews(id)}?page=${page}`;
