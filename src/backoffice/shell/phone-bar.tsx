import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { OFFICE_MARK } from '../../shared/brand/logo.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { circleUserRoundIcon, menuIcon, searchIcon, xIcon } from '../../ui/icon-shapes.ts';
import { IconAction } from '../components/layout.tsx';
import { getSubPlace, type OfficePlace } from '../screens.ts';
import { openSearch } from '../search/open-search.ts';
import { signOut } from '../session.ts';
import { type PlaceCounts, usePlaces } from './places.ts';
import styles from './shell.module.css';
import { currentAt, PlaceCount, ShowAll, waitingIn } from './sidebar.tsx';

type BarProps = { storeName: string; shopUrl: string; counts: PlaceCounts };

/** Number of places in the bar; the others are in the sheet. */
const IN_BAR = 3;

/** On small screens: the first places in a bottom bar, the others in a sheet. */
export function PhoneBar(props: BarProps) {
  const { counts } = props;
  const address = useLocation().pathname;
  const [isOpen, setOpen] = useState(false);
  const { places, ...more } = usePlaces(counts);
  const open = getSubPlace(address);
  const isIn = ({ subs }: OfficePlace) => subs.some(({ path }) => path === open);
  const others = places.slice(IN_BAR);
  const waiting = others.reduce((sum, place) => sum + waitingIn(place, counts).count, 0);
  return (
    <>
      <nav className={styles.bar} aria-label="Main places">
        <ul>
          {places.slice(0, IN_BAR).map((place) => (
            <li key={place.name}>
              <a href={place.subs[0]?.path} {...(isIn(place) && currentAt(place.subs[0]?.path, address))}>
                <span>
                  <Icon shape={place.icon} />
                  <PlaceCount {...waitingIn(place, counts)} />
                </span>
                {place.name}
              </a>
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              className={classNames(!places.slice(0, IN_BAR).some(isIn) && styles.on)}
              onClick={() => setOpen(true)}
            >
              <span>
                <Icon shape={menuIcon} />
                <PlaceCount count={waiting} of="waiting" />
              </span>
              More
            </button>
          </li>
        </ul>
      </nav>
      {isOpen && <MorePlaces {...props} places={places} more={more} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The sheet with the places and their screens. */
function MorePlaces({
  storeName,
  shopUrl,
  counts,
  places,
  more,
  onClose,
}: BarProps & { places: OfficePlace[]; more: ComponentProps<typeof ShowAll>; onClose: () => void }) {
  const { pathname, key } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(key);
  const open = getSubPlace(pathname);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  // Close after navigation.
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
  return (
    <dialog
      ref={dialog}
      className={styles.more}
      aria-label="All places"
      onClose={() => {
        if (!dialog.current?.open) onClose();
      }}
    >
      <div className={`${styles.moreHead} dark`}>
        <img src={OFFICE_MARK} alt="" width="28" height="28" />
        <p>{storeName}</p>
        <IconAction label="Close" icon={xIcon} look="night" onClick={() => dialog.current?.close()} />
      </div>
      <nav className={styles.moreBody} aria-label="Back office">
        <button
          className={styles.find}
          type="button"
          onClick={() => {
            onClose();
            openSearch();
          }}
        >
          <Icon shape={searchIcon} />
          <span>Search everything</span>
        </button>
        {places
          .filter(({ subs }) => subs.some(({ path }) => path !== '/admin'))
          .map(({ name, icon, subs }) => (
            <MoreGroup
              key={name}
              title={
                <>
                  <Icon shape={icon} />
                  {name}
                </>
              }
            >
              {subs.map(({ path, name: sub }) => (
                <li key={path}>
                  <a href={path} {...(path === open && currentAt(open, pathname))}>
                    <span>{sub}</span>
                    <PlaceCount {...counts[path]} />
                  </a>
                </li>
              ))}
            </MoreGroup>
          ))}
        <ShowAll {...more} />
        <MoreGroup
          title={
            <>
              <Icon shape={circleUserRoundIcon} />
              You
            </>
          }
        >
          <li>
            <a href="/admin/me">Your account</a>
          </li>
          <li>
            <a href="/admin/help">Help</a>
          </li>
          <li>
            <a href={shopUrl || '/'}>View shop</a>
          </li>
          <li>
            <button type="button" onClick={() => void signOut()}>
              Sign out
            </button>
          </li>
        </MoreGroup>
      </nav>
    </dialog>
  );
}

const MoreGroup = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
);
