import { useState } from 'react';
import { api } from '../../browser/api.ts';
import type { Profile } from '../../shop/accounts/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DevMailNote, flushClass } from '../auth/parts.tsx';
import { waitsClass } from './page.tsx';

type UnconfirmedProps = {
  profile: Pick<Profile, 'email' | 'loginEmail'>;
  /** It was asked for just now. */
  hasMoved: boolean;
  mailIsKept: boolean;
  onCancelled: (profile: Profile) => void;
};

/** A changed email waits for its link to be opened; it can be sent again, or the change cancelled. */
export function PendingEmailChange({
  profile: { email, loginEmail },
  hasMoved,
  mailIsKept,
  onCancelled,
}: UnconfirmedProps) {
  const [isSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState<'sending' | 'cancelling'>();
  const sendAgain = async () => {
    setBusy('sending');
    const answer = await api.call('POST /users/profile/confirm-email', {});
    setSent(answer.ok);
    setRefusal(answer.ok ? undefined : answer.error.detail);
    setBusy(undefined);
  };
  const cancel = async () => {
    setBusy('cancelling');
    const answer = await api.call('POST /users/profile/cancel-email-change', {});
    setBusy(undefined);
    if (answer.ok) onCancelled(answer.body);
    else setRefusal(answer.error.detail);
  };
  return (
    <Alert tone="wait">
      <div className={waitsClass}>
        <div role="status">
          <p>
            Waiting for confirmation of {email}. {isSent ? 'We sent the link again.' : 'Open the link we sent there.'}
          </p>
          {loginEmail !== email && <p>Until then, log in with {loginEmail}.</p>}
          {hasMoved && <p>We emailed both addresses.</p>}
        </div>
        {refusal && <p role="alert">{refusal}</p>}
        <DevMailNote mailIsKept={mailIsKept} />
        <div className={flushClass}>
          {!isSent && (
            <Button look="plain" size="small" pending={busy === 'sending'} onClick={() => void sendAgain()}>
              Send again
            </Button>
          )}
          {loginEmail !== email && (
            <Button look="plain" size="small" pending={busy === 'cancelling'} onClick={() => void cancel()}>
              Cancel change
            </Button>
          )}
        </div>
      </div>
    </Alert>
  );
}
