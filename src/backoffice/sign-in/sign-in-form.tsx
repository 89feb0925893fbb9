import { useState } from 'react';
import { createAdminClient } from '../../browser/client.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { askForPasskey, usePasskeyAutofill, usePasskeysSupported } from '../../browser/use-passkey.ts';
import type { Assertion } from '../../shop/accounts/passkeys/schema.ts';
import type { StaffSession } from '../../shop/staff/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input, PasswordField } from '../../ui/field.tsx';
import { submitting } from '../components/forms/read-form.ts';
import { Action } from '../components/layout.tsx';
import { rememberSession } from '../session.ts';

const client = createAdminClient();

/** Not shown as an error the first time: the code field appears instead. */
const CODE_NEEDED = 'second_factor_needed';

/** Email and password, then the code if the account has a second factor. */
export function SignInForm({ email = '', onDone }: { email?: string; onDone?: () => void }) {
  const { call, pending, error, setError } = useCall();
  const [wantsCode, setWantsCode] = useState(false);
  function arrive(session: StaffSession) {
    rememberSession(session);
    onDone?.();
  }
  async function submit(form: HTMLFormElement) {
    const typed = new FormData(form);
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
    <form className="stack-5" onSubmit={submitting(submit)}>
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
  /** Omitted while the second factor is being set up. */
  hasRecoveryCodes?: boolean;
};

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

const signIn = {
  options: () => client.call('POST /admin/session/passkey-options', {}),
  send: (passkey: Assertion) => client.call('POST /admin/session/passkey', { body: { passkey } }),
};

/** Sign-in with a passkey in place of password and code, if supported; the email field autofills passkeys, too. */
function PasskeySignIn({ onSignedIn }: { onSignedIn: (session: StaffSession) => void }) {
  const isSupported = usePasskeysSupported();
  const { call, pending, error } = useCall();
  usePasskeyAutofill(signIn, onSignedIn);
  if (!isSupported) return null;
  const press = async () => {
    const answer = await call(() => askForPasskey(signIn));
    if (answer?.ok) onSignedIn(answer.body);
  };
  return (
    <>
      <ErrorAlert error={error} />
      <Button look="quiet" pending={pending} onClick={() => void press()}>
        Sign in with a passkey
      </Button>
    </>
  );
}

const confirmation = {
  options: () => client.call('POST /admin/session/confirm-options', {}),
  send: (passkey: Assertion) => client.call('POST /admin/session/confirm-with-passkey', { body: { passkey } }),
};

export function PasskeyConfirm({ onConfirmed }: { onConfirmed: () => void }) {
  const { call, pending, error } = useCall();
  const press = async () => {
    const answer = await call(() => askForPasskey(confirmation));
    if (answer?.ok) onConfirmed();
  };
  return (
    <>
      <ErrorAlert error={error} />
      <Action label="Use a passkey" look="quiet" pending={pending} onClick={press} />
    </>
  );
}
