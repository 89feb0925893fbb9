import { type SubmitEvent, useState } from 'react';
import { createAdminClient } from '../../browser/client.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import type { StaffSession } from '../../shop/staff/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input, PasswordField } from '../../ui/field.tsx';
import { rememberSession } from '../session.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import styles from './sign-in.module.css';

const client = createAdminClient();
/** No error the first time: the code is the next field. */
const CODE_NEEDED = 'second_factor_needed';

/** Email and password, then the code where the account has a second factor. */
export function SignInForm({ email = '', onDone }: { email?: string; onDone?: () => void }) {
  const { call, pending, error, setError } = useCall();
  const [wantsCode, setWantsCode] = useState(false);
  function arrive(session: StaffSession) {
    rememberSession(session);
    onDone?.();
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const code = String(typed.get('code') ?? '').trim();
    const body = { email: String(typed.get('email')), password: String(typed.get('password')), ...(code && { code }) };
    const answer = await call(() => client.call('POST /admin/session', { body }));
    if (!answer) return;
    if (answer.ok) {
      arrive(answer.body);
      return;
    }
    const isNext = answer.error.code === CODE_NEEDED;
    setWantsCode(wantsCode || isNext);
    if (isNext && !wantsCode) setError(undefined);
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <ErrorAlert error={wantsCode || error?.code !== CODE_NEEDED ? error : undefined} />
      <Field id="staff-email" label="Email">
        {(tied) => (
          <Input
            {...tied}
            name="email"
            type="email"
            autoComplete="username webauthn"
            required
            defaultValue={email}
            maxLength={254}
          />
        )}
      </Field>
      <PasswordField id="staff-password" label="Password" name="password" autoComplete="current-password" />
      {wantsCode && <CodeField hasRecoveryCodes />}
      <Button type="submit" pending={pending}>
        Sign in
      </Button>
      <PasskeySignIn onSignedIn={arrive} />
    </form>
  );
}

type CodeFieldProps = {
  error?: string | undefined;
  /** Left out where there are none, such as while the second factor is being set up. */
  hasRecoveryCodes?: boolean;
};

/** The app's six digits, or one of the recovery codes. */
export const CodeField = ({ error, hasRecoveryCodes = false }: CodeFieldProps) => (
  <Field
    id="staff-code"
    label="Code"
    hint={
      hasRecoveryCodes
        ? 'Six digits from your authenticator app, or one of your recovery codes.'
        : 'Six digits from your authenticator app.'
    }
    error={error}
  >
    {(tied) => (
      <Input
        {...tied}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={40}
        ref={(input) => input?.focus()}
      />
    )}
  </Field>
);
