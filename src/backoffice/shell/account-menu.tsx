import { Icon } from '../../ui/icon.tsx';
import { chevronsUpDownIcon, logOutIcon, userRoundIcon } from '../../ui/icon-shapes.ts';
import { StaffPicture } from '../components/staff-picture.tsx';
import { useMenu } from '../components/use-menu.ts';
import { signOut, useStaff } from '../session.ts';
import styles from './shell.module.css';

/** Who is signed in, and what is theirs. */
export function AccountMenu() {
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
