import { classNames } from '../../../ui/class-names.ts';
import styles from './staff-picture.module.css';

type StaffPictureProps = { name: string; pictureId: string | null; large?: true };

export const StaffPicture = ({ name, pictureId, large }: StaffPictureProps) =>
  pictureId ? (
    <img
      className={classNames(styles.round, large && styles.large)}
      src={`/api/admin/staff-pictures/${pictureId}`}
      alt=""
      width={80}
      height={80}
    />
  ) : (
    <span className={classNames(styles.round, large && styles.large)} aria-hidden="true">
      {getInitials(name)}
    </span>
  );

function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
