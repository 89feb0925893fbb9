import { useLocation } from 'react-router';
import { OFFICE_MARK } from '../../shared/brand/logo.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { arrowUpRightIcon, bookOpenIcon, searchIcon, storeIcon } from '../../ui/icon-shapes.ts';
import { type OfficePlace, placesFor, subPlaceOf } from '../screens.ts';
import { openSearch, SHORTCUT } from '../search/open-search.ts';
import { useStaff } from '../session.ts';
import { AccountMenu } from './account-menu.tsx';
import { PlaceCount, type PlaceCounts, waitingIn } from './place-count.tsx';
import styles from './shell.module.css';

type Props = { storeName: string; shopUrl: string; counts: PlaceCounts };

/** The dark column with every place; only the open one shows what is in it. Small screens have the bar below instead. */
export function Sidebar({ storeName, shopUrl, counts }: Props) {
  const { role } = useStaff();
  const address = useLocation().pathname;
  return (
    <header className={`${styles.rail} dark`}>
      <a className={styles.shop} href="/admin" aria-label={`${storeName}, today`}>
        <img src={OFFICE_MARK} alt="" width="28" height="28" />
        <span>{storeName}</span>
      </a>
      <button
        className={styles.find}
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={openSearch}
      >
        <Icon shape={searchIcon} />
        <span>Search</span>
        <kbd>{SHORTCUT}</kbd>
      </button>
      <nav className={styles.nav} aria-label="Back office">
        <ul>
          {placesFor(role).map((place) => (
            <PlaceItem key={place.name} place={place} counts={counts} />
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <a className={styles.view} href="/admin/help" {...(address === '/admin/help' && { 'aria-current': 'page' })}>
          <Icon shape={bookOpenIcon} />
          <span>Help</span>
        </a>
        <a className={styles.view} href={shopUrl || '/'}>
          <Icon shape={storeIcon} />
          <span>View shop</span>
          <Icon shape={arrowUpRightIcon} />
        </a>
        <AccountMenu />
      </div>
    </header>
  );
}

function PlaceItem({ place, counts }: { place: OfficePlace; counts: PlaceCounts }) {
  const address = useLocation().pathname;
  const { name, icon, subs } = place;
  const open = subPlaceOf(address);
  const isOpen = subs.some(({ path }) => path === open);
  const isUnfolded = isOpen && subs.length > 1;
  return (
    <li className={classNames(isOpen && styles.here)}>
      <a href={subs[0]?.path} {...(isOpen && !isUnfolded && currentAt(open, address))}>
        <Icon shape={icon} />
        <span>{name}</span>
        {!isUnfolded && <PlaceCount {...waitingIn(place, counts)} />}
      </a>
      {isUnfolded && (
        <ul className={styles.subs}>
          {subs.map(({ path, name: sub }) => (
            <li key={path}>
              <a href={path} {...(path === open && currentAt(open, address))}>
                <span>{sub}</span>
                <PlaceCount {...counts[path]} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The screen itself, or one below it. */
export const currentAt = (path: string | undefined, address: string) =>
  ({ 'aria-current': path === address.replace(/[/]$/, '') ? 'page' : 'true' }) as const;
