import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { chevronsUpDownIcon, logOutIcon, userRoundIcon } from '../../ui/icon-shapes.ts';
import { StaffPicture } from '../components/staff-picture.tsx';
import { signOut, useStaff } from '../session.ts';
import styles from './shell.module.css';

/** Who is signed in, and what is theirs. Closed by a choice, by Escape, and by a press elsewhere. */
export function AccountMenu() {
  const { name, email, pictureId } = useStaff();
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit closes it
  useEffect(() => menu.current?.removeAttribute('open'), [key]);
  useEffect(() => {
    const ends = new AbortController();
    const close = () => menu.current?.removeAttribute('open');
    const press = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', press, ends);
    document.addEventListener('focusin', press, ends);
    document.addEventListener('keydown', closeByKey, ends);
    return () => ends.abort();
  }, []);
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
