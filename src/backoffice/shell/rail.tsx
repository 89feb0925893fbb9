import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import mark from '../../styles/pictures/mark.svg';
import { Icon } from '../../ui/icon.tsx';
import { places } from '../screens.ts';
import { signOut, useStaff } from '../session.ts';
import styles from './shell.module.css';

export type RailCounts = Readonly<Record<string, { count: number; of: string }>>;

/** The dark column with every place of the back office; on small screens a row that scrolls sideways. */
export function Rail({ storeName, shopUrl, counts }: { storeName: string; shopUrl: string; counts: RailCounts }) {
  const { name, role } = useStaff();
  const here = useLocation().pathname;
  const nav = useRef<HTMLElement>(null);
  // On small screens most places lie outside the row: the one that is open comes into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen is a reason to look again
  useEffect(() => {
    const row = nav.current;
    const place = row?.querySelector<HTMLElement>('[aria-current]');
    // The row alone: `scrollIntoView` would move the page too.
    if (row && place) row.scrollLeft = place.offsetLeft - (row.clientWidth - place.offsetWidth) / 2;
  }, [here]);
  return (
    <header className={`${styles.rail} dark`}>
      <a className={styles.logo} href="/admin" aria-label={`${storeName}, today`}>
        <img src={mark} alt="" width="30" height="30" />
        <span>{storeName}</span>
      </a>
      <nav ref={nav} className={styles.nav} aria-label="Back office">
        <ul>
          {places
            .filter((place) => place.role === 'helper' || role === 'owner')
            .map(({ path, name: title, icon }) => (
              <li key={path}>
                <a href={path} {...(isHere(path, here) && { 'aria-current': 'page' })}>
                  <Icon shape={icon} />
                  {title}
                  <Count {...counts[path]} />
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <div className={styles.me}>
        <a className={styles.name} href="/admin/me">
          {name}
        </a>
        <a href={shopUrl || '/'}>View shop</a>
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </header>
  );
}

const isHere = (path: string, here: string) =>
  path === '/admin' ? /^\/admin\/?$/.test(here) : here === path || here.startsWith(`${path}/`);

function Count({ count = 0, of = '' }: { count?: number; of?: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span className="vh">{of}: </span>
      {count > 999 ? '999+' : count}
    </span>
  );
}
