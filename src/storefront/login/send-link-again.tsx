import { type RefObject, useState } from 'react';
import { api } from '../../browser/api.ts';
import { textIn } from '../../browser/forms/form-action.ts';
import { Button } from '../../ui/button.tsx';
import { DevMailNote, flushClass } from '../auth/parts.tsx';
import { loginTarget } from './arrive.ts';

type SendLinkAgainProps = { form: RefObject<HTMLFormElement | null>; mailIsKept: boolean };

export function SendLinkAgain({ form, mailIsKept }: SendLinkAgainProps) {
  const [said, setSaid] = useState<string>();
  const [isSending, setSending] = useState(false);
  const sendAgain = async () => {
    if (!form.current) return;
    setSending(true);
    const email = textIn(new FormData(form.current), 'username');
    const answer = await api.call('POST /users/resend-verification', { body: { email, redirect: loginTarget() } });
    setSaid(answer.ok ? answer.body.detail : answer.error.detail);
    setSending(false);
  };
  return (
    <div role="status">
      {said ? (
        <>
          {said}
          <DevMailNote mailIsKept={mailIsKept} />
        </>
      ) : (
        <div className={flushClass}>
          <Button look="plain" size="small" pending={isSending} onClick={() => void sendAgain()}>
            Send the link again
          </Button>
        </div>
      )}
    </div>
  );
}
