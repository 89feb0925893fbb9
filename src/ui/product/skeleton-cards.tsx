import { classNames } from '../class-names.ts';
import styles from './skeleton-cards.module.css';

/** Skeleton cards as list items. The loading message is beside them. */
export const SkeletonCards = ({ count = 4 }: { count?: number }) => (
  <>
    {Array.from({ length: count }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike and never move
      <li key={place} aria-hidden="true">
        <div className={styles.img} />
        <div className={styles.line} />
        <div className={classNames(styles.line, styles.short)} />
      </li>
    ))}
  </>
);
