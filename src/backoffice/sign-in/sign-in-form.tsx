import { type SubmitEvent, useState } from 'react';
import { createAdminClient } from '../../browser/admin-client.ts';
import type { ApiError } from '../../shared/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, PasswordInput } from '../../ui/field.tsx';
import { ErrorAlert } from '../components/error-alert.tsx';
import { rememberSession } from '../session.ts';
import styles from './sign-in.module.css';

const client = createAdminClient();

/** Email and password, then the code where the account has a second factor. */
export function SignInForm({ email = '', onDone }: { email?: string; onDone?: () => void }) {
  const [error, setError] = useState<ApiError>();
  const [pending, setPending] = useState(false);
  const [wantsCode, setWantsCode] = useState(false);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const code = String(typed.get('code') ?? '').trim();
    setPending(true);
    const answer = await client.call('POST /admin/session', {
      body: { email: String(typed.get('email')), password: String(typed.get('password')), ...(code && { code }) },
    });
    setPending(false);
    if (answer.ok) {
      rememberSession(answer.body);
      onDone?.();
      return;
    }
    const isNext = answer.error.code === 'second_factor_needed';
    setWantsCode(wantsCode || isNext);
    setError(isNext && !wantsCode ? undefined : answer.error);
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <ErrorAlert error={error} />
      <Field id="staff-email" label="Email">
        {(tied) => (
          <Input
            {...tied}
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={email}
            maxLength={254}
          />
        )}
      </Field>
      <Field id="staff-password" label="Password">
        {(tied) => (
          <PasswordInput {...tied} label="Password" name="password" autoComplete="current-password" required />
        )}
      </Field>
      {wantsCode && <CodeField hasRecoveryCodes />}
      <Button type="submit" pending={pending}>
        Sign in
      </Button>
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
