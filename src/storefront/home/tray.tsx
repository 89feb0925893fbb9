import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/product/picture.tsx';
import type { HomeExtras } from './load-home-data.ts';
import styles from './tray.module.css';

const SIZES = '(max-width: 760px) 104px, 132px';

/** Every category there is, in the shop's order, as beads in a tray. */
export const Tray = ({ categories }: Pick<HomeExtras, 'categories'>) => (
  <div className="wrap">
    <nav className={styles.tray} aria-label="All categories">
      <ul>
        {categories.map(({ id, name, picture }) => (
          <li key={id}>
            <a href={paths.category(id)}>
              <span className={classNames(styles.bead, !picture && styles.plain)}>
                {picture && <Picture picture={picture} sizes={SIZES} decorative />}
              </span>
              <span className={styles.name}>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </div>
);
