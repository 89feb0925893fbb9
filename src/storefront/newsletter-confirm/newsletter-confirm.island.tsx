import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Pressed, tokenInAddress } from '../auth/one-press.tsx';
import { insideClass } from '../auth/parts.tsx';

export function NewsletterConfirm() {
  const [answered, setAnswered] = useState<Pressed>();
  useEffect(() => {
    void confirm().then(setAnswered);
  }, []);
  if (!answered) {
    return (
      <div className={insideClass}>
        <Spinner />
        <p role="status">One moment, please.</p>
      </div>
    );
  }
  return (
    <div className={insideClass}>
      <Alert tone={answered.ok ? 'ok' : 'danger'}>{answered.sentence}</Alert>
      <p>
        {answered.ok
          ? 'New pieces and the people who made them, about once a month. Every letter has a link to leave.'
          : 'Subscribe again at the foot of this page and we send you a new link.'}
      </p>
      <LinkButton wide href={paths.home()}>
        See the pieces
      </LinkButton>
    </div>
  );
}

async function confirm(): Promise<Pressed> {
  const token = tokenInAddress();
  globalThis.history.replaceState(null, '', paths.newsletterConfirm());
  const answer = await api.call('POST /newsletter/confirm', { body: { token } });
  return answer.ok ? { ok: true, sentence: answer.body.detail } : { ok: false, sentence: answer.error.detail };
}
