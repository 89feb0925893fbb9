import { paths } from '../../paths.ts';
import type { MenuLink } from '../../shop/menus/menus.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { Icon } from '../../ui/icon.tsx';
import { heartIcon, menuIcon } from '../../ui/icon-shapes.ts';
import { Island } from '../../ui/island.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.island.tsx';
import { VisitorLinks } from './visitor-links.island.tsx';

type HeaderProps = { store: Store; menu: readonly MenuLink[]; here: string; keyword: string };

export const Header = ({ store, menu, here, keyword }: HeaderProps) => (
  <>
    <a className="skip" href="#main">
      Skip to content
    </a>
    <header className={styles.head}>
      <div className={`wrap ${styles.bar}`}>
        <Logo store={store} />
        <div className={styles.find}>
          {menu.length > 0 && (
            <details className={styles.folded} data-menu>
              <summary aria-label="Menu">
                <Icon shape={menuIcon} />
              </summary>
              <Menu links={menu} here={here} />
            </details>
          )}
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
      {menu.length > 0 && <Menu links={menu} here={here} />}
    </header>
  </>
);

/** The owner's menu: a row of its own, and folded beside the search on narrow screens. */
const Menu = ({ links, here }: { links: readonly MenuLink[]; here: string }) => (
  <nav className={styles.menu} aria-label="Header menu">
    <ul className="wrap">
      {links.map(({ name, href }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never moved
        <li key={place}>
          <a href={href} {...(href === here && { 'aria-current': 'page' as const })}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
