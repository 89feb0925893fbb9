import type { ReactNode } from 'react';
import { closestUrl } from '../../shared/pictures.ts';
import { FIT_NAMES, FITS, type Fit, type FitCounts, fitText, fitVerdict } from '../../shared/products/fit.ts';
import type { Review } from '../../shop/reviews/schema.ts';
import { cachedFragment } from '../../ui/cached-fragment.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon } from '../../ui/icon-shapes.ts';
import beadFills from '../../ui/product/bead-fills.module.css';
import { Picture } from '../../ui/product/picture.tsx';
import { Stars } from '../../ui/product/stars.tsx';
import fitLineStyles from './fit-line.module.css';
import { ratingWord } from './ratings.ts';
import styles from './reviews.module.css';

export const ReviewList = ({ reviews }: { reviews: readonly Review[] }) => (
  <ul>
    {reviews.map((review) => (
      <ReviewLine key={review.id} {...review} />
    ))}
  </ul>
);

const ReviewLine = cachedFragment(({ pictures, ...review }: Review) => (
  <li className={styles.review}>
    <ReviewText {...review}>
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label={`Pictures by ${review.name}`} data-look>
          {pictures.map((picture, at) => (
            <li key={picture.file}>
              <a
                href={closestUrl(picture)}
                aria-label={`Picture ${at + 1} by ${review.name}, whole`}
                data-role={`Picture by ${review.name}`}
              >
                <Picture picture={picture} sizes="96px" decorative />
              </a>
            </li>
          ))}
        </ul>
      )}
    </ReviewText>
  </li>
));

type ReviewTextProps = Pick<Review, 'name' | 'rating' | 'comment' | 'createdAt' | 'fit' | 'isVerified' | 'reply'> & {
  children?: ReactNode;
};

/** A review; `children` go between its text and the shop's reply. */
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

const FIT_BEADS = 24;
const GAP = 10;
const COLORS: Record<Fit, keyof typeof beadFills> = { small: 'amber', true: 'leaf', large: 'indigo' };

/** Most frequent fit answer over a thread of beads, colored by answer; nothing with few answers. */
export function FitLine({ counts }: { counts: FitCounts }) {
  const verdict = fitVerdict(counts);
  if (!verdict) return null;
  return (
    <div className={fitLineStyles.fit}>
      <p>{fitText(verdict)}</p>
      <svg className={fitLineStyles.thread} viewBox={`0 0 ${FIT_BEADS * GAP} 16`} aria-hidden="true">
        <path d={`M0 8H${FIT_BEADS * GAP}`} />
        {toBeads(counts, verdict.answers).map((fit, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: beads never move
          <rect key={at} className={beadFills[COLORS[fit]]} x={at * GAP + 0.5} y="1" width="9" height="14" rx="4" />
        ))}
      </svg>
      <ul>
        {FITS.map((fit) => (
          <li key={fit}>
            <svg viewBox="0 0 9 14" aria-hidden="true">
              <rect className={beadFills[COLORS[fit]]} width="9" height="14" rx="4" />
            </svg>
            {FIT_NAMES[fit]} <b>{counts[fit]}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The answer of each bead, by its midpoint. */
function toBeads(counts: FitCounts, answers: number): Fit[] {
  const upTo = { small: counts.small, true: counts.small + counts.true, large: answers };
  return Array.from(
    { length: FIT_BEADS },
    (_, at) => FITS.find((fit) => ((at + 0.5) / FIT_BEADS) * answers <= upTo[fit]) ?? 'large',
  );
}
