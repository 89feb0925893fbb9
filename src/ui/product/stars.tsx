import { cachedFragment } from '../cached-fragment.tsx';
import styles from './stars.module.css';

const STAR_STEP = 21;
const STAR = 'l2.5 5.2 5.7.8-4.1 4 1 5.7L';
const LEFT = 'l-5.1 2.7 1-5.7-4.1-4 5.7-.8z';
const places = [0, 1, 2, 3, 4].map((place) => place * STAR_STEP + 10);
const starAt = (x: number) => `M${x} 1.8${STAR}${x} 14.8${LEFT}`;
const leftHalfAt = (x: number) => `M${x} 1.8V14.8${LEFT}`;
const OUTLINE = places.map(starAt).join('');

/** Whole and half stars for a rating from 0 to 5, rounded to the nearest half; `undefined` if none is filled. */
export const filledStars = (value: number): string | undefined =>
  FILLED[Math.round(Math.min(5, Math.max(0, value)) * 2)];

const FILLED = Array.from({ length: 11 }, (_, halves) => {
  const drawn = places.map((x, place) => {
    if (halves >= place * 2 + 2) return starAt(x);
    return halves === place * 2 + 1 ? leftHalfAt(x) : '';
  });
  return drawn.join('') || undefined;
});

/**
 * Section 3's rating display: a value from 0 to 5 in halves, with text beside it and an optional color. Without ratings
 * only the text: hollow stars would read as none out of five.
 */
export const Stars = cachedFragment(({ value, text, color }: { value: number; text?: string; color?: string }) => (
  <div className={styles.stars}>
    {(value > 0 || !text) && (
      <svg
        className={styles.row}
        viewBox="0 0 104 20"
        role="img"
        aria-label={`${Number(value.toFixed(1))} out of 5`}
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
        fill="none"
        {...(color && { color })}
      >
        <path d={OUTLINE} />
        <path d={filledStars(value)} fill="currentColor" stroke="none" />
      </svg>
    )}
    {text && <span className={styles.txt}>{text}</span>}
  </div>
));
