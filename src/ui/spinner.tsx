import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/** Eight beads on a ring. It has no label: the caller adds one. */
export const Spinner = ({ size = 'normal' }: { size?: 'normal' | 'small' }) => (
  <span className={classNames(styles.spin, size === 'small' && styles.small)} aria-hidden="true" />
);

export const Loading = ({ children }: { children: string }) => (
  <div className={styles.loading} role="status">
    <Spinner />
    <span>{children}</span>
    <noscript>This part of the page needs JavaScript. Turn it on in your browser to see it.</noscript>
  </div>
);
