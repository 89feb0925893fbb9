import { useEffect, useState } from 'react';
import { recentlyViewed, recordView, type ViewedProduct } from '../../browser/storage/recently-viewed.ts';
import { paths } from '../../paths.ts';
import { NoPicture } from '../../ui/no-picture.tsx';
import styles from './recently-seen.module.css';

/** Recently viewed products, stored in this browser only; then records this one. */
export function RecentlySeen({ here }: { here: ViewedProduct }) {
  const [before, setBefore] = useState<readonly ViewedProduct[]>([]);
  useEffect(() => {
    setBefore(recentlyViewed.read().filter(({ id }) => id !== here.id));
    recordView(here);
  }, [here]);
  if (before.length === 0) return null;
  return (
    <section className={styles.seen} aria-labelledby="seen-title">
      <h2 id="seen-title">Recently viewed</h2>
      <ul className={styles.row}>
        {before.map(({ id, name, image }) => (
          <li key={id}>
            <a href={paths.product(id)}>
              {image ? <img src={image} alt="" width="132" height="165" loading="lazy" /> : <NoPicture />}
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
