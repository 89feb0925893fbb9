import type { ReactNode } from 'react';
import { FIT_NAMES } from '../../shared/products/fit.ts';
import type { Review } from '../../shop/reviews/schema.ts';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon } from '../../ui/icon-shapes.ts';
import { Stars } from '../../ui/product/stars.tsx';
import { ratingWord } from './ratings.ts';
import styles from './reviews.module.css';

type ReviewTextProps = Pick<Review, 'name' | 'rating' | 'comment' | 'createdAt' | 'fit' | 'isVerified' | 'reply'> & {
  children?: ReactNode;
};

/** What one person says; `children` stand between that and the shop's reply. */
export const ReviewText = ({ name, rating, comment, createdAt, fit, isVerified, reply, children }: ReviewTextProps) => (
  <>
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
        {fit && <span>{FIT_NAMES[fit]}</span>}
        <time dateTime={createdAt}>{createdAt.slice(0, 10)}</time>
      </p>
    </div>
    <p className={styles.text}>{comment}</p>
    {children}
    {reply && (
      <p className={styles.reply}>
        <b>The shop: </b>
        {reply}
      </p>
    )}
  </>
);
