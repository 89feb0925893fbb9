import { useEffect, useRef } from 'react';
import { logOut } from '../../browser/session.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import type { UserInfo } from '../../browser/storage/shopper-storage.ts';
import { cartItems, countItems, userInfo } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { chevronDownIcon, houseIcon, logOutIcon, shoppingBagIcon, userRoundIcon } from '../../ui/icon-shapes.ts';
import styles from './visitor-links.module.css';

/** Whether the navigation contains `path` and marks it as current. */
export const marksHere = (path: string) => LINKS.has(path);
const LINKS = new Set([paths.home(), paths.cart(), paths.login(), paths.register()]);

/** Navigation (specification, section 2): Home, Cart, account. The server renders a visitor with an empty cart. */
export function VisitorLinks({ here }: { here: string }) {
  const user = usePersisted(userInfo);
  const quantity = countItems(usePersisted(cartItems));
  useEffect(() => closeFromOutside(document.querySelector<HTMLDetailsElement>('[data-menu]')), []);
  const current = (path: string) => (here === path ? { 'aria-current': 'page' as const } : {});
  return (
    <ul className={styles.links}>
      <li>
        <a href={paths.home()} {...current(paths.home())}>
          <span className={styles.house}>
            <Icon shape={houseIcon} />
          </span>
          <span className={styles.word}>Home</span>
        </a>
      </li>
      <li>
        <a className={styles.cart} href={paths.cart()} {...current(paths.cart())}>
          <Icon shape={shoppingBagIcon} />
          <span className={styles.word}>Cart</span>
          <span className={classNames(styles.count, quantity === 0 && styles.none)}>
            <span className="vh">items: </span>
            {quantity > 99 ? '99+' : quantity}
          </span>
        </a>
      </li>
      <li className={styles.person}>
        {user ? (
          <PersonMenu user={user} />
        ) : (
          <>
            <a className="visitor-link" href={paths.login()} {...current(paths.login())}>
              Login
            </a>
            <a className="visitor-link" href={paths.register()} {...current(paths.register())}>
              Register
            </a>
          </>
        )}
      </li>
    </ul>
  );
}

function PersonMenu({ user }: { user: UserInfo }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeFromOutside(menu.current), []);
  return (
    <details className={styles.menu} ref={menu}>
      <summary>
        <Icon shape={userRoundIcon} />
        <span className={styles.who}>{user.name}</span>
        <span className={styles.caret}>
          <Icon shape={chevronDownIcon} />
        </span>
      </summary>
      <ul className={styles.list}>
        <li>
          <a href={paths.profile()}>
            <Icon shape={userRoundIcon} />
            Profile
          </a>
        </li>
        <li>
          <button type="button" onClick={logOut}>
            <Icon shape={logOutIcon} />
            Logout
          </button>
        </li>
      </ul>
    </details>
  );
}

/** A click outside or Escape closes the menu; Escape also restores focus. */
function closeFromOutside(menu: HTMLDetailsElement | null) {
  if (!menu) return;
  const away = new AbortController();
  const close = () => menu.removeAttribute('open');
  document.addEventListener('pointerdown', ({ target }) => !menu.contains(target as Node) && close(), away);
  menu.addEventListener(
    'focusout',
    ({ relatedTarget }) => relatedTarget && !menu.contains(relatedTarget as Node) && close(),
    away,
  );
  menu.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !menu.open) return;
      close();
      menu.querySelector('summary')?.focus();
    },
    away,
  );
  return () => away.abort();
}
