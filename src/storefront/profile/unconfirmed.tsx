import { useState } from 'react';
import { api } from '../../browser/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { flushClass, KeptMailNote } from '../auth/parts.tsx';

/** A changed address waits for its confirmation. */
export function Unconfirmed({ email, mailIsKept }: { email: string; mailIsKept: boolean }) {
  const [said, setSaid] = useState<{ ok: boolean; sentence: string }>();
  const [isSending, setSending] = useState(false);
  const sendAgain = async () => {
    setSending(true);
    const answer = await api.call('POST /users/profile/confirm-email', {});
    setSaid({ ok: answer.ok, sentence: answer.ok ? answer.body.detail : answer.error.detail });
    setSending(false);
  };
  return (
    <Alert tone="wait">
      {email} waits for its confirmation. Open the link in the letter that we sent there.
      <KeptMailNote mailIsKept={mailIsKept} />
      <div role="status">{said?.ok && said.sentence}</div>
      <div role="alert">{said?.ok === false && said.sentence}</div>
      {said?.ok !== true && (
        <div className={flushClass}>
          <Button look="plain" size="small" pending={isSending} onClick={() => void sendAgain()}>
            Send again
          </Button>
        </div>
      )}
    </Alert>
  );
}
