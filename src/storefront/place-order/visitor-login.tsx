import { flushSync } from 'react-dom';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { loginPath } from '../../browser/session.ts';
import { paths } from '../../paths.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input, steadyClass } from '../../ui/field.tsx';
import { askForCode, sendCode, welcome } from '../auth/code-login.ts';
import { CodeStep } from '../auth/code-step.tsx';
import styles from './place-order.module.css';

type VisitorLoginProps = {
  mailIsKept: boolean;
  /** Where the code was sent; undefined while the address is asked for. */
  emailed: string | undefined;
  onEmailed: (email: string | undefined) => void;
  onLoggedIn: () => void;
};

/** For a shopper who isn't logged in: an email address and its code, on the page where the order is placed. */
export function VisitorLogin({ mailIsKept, emailed, onEmailed, onLoggedIn }: VisitorLoginProps) {
  return (
    <section className={styles.coupon} aria-label="Log in">
      {emailed === undefined ? (
        <EmailForm onEmailed={onEmailed} />
      ) : (
        <CodeStep
          email={emailed}
          redirect={paths.placeOrder()}
          mailIsKept={mailIsKept}
          label="Log in"
          send={(code) => sendCode(emailed, code)}
          onDone={(user) => {
            // At once: this form goes, and the focus must have somewhere to go to.
            flushSync(() => welcome(user));
            onLoggedIn();
          }}
          otherWay="Use another email"
          onOtherWay={() => onEmailed(undefined)}
        />
      )}
    </section>
  );
}

function EmailForm({ onEmailed }: { onEmailed: (email: string) => void }) {
  const { error, fields, isPending, form, onSubmit } = useFormAction(async (data): Promise<FormState> => {
    const email = textIn(data, 'email').trim();
    const answer = await askForCode(email, paths.placeOrder());
    if (!answer.ok) return { error: answer.error };
    onEmailed(email);
    return { done: true };
  });
  return (
    <>
      <FormAlert error={error} />
      <form className={`${styles.login} ${steadyClass}`} method="post" noValidate ref={form} onSubmit={onSubmit}>
        <Field
          id="order-email"
          label="Email"
          hint="For your receipt. We’ll email you a code: no password needed."
          error={fields.email}
        >
          {(tied) => <Input {...tied} name="email" type="email" autoComplete="email" maxLength={254} required />}
        </Field>
        <Button type="submit" look="quiet" wide pending={isPending}>
          Email me a code
        </Button>
      </form>
      <p className={styles.micro}>
        Have a password? <a href={loginPath(paths.placeOrder())}>Log in</a>
      </p>
    </>
  );
}
