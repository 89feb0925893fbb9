import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { EmailLink } from '../auth/email-link.tsx';
import { insideClass } from '../auth/parts.tsx';
import { SingleSubmit, type SubmitResult } from '../auth/single-submit.tsx';

/** Landing page of both emails' links: one confirms when opened, the other unsubscribes by click. */
export function StockAlert() {
  const [leave, setLeave] = useState<string | null>();
  useEffect(() => setLeave(new URLSearchParams(globalThis.location.search).get('leave')), []);
  if (leave === undefined) return <Loading>One moment, please…</Loading>;
  if (leave === null) return <Confirm />;
  return (
    <SingleSubmit
      label="Delete my address"
      press={() => leaveBy(leave)}
      onward={{ label: 'Continue shopping', href: paths.home() }}
    />
  );
}

async function leaveBy(token: string): Promise<SubmitResult> {
  const answer = await api.call('POST /stock-alerts/leave', { query: { token } });
  return answer.ok ? { ok: true, sentence: answer.body.detail } : { ok: false, sentence: answer.error.detail };
}

const Confirm = () => (
  <EmailLink
    path={paths.stockAlert()}
    open={(query) => api.call('POST /stock-alerts/confirm', { body: { token: query.get('token') ?? '' } })}
  >
    {(answer) => (
      <div className={insideClass}>
        {answer.ok && <Alert tone="ok">{answer.body.detail}</Alert>}
        <p>
          {answer.ok
            ? 'It’s one email. If only a few are back, they go to whoever orders first.'
            : 'Ask again on the product page, and we’ll send you a new link.'}
        </p>
        <LinkButton wide href={answer.ok ? paths.product(answer.body.product.id) : paths.home()}>
          {answer.ok ? 'Back to the product' : 'Shop now'}
        </LinkButton>
      </div>
    )}
  </EmailLink>
);
