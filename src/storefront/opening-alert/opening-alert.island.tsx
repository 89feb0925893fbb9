import { api } from '../../browser/api.ts';
import { textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field, fieldsClass, Input } from '../../ui/field.tsx';
import { AlertLinks } from '../auth/alert-links.tsx';
import { EmailLink } from '../auth/email-link.tsx';
import { insideClass } from '../auth/parts.tsx';

type OpeningProps = {
  /** Reopening date, or a note that the shop is open. */
  text: string;
  isOffered: boolean;
};

/** Sign-up for the opening email, and the landing page of both emails' links. */
export const OpeningAlert = ({ text, isOffered }: OpeningProps) => (
  <AlertLinks leave={(token) => api.call('POST /opening-alerts/leave', { query: { token } })}>
    {(query) =>
      query.has('token') ? (
        <Confirm />
      ) : (
        <div className={insideClass}>
          <p>{text}</p>
          {isOffered && <Ask />}
          <LinkButton wide look="quiet" href={paths.home()}>
            Continue shopping
          </LinkButton>
        </div>
      )
    }
  </AlertLinks>
);

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
