import { paths } from '../../paths.ts';
import type { FitCounts } from '../../shared/products/fit.ts';
import type { Picture as PictureRecord } from '../../shop/media/schema.ts';
import type { Review, ReviewCounts } from '../../shop/reviews/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
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
  choices: ReviewChoices;
  last: number;
};

/** Page, and filter and order if chosen. */
export type ReviewChoices = { page: number; rating?: number; sort?: 'highest' | 'lowest' };

/** All reviews of a product (specification, section 2). */
export const ReviewsPage = (props: ReviewsShown) => {
  const { id, name, picture, rating, numReviews, counts, fitCounts, reviews, choices, last } = props;
  return (
    <div className="wrap page">
      <a className="back" href={paths.product(id)}>
        <Icon shape={arrowLeftIcon} />
        Go Back
      </a>
      <div className={styles.all}>
        <div>
          <div className={styles.top}>
            {picture ? <Picture picture={picture} sizes="104px" priority="first" decorative /> : <NoPicture />}
            <div>
              <h1>{name}</h1>
              <Stars value={rating} text={ratingText(rating, numReviews)} />
              {counts.received > 0 && <p className={styles.counts}>{countsText(counts)}</p>}
            </div>
          </div>
          {numReviews > 0 && <StarBars id={id} ratings={counts.ratings} choices={choices} />}
          <FitLine counts={fitCounts} />
        </div>
        <div>
          <h2 className="vh">All reviews</h2>
          {numReviews > 1 && <OrderForm id={id} choices={choices} />}
          {reviews.length === 0 ? (
            <Alert>
              {choices.rating && numReviews > 0
                ? 'No reviews with these stars.'
                : 'No Reviews Yet. Add one to start off!'}
            </Alert>
          ) : (
            <ReviewList reviews={reviews} />
          )}
          <Pager page={choices.page} last={last} hrefOf={(page) => reviewsHref(id, { ...choices, page })} />
        </div>
      </div>
    </div>
  );
};

type ChoiceProps = { id: string; choices: ReviewChoices };

/** Number of reviews by stars; each bar shows only those, and the chosen one all again. */
const StarBars = ({ id, ratings, choices: { sort, rating } }: ChoiceProps & { ratings: readonly number[] }) => {
  const most = Math.max(...ratings);
  return (
    <ul className={styles.bars} aria-label="Reviews by stars">
      {ratings.map((count, place) => {
        const stars = ratings.length - place;
        const isChosen = stars === rating;
        const next = { page: 1, ...(sort && { sort }), ...(!isChosen && { rating: stars }) };
        return (
          <li key={stars}>
            <a href={reviewsHref(id, next)} {...(isChosen && { 'aria-current': 'true' as const })}>
              <span>{stars === 1 ? '1 star' : `${stars} stars`}</span>
              <meter min="0" max={most} value={count} aria-hidden="true" />
              <b>{count}</b>
            </a>
          </li>
        );
      })}
    </ul>
  );
};

const REVIEW_SORTS = [
  { value: '', name: 'Newest' },
  { value: 'highest', name: 'Highest rated' },
  { value: 'lowest', name: 'Lowest rated' },
];

const OrderForm = ({ id, choices: { rating, sort } }: ChoiceProps) => (
  <form className={styles.order} action={paths.productReviews(id)}>
    {rating && <input type="hidden" name="rating" value={rating} />}
    <Field id="sort" label="Sort by">
      {(tied) => <Select {...tied} name="sort" defaultValue={sort ?? ''} choices={REVIEW_SORTS} />}
    </Field>
    <Button type="submit" look="quiet">
      Apply
    </Button>
  </form>
);

/** Numbers of received and published reviews. */
const countsText = ({ received, shown }: ReviewCounts) =>
  `${received} ${received === 1 ? 'review' : 'reviews'} received, ${shown} shown`;

export function reviewsHref(id: string, choices: ReviewChoices): string {
  const query = new URLSearchParams(
    Object.entries(choices).flatMap(([name, value]) => (name === 'page' && value === 1 ? [] : [[name, String(value)]])),
  );
  return query.size > 0 ? `${paths.productReviews(id)}?${query}` : paths.productReviews(id);
}
