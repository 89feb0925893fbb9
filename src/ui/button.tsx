import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type Face = {
  /** One solid button per view; the others are quiet, plain, light (on dark surfaces) or danger. */
  look?: 'solid' | 'quiet' | 'plain' | 'light' | 'danger' | undefined;
  size?: 'normal' | 'small' | undefined;
  wide?: boolean | undefined;
  children: ReactNode;
};

const faceNames = ({ look = 'solid', size = 'normal', wide }: Omit<Face, 'children'>) =>
  classNames(styles.btn, look !== 'solid' && styles[look], size === 'small' && styles.small, wide && styles.wide);

type ButtonProps = Face &
  Omit<ComponentProps<'button'>, 'className'> & {
    /** Pending: the spinner covers the label, the width stays, and presses are ignored. */
    pending?: boolean | undefined;
  };

export function Button({ look, size, wide, pending, children, onClick, type = 'button', ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type}
      className={classNames(faceNames({ look, size, wide }), pending && styles.pending)}
      onClick={press}
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
    >
      <span className={styles.face}>{children}</span>
      {pending && (
        <span className={styles.wheel}>
          <Spinner size="small" />
        </span>
      )}
    </button>
  );
}

/** A link styled as a button: navigates, without an action. */
export const LinkButton = ({
  look,
  size,
  wide,
  children,
  ...rest
}: Face & Omit<ComponentProps<'a'>, 'className'> & { href: string }) => (
  <a {...rest} className={faceNames({ look, size, wide })}>
    <span className={styles.face}>{children}</span>
  </a>
);

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & {
  label: string;
  look?: 'framed' | 'bare' | 'remove' | 'night';
};

/** A 44 px square icon button; the label is its accessible name. */
export const IconButton = ({ label, look = 'framed', type = 'button', ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    className={classNames(
      styles['icon-btn'],
      (look === 'bare' || look === 'remove') && styles.bare,
      look === 'remove' && styles.remove,
      look === 'night' && styles.night,
    )}
  />
);
