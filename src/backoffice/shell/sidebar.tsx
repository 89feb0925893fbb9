import { useLocation } from 'react-router';
import { OFFICE_MARK } from '../../shared/brand/logo.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  arrowUpRightIcon,
  bookOpenIcon,
  chevronDownIcon,
  chevronsUpDownIcon,
  logOutIcon,
  searchIcon,
  storeIcon,
  userRoundIcon,
} from '../../ui/icon-shapes.ts';
import { StaffPicture } from '../components/pictures/staff-picture.tsx';
import { useMenu } from '../components/use-menu.ts';
import { getSubPlace, type OfficePlace } from '../screens.ts';
import { openSearch, SHORTCUT } from '../search/open-search.ts';
import { signOut, useStaff } from '../session.ts';
import { type PlaceCounts, usePlaces, type WaitingCount } from './places.ts';
import styles from './shell.module.css';

type Props = { storeName: string; shopUrl: string; counts: PlaceCounts };

/** The sidebar; only the current place is expanded. Small screens have the bottom bar instead. */
export function Sidebar({ storeName, shopUrl, counts }: Props) {
  const address = useLocation().pathname;
  const { places, ...more } = usePlaces(counts);
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
          {places.map((place) => (
            <PlaceItem key={place.name} place={place} counts={counts} />
          ))}
        </ul>
        <ShowAll {...more} />
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
  const open = getSubPlace(address);
  const isOpen = subs.some(({ path }) => path === open);
  const isUnfolded = isOpen && subs.some((sub) => sub.name !== name);
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

type ShowAllProps = Omit<ReturnType<typeof usePlaces>, 'places'>;

/** Below the places, if some of them aren't in use yet. */
export const ShowAll = ({ hasMore, isAll, toggle }: ShowAllProps) =>
  hasMore && (
    <button type="button" className={styles.showAll} aria-expanded={isAll} onClick={toggle}>
      <Icon shape={chevronDownIcon} />
      {isAll ? 'Show fewer' : 'Show all'}
    </button>
  );

/** `page` on the place's own screen, `true` on screens below it. */
export const currentAt = (path: string | undefined, address: string) =>
  ({ 'aria-current': path === address.replace(/[/]$/, '') ? 'page' : 'true' }) as const;

/** Nothing if the count is 0. */
export function PlaceCount({ count = 0, of = '' }: Partial<WaitingCount>) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span className="vh">{of}: </span>
      {count > 999 ? '999+' : count}
    </span>
  );
}

/** The sum over all screens of a place. */
export const waitingIn = ({ subs }: OfficePlace, counts: PlaceCounts): WaitingCount => ({
  count: subs.reduce((sum, { path }) => sum + (counts[path]?.count ?? 0), 0),
  of: 'waiting',
});

function AccountMenu() {
  const { name, email, pictureId } = useStaff();
  const menu = useMenu();
  return (
    <details ref={menu} className={styles.account}>
      <summary>
        <StaffPicture name={name} pictureId={pictureId} />
        <span>
          <b>{name}</b>
          <small>{email}</small>
        </span>
        <Icon shape={chevronsUpDownIcon} />
      </summary>
      <ul className={styles.menu}>
        <li>
          <a href="/admin/me">
            <Icon shape={userRoundIcon} />
            Your account
          </a>
        </li>
        <li>
          <button type="button" onClick={() => void signOut()}>
            <Icon shape={logOutIcon} />
            Sign out
          </button>
        </li>
      </ul>
    </details>
  );
}
