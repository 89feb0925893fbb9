import { Icon } from '../icon.tsx';
import { heartIcon } from '../icon-shapes.ts';
import styles from './heart.module.css';

/**
 * Makes a product a favorite. The same markup for everybody: `storefront/favorites/hearts.ts` says in the browser whether it
 * is one, which may be before an island here is hydrated.
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
