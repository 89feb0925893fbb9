import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { OFFICE_MARK } from '../../shared/brand/logo.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { circleUserRoundIcon, searchIcon, xIcon } from '../../ui/icon-shapes.ts';
import { type OfficePlace, subPlaceOf } from '../screens.ts';
import { openSearch } from '../search/open-search.ts';
import { signOut } from '../session.ts';
import { PlaceCount, type PlaceCounts } from './place-count.tsx';
import styles from './shell.module.css';
import { currentAt } from './sidebar.tsx';

export type BarProps = { storeName: string; shopUrl: string; counts: PlaceCounts };

/** Every place with all that is in it. */
export function MorePlaces({
  storeName,
  shopUrl,
  counts,
  places,
  onClose,
}: BarProps & { places: OfficePlace[]; onClose: () => void }) {
  const { pathname, key } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(key);
  const open = subPlaceOf(pathname);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  // A place was chosen.
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
        <IconButton label="Close" look="night" onClick={() => dialog.current?.close()}>
          <Icon shape={xIcon} />
        </IconButton>
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
