import { paths } from '../../paths.ts';
import type { Store } from '../../shop/settings/schema.ts';
import { Icon } from '../../ui/icon.tsx';
import { heartIcon } from '../../ui/icon-shapes.ts';
import { Island } from '../../ui/island.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.island.tsx';
import { VisitorLinks } from './visitor-links.island.tsx';

export const Header = ({ store, here, keyword }: { store: Store; here: string; keyword: string }) => (
  <>
    <a className="skip" href="#main">
      Skip to content
    </a>
    <header className={styles.head}>
      <div className={`wrap ${styles.bar}`}>
        <Logo store={store} />
        <div className={styles.find}>
          <Island name="search-box" component={SearchBox} props={{ keyword }} wake="now" />
        </div>
        <a className={styles.favorites} href={paths.favorites()} data-favorites>
          <Icon shape={heartIcon} />
          <span className="vh">Favorites</span>
          <span className={styles.count} hidden />
        </a>
        <nav aria-label="Main">
          <Island name="visitor-links" component={VisitorLinks} props={{ here }} wake="now" />
        </nav>
      </div>
    </header>
  </>
);
