import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import mark from '../../styles/pictures/mark.svg';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { chevronDownIcon } from '../../ui/icon-shapes.ts';
import { isListPath, sidebarFor } from '../screens.ts';
import { signOut, useStaff } from '../session.ts';
import styles from './shell.module.css';

export type SidebarCounts = Readonly<Record<string, { count: number; of: string }>>;

const MENU = 'office-menu';

/** The dark column with every place of the back office; on small screens a bar with a menu that opens under it. */
export function Sidebar({ storeName, shopUrl, counts }: { storeName: string; shopUrl: string; counts: SidebarCounts }) {
  const { name, role } = useStaff();
  const here = useLocation().pathname;
  const { isOpen, toggle, bar, button } = useMenu(here);
  const waiting = Object.values(counts).reduce((sum, { count }) => sum + count, 0);
  return (
    <header ref={bar} className={`${styles.rail} dark`}>
      <a className={styles.logo} href="/admin" aria-label={`${storeName}, today`}>
        <img src={mark} alt="" width="30" height="30" />
        <span>{storeName}</span>
      </a>
      <button
        ref={button}
        className={styles.toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={MENU}
        onClick={toggle}
      >
        Menu
        <Count count={isOpen ? 0 : waiting} of="waiting" />
        <Icon shape={chevronDownIcon} />
      </button>
      <div id={MENU} className={classNames(styles.menu, isOpen && styles.open)}>
        <nav className={styles.nav} aria-label="Back office">
          {sidebarFor(role).map(({ group, places }) => (
            <div key={group}>
              <h2 className={styles.group}>{group}</h2>
              <ul>
                {places.map(({ path, name: title, icon }) => (
                  <li key={path}>
                    <a href={path} {...(isHere(path, here) && { 'aria-current': 'page' })}>
                      <Icon shape={icon} />
                      {title}
                      <Count {...counts[path]} />
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.me}>
          <a className={styles.name} href="/admin/me">
            <span>{name}</span> <span>Account</span>
          </a>
          <a href={shopUrl || '/'}>View shop</a>
          <button type="button" onClick={() => void signOut()}>
            Sign out
          </button>
        </div>
      </div>
    </header>
  );
}

/** Closes when a screen is chosen, by Escape, which gives the focus back, and by a press elsewhere. */
function useMenu(here: string) {
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen closes it
  useEffect(() => setOpen(false), [here]);
  useEffect(() => {
    if (!isOpen) return;
    const away = new AbortController();
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !bar.current?.contains(target)) setOpen(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', press, away);
    document.addEventListener('keydown', key, away);
    return () => away.abort();
  }, [isOpen]);
  return { isOpen, toggle: () => setOpen(!isOpen), bar, button };
}

/** A place, or a screen below it that is no place itself. */
const isHere = (path: string, here: string) =>
  path === '/admin' ? /^\/admin\/?$/.test(here) : here === path || (here.startsWith(`${path}/`) && !isListPath(here));

function Count({ count = 0, of = '' }: { count?: number; of?: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span className="vh">{of}: </span>
      {count > 999 ? '999+' : count}
    </span>
  );
}
