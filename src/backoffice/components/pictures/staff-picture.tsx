import { classNames } from '../../../ui/class-names.ts';
import styles from './staff-picture.module.css';

type StaffPictureProps = { name: string; pictureId: string | null; large?: true };

/** Somebody on the staff, beside their name: the picture they chose, or their initials. */
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
      {initialsOf(name)}
    </span>
  );

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
