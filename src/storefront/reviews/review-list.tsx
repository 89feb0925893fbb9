import type { Review } from '../../shop/reviews/schema.ts';
import { cachedFragment } from '../../ui/cached-fragment.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon } from '../../ui/icon-shapes.ts';
import { Stars } from '../../ui/stars.tsx';
import { ratingWord } from './ratings.ts';
import styles from './reviews.module.css';

export const ReviewList = ({ reviews }: { reviews: readonly Review[] }) => (
  <ul>
    {reviews.map((review) => (
      <ReviewLine key={review.id} {...review} />
    ))}
  </ul>
);

const ReviewLine = cachedFragment(({ name, rating, comment, createdAt, isVerified, reply }: Review) => (
  <li className={styles.review}>
    <div className={styles.head}>
      <h3 className={styles.name}>{name}</h3>
      <Stars value={rating} text={ratingWord(rating)} />
      <p className={styles.when}>
        {isVerified && (
          <span className={styles.bought}>
            <Icon shape={checkIcon} />
            Verified purchase
          </span>
        )}
        <time dateTime={createdAt}>{createdAt.slice(0, 10)}</time>
      </p>
    </div>
    <p className={styles.text}>{comment}</p>
    {reply && (
      <p className={styles.reply}>
        <b>The shop: </b>
        {reply}
      </p>
    )}
  </li>
));
