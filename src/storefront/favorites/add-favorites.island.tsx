import { liveIds } from '../../browser/storage/favorite-list.ts';
import { favorites } from '../../browser/storage/favorites.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { useHydrated } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { MAX_CHANGES, MAX_FAVORITES } from '../../shared/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { heartIcon } from '../../ui/icon-shapes.ts';
import styles from './favorites.module.css';
import { sayFull, setFavorites, syncFavorites } from './sync.ts';

/** Adds a whole shared list to the visitor's favorites. */
export function AddFavorites({ ids }: { ids: readonly string[] }) {
  const isHydrated = useHydrated();
  const live = liveIds(usePersisted(favorites));
  const missing = ids.filter((id) => !live.includes(id));
  const add = () => {
    if (live.length + missing.length > MAX_FAVORITES) return sayFull();
    const at = Date.now();
    const others = favorites.read().filter(({ id }) => !missing.includes(id));
    setFavorites([...missing.map((id) => ({ id, at })), ...others].slice(0, MAX_CHANGES));
    toast(missing.length === 1 ? 'Added 1 favorite.' : `Added ${missing.length} favorites.`);
    void syncFavorites();
  };
  const hasAll = isHydrated && missing.length === 0;
  return (
    <div className={styles.all} data-needs-script>
      {hasAll ? (
        <p role="status">
          All of these are in <a href={paths.favorites()}>your favorites</a>.
        </p>
      ) : (
        <Button look="quiet" onClick={add}>
          <Icon shape={heartIcon} />
          Add all to my favorites
        </Button>
      )}
    </div>
  );
}
