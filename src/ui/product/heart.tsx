import { Icon } from '../icon.tsx';
import { heartIcon } from '../icon-shapes.ts';
import styles from './heart.module.css';

/**
 * Favorite toggle. Same markup for all visitors: `storefront/favorites/hearts.ts` sets its state in the browser,
 * possibly before an island here is hydrated.
 */
export const Heart = ({ id, name }: { id: string; name: string }) => (
  <button
    type="button"
    className={styles.heart}
    data-favorite={id}
    aria-pressed="false"
    aria-label={`Add ${name} to favorites`}
    suppressHydrationWarning
  >
    <Icon shape={heartIcon} />
  </button>
);
