import { type FormEvent, useState } from 'react';
import { api } from '../../browser/api.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import styles from './newsletter-form.module.css';

type State = { step: 'open' } | { step: 'sending' } | { step: 'done' } | { step: 'refused'; why: string };

const NO_ADDRESS = 'Enter your email address.';
const NO_CONSENT = 'Check the box to allow us to send you newsletters.';
const DONE = 'Thank you. We sent you an email. Click the link in it to confirm.';

type NewsletterFormProps = {
  mailIsKept: boolean;
  /** Consent text beside the checkbox, stored as agreed to. */
  consent: string;
  /** Prefix of ids, for pages with two such forms. */
  id?: string;
};

/** Newsletter form (specification, section 2). Double opt-in: the link in the email confirms. */
export function NewsletterForm({ mailIsKept, consent, id = 'newsletter' }: NewsletterFormProps) {
  const [state, setState] = useState<State>({ step: 'open' });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const [email, box] = [formField(form, 'email'), formField(form, 'consent')];
    const why = whatIsMissing(email, box);
    if (why) {
      (why === NO_CONSENT ? box : email).focus();
      return setState({ step: 'refused', why });
    }
    setState({ step: 'sending' });
    const answer = await api.call('POST /newsletter/subscribe', {
      body: { email: email.value.trim(), consent: true },
    });
    setState(answer.ok ? { step: 'done' } : { step: 'refused', why: answer.error.detail });
  };
  const why = state.step === 'refused' ? state.why : undefined;
  return (
    <form className={styles.news} method="post" noValidate onSubmit={send}>
      <p className={styles.done} role="status">
        {state.step === 'done' && DONE}
        {state.step === 'done' && mailIsKept && (
          <>
            {' '}
            This shop doesn’t send email yet: <a href={paths.devMail()}>read its emails here</a>.
          </>
        )}
      </p>
      <div className={styles.row} hidden={state.step === 'done'}>
        <label className="vh" htmlFor={`${id}-email`}>
          Email address
        </label>
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          placeholder="you@example.com"
          autoComplete="email"
          maxLength={254}
          required
          {...(why && why !== NO_CONSENT && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        />
        <Button look="light" type="submit" pending={state.step === 'sending'}>
          Subscribe
        </Button>
      </div>
      <div className={styles.consent} hidden={state.step === 'done'}>
        <Checkbox
          name="consent"
          required
          {...(why === NO_CONSENT && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        >
          {consent}
        </Checkbox>
      </div>
      <div className={styles.room} hidden={state.step === 'done'}>
        {why && (
          <p className={styles.err} id={`${id}-error`} role="alert">
            {why}
          </p>
        )}
      </div>
      <noscript>
        <p className={styles.err}>
          This form needs JavaScript. <a href={paths.contactUs()}>Email us</a> and we’ll add you to the list.
        </p>
      </noscript>
    </form>
  );
}

const formField = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

function whatIsMissing(email: HTMLInputElement, consent: HTMLInputElement): string | undefined {
  if (email.value.trim() === '' || !email.validity.valid) return NO_ADDRESS;
  return consent.checked ? undefined : NO_CONSENT;
}
