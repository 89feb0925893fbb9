import { type ReactNode, useEffect } from 'react';
import styles from './sign-in.module.css';

/** A page of one task, before the screens open. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Back office`;
  }, [title]);
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
