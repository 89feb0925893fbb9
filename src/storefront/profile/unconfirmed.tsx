import { useState } from 'react';
import { api } from '../../browser/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { flushClass, KeptMailNote } from '../auth/parts.tsx';
import { waitsClass } from './page.tsx';

/** A changed address waits for its confirmation. */
export function Unconfirmed({ email, mailIsKept }: { email: string; mailIsKept: boolean }) {
  const [isSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const sendAgain = async () => {
    setSending(true);
    const answer = await api.call('POST /users/profile/confirm-email', {});
    setSent(answer.ok);
    setRefusal(answer.ok ? undefined : answer.error.detail);
    setSending(false);
  };
  return (
    <Alert tone="wait">
      <div className={waitsClass}>
        <p role="status">
          {email} waits for its confirmation.{' '}
          {isSent ? 'We sent the link again.' : 'Open the link in the letter that we sent there.'}
        </p>
        {refusal && <p role="alert">{refusal}</p>}
        <KeptMailNote mailIsKept={mailIsKept} />
        {!isSent && (
          <div className={flushClass}>
            <Button look="plain" size="small" pending={isSending} onClick={() => void sendAgain()}>
              Send again
            </Button>
          </div>
        )}
      </div>
    </Alert>
  );
}
