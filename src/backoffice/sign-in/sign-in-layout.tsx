import { type ReactNode, useEffect, useState } from 'react';
import { OFFICE_MARK } from '../../shared/brand/logo.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { refreshSession } from '../session.ts';
import styles from './sign-in.module.css';

const JOIN_PATH = '/admin/join';

export const isJoining = (): boolean => location.pathname === JOIN_PATH;

type SignInLayoutProps = {
  title: string;
  /** A line above the title; its space is reserved while empty. */
  above?: string;
  children: ReactNode;
};

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

export const Opening = () => (
  <main>
    <Loading>Opening the back office…</Loading>
  </main>
);

/** Shown if the session request failed when the back office opened. */
export function Unreachable() {
  const [pending, setPending] = useState(false);
  const again = async () => {
    setPending(true);
    await refreshSession();
    setPending(false);
  };
  return (
    <SignInLayout title="Can’t connect">
      <Alert tone="danger">The shop isn’t responding. Check your connection, or try again in a minute.</Alert>
      <Button pending={pending} onClick={() => void again()}>
        Try again
      </Button>
    </SignInLayout>
  );
}
