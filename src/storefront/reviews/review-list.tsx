import { closestUrl } from '../../shared/pictures.ts';
import type { Review } from '../../shop/reviews/schema.ts';
import { cachedFragment } from '../../ui/cached-fragment.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { ReviewText } from './review-text.tsx';
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
