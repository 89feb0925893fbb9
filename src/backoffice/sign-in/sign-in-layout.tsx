import { type ReactNode, useEffect } from 'react';
import { OFFICE_MARK } from '../../shared/brand/logo.ts';
import styles from './sign-in.module.css';

type SignInLayoutProps = {
  title: string;
  /** A line over the title; its room is kept while it is empty. */
  above?: string;
  children: ReactNode;
};

/** A page of one task, before the screens open. */
export function SignInLayout({ title, above, children }: SignInLayoutProps) {
  useEffect(() => {
    document.title = `${title} · Back office`;
  }, [title]);
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <div>
          <img className={styles.mark} src={OFFICE_MARK} alt="" width="40" height="40" />
          {above !== undefined && <p className={styles.above}>{above}</p>}
          <h1>{title}</h1>
        </div>
        {children}
      </div>
    </main>
  );
}
