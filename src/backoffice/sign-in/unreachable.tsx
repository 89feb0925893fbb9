import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { refreshSession } from '../session.ts';
import { SignInLayout } from './sign-in-layout.tsx';

/** The shop did not answer when the back office was opened. */
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
