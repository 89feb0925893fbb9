import { paths } from '../../paths.ts';
import { FIT_NAMES, FITS, type Fit, type FitCounts, fitText, fitVerdict } from '../../shared/products/fit.ts';
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
import { ReviewList } from './review-list.tsx';
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

/** Page, and filters and order if chosen. */
export type ReviewChoices = { page: number; rating?: number; fit?: Fit; sort?: 'highest' | 'lowest' };

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
          <FitBars id={id} counts={fitCounts} choices={choices} />
        </div>
        <div>
          <h2 className="vh">All reviews</h2>
          {numReviews > 1 && <OrderForm id={id} choices={choices} />}
          {reviews.length === 0 ? (
            <Alert>
              {(choices.rating || choices.fit) && numReviews > 0
                ? 'No reviews match your filters.'
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

/** Number of reviews by stars. */
const StarBars = ({ id, ratings, choices }: ChoiceProps & { ratings: readonly number[] }) => (
  <Bars
    label="Reviews by stars"
    bars={ratings.map((count, place) => {
      const stars = ratings.length - place;
      const isChosen = stars === choices.rating;
      const href = reviewsHref(id, { ...choices, page: 1, rating: isChosen ? undefined : stars });
      return { name: stars === 1 ? '1 star' : `${stars} stars`, count, href, isChosen };
    })}
  />
);

/** Number of reviews by how the size turned out, below the verdict of enough of them; nothing without answers. */
const FitBars = ({ id, counts, choices }: ChoiceProps & { counts: FitCounts }) => {
  if (FITS.every((fit) => counts[fit] === 0)) return null;
  const verdict = fitVerdict(counts);
  return (
    <>
      <p className={styles.verdict}>{verdict ? fitText(verdict) : 'How the size turned out'}</p>
      <Bars
        label="Reviews by fit"
        bars={FITS.map((fit) => {
          const isChosen = fit === choices.fit;
          const href = reviewsHref(id, { ...choices, page: 1, fit: isChosen ? undefined : fit });
          return { name: FIT_NAMES[fit], count: counts[fit], href, isChosen };
        })}
      />
    </>
  );
};

type Bar = { name: string; count: number; href: string; isChosen: boolean };

/** Each bar shows only its reviews, and the chosen one all again. */
const Bars = ({ label, bars }: { label: string; bars: readonly Bar[] }) => {
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ name, count, href, isChosen }) => (
        <li key={name}>
          <a href={href} {...(isChosen && { 'aria-current': 'true' as const })}>
            <span>{name}</span>
            <meter min="0" max={most} value={count} aria-hidden="true" />
            <b>{count}</b>
          </a>
        </li>
      ))}
    </ul>
  );
};

const REVIEW_SORTS = [
  { value: '', name: 'Newest' },
  { value: 'highest', name: 'Highest rated' },
  { value: 'lowest', name: 'Lowest rated' },
];

const OrderForm = ({ id, choices: { rating, fit, sort } }: ChoiceProps) => (
  <form className={styles.order} action={paths.productReviews(id)}>
    {rating && <input type="hidden" name="rating" value={rating} />}
    {fit && <input type="hidden" name="fit" value={fit} />}
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

type Narrowed = { [Name in keyof ReviewChoices]: ReviewChoices[Name] | undefined };

export function reviewsHref(id: string, choices: Narrowed): string {
  const query = new URLSearchParams(
    Object.entries(choices).flatMap(([name, value]) =>
      value === undefined || (name === 'page' && value === 1) ? [] : [[name, String(value)]],
    ),
  );
  return query.size > 0 ? `${paths.productReviews(id)}?${query}` : paths.productReviews(id);
}
