import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field, fieldsClass, Input } from '../../ui/field.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { EmailLink } from '../auth/email-link.tsx';
import { insideClass } from '../auth/parts.tsx';
import { SingleSubmit, type SubmitResult } from '../auth/single-submit.tsx';

type OpeningProps = {
  /** Reopening date, or a note that the shop is open. */
  text: string;
  isOffered: boolean;
};

/**
 * Sign-up for the opening email. Links of both emails lead here: one confirms when opened, the other unsubscribes by
 * click.
 */
export function OpeningAlert({ text, isOffered }: OpeningProps) {
  const [query, setQuery] = useState<URLSearchParams>();
  useEffect(() => setQuery(new URLSearchParams(globalThis.location.search)), []);
  if (!query) return <Loading>One moment, please…</Loading>;
  const leave = query.get('leave');
  if (leave !== null) {
    const onward = { label: 'Continue shopping', href: paths.home() };
    return <SingleSubmit label="Delete my address" press={() => leaveBy(leave)} onward={onward} />;
  }
  if (query.has('token')) return <Confirm />;
  return (
    <div className={insideClass}>
      <p>{text}</p>
      {isOffered && <Ask />}
      <LinkButton wide look="quiet" href={paths.home()}>
        Continue shopping
      </LinkButton>
    </div>
  );
}

async function leaveBy(token: string): Promise<SubmitResult> {
  const answer = await api.call('POST /opening-alerts/leave', { query: { token } });
  return answer.ok ? { ok: true, sentence: answer.body.detail } : { ok: false, sentence: answer.error.detail };
}

const Confirm = () => (
  <EmailLink
    path={paths.openingAlert()}
    open={(query) => api.call('POST /opening-alerts/confirm', { body: { token: query.get('token') ?? '' } })}
  >
    {(answer) => (
      <div className={insideClass}>
        {answer.ok && <Alert tone="ok">{answer.body.detail}</Alert>}
        {!answer.ok && <p>Ask again, and we’ll send you a new link.</p>}
        <LinkButton wide href={answer.ok ? paths.home() : paths.openingAlert()}>
          {answer.ok ? 'Continue shopping' : 'Ask again'}
        </LinkButton>
      </div>
    )}
  </EmailLink>
);

/** Logged-in shoppers use the account's email; others type one and confirm it. */
function Ask() {
  const user = usePersisted(userInfo);
  const { state, error, fields, isPending, form, onSubmit } = useFormAction<string>(async (data) => {
    const email = textIn(data, 'email').trim();
    const answer = await api.call('POST /opening-alerts', { body: email ? { email } : {} });
    return answer.ok ? { done: answer.body.detail } : { error: answer.error };
  });
  if (state.done) return <Alert tone="ok">{state.done}</Alert>;
  // An expired login: ask for the email.
  const asksForEmail = !user || fields.email !== undefined;
  return (
    <form ref={form} className={fieldsClass} method="post" noValidate onSubmit={onSubmit}>
      <FormAlert error={error} />
      {asksForEmail ? (
        <Field
          id="opening-email"
          label="Email"
          hint="We’ll email you a link to confirm it. It’s one email, not a newsletter."
          error={fields.email}
        >
          {(tied) => <Input {...tied} name="email" type="email" autoComplete="email" maxLength={254} required />}
        </Field>
      ) : (
        <p>We’ll send one email to {user.email}.</p>
      )}
      <Button type="submit" wide pending={isPending}>
        Email me when you’re open
      </Button>
    </form>
  );
}
