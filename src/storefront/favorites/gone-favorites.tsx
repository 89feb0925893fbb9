import { Button } from '../../ui/button.tsx';
import styles from './favorites.module.css';
import { toggleFavorite } from './sync.ts';
import { type KnownFavorite, nameOfFavorite } from './use-favorite-products.ts';

/** Favorites that are no longer sold, by name alone. */
export const GoneFavorites = ({ gone }: { gone: readonly (KnownFavorite & { id: string })[] }) => (
  <section aria-labelledby="gone" className={styles.gone}>
    <h2 id="gone">No longer sold</h2>
    <ul>
      {gone.map((one) => (
        <li key={one.id}>
          <span>{nameOfFavorite(one)}</span>
          <Button look="plain" size="small" data-favorite-gone={one.id} onClick={() => toggleFavorite(one.id)}>
            Remove<span className="vh"> {nameOfFavorite(one)}</span>
          </Button>
        </li>
      ))}
    </ul>
  </section>
);
