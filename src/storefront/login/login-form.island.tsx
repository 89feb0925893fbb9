import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../browser/api.ts';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { fieldError, focusFirstError, useCall } from '../../browser/forms/use-call.ts';
import { navigate } from '../../browser/navigate.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { useSearch } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { askForPasskey, usePasskeyAutofill, usePasskeysSupported } from '../../browser/use-passkey.ts';
import { paths } from '../../paths.ts';
import { redirectFromQuery } from '../../shared/redirect.ts';
import type { Assertion } from '../../shop/accounts/passkeys/schema.ts';
import type { UserInfo } from '../../shop/accounts/schema.ts';
import { ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input, PasswordField, steadyFieldsClass } from '../../ui/field.tsx';
import { askForCode, sendCode, welcome } from '../auth/code-login.ts';
import { CodeStep } from '../auth/code-step.tsx';
import { DevMailNote, flushClass, hintClass, insideClass, NeedsScript, Otherwise, orClass } from '../auth/parts.tsx';

/** Login by password or emailed code, then on to "the query value after '='" (specification, sections 2 and 4). */
export function LoginForm({ mailIsKept }: { mailIsKept: boolean }) {
  const [emailed, setEmailed] = useState<string>();
  useEffect(() => {
    if (userInfo.read()) leave();
  }, []);
  if (emailed === undefined) return <PasswordLogin mailIsKept={mailIsKept} onEmailed={setEmailed} />;
  return (
    <CodeStep
      email={emailed}
      redirect={loginTarget()}
      mailIsKept={mailIsKept}
      label="Log in"
      send={(code) => sendCode(emailed, code)}
      onDone={arrive}
      otherWay="Use another email"
      onOtherWay={() => setEmailed(undefined)}
    />
  );
}

type PasswordLoginProps = { mailIsKept: boolean; onEmailed: (email: string) => void };

function PasswordLogin({ mailIsKept, onEmailed }: PasswordLoginProps) {
  const search = useSearch();
  const { error, fields, isPending, form, onSubmit } = useFormAction(send);
  const asking = useAskForCode(form, onEmailed);
  return (
    <div className={insideClass}>
      <FormAlert error={asking.error ?? error}>
        {error?.code === 'email_not_verified' && <SendLinkAgain form={form} mailIsKept={mailIsKept} />}
      </FormAlert>
      <form className={steadyFieldsClass} method="post" noValidate ref={form} onSubmit={onSubmit}>
        <Field id="username" label="Email" error={asking.fields.email ?? fields.username}>
          {(tied) => (
            <Input {...tied} name="username" type="email" autoComplete="username webauthn" maxLength={254} required />
          )}
        </Field>
        <PasswordField
          id="password"
          label="Password"
          error={fields.password}
          name="password"
          autoComplete="current-password"
        />
        <Button type="submit" wide pending={isPending}>
          Login
        </Button>
        <NeedsScript />
      </form>
      <div className={orClass}>or</div>
      <div>
        <Button wide look="quiet" pending={asking.pending} onClick={asking.ask}>
          Email me a code
        </Button>
        <p className={hintClass}>No password needed. New here? We’ll open your account on the way.</p>
      </div>
      <PasskeyLogin onLoggedIn={arrive} />
      <p>
        <a href={paths.sendResetEmail()}>Forgot your password?</a>
      </p>
      <Otherwise>
        New here? <a href={paths.register() + search}>Register</a>
      </Otherwise>
    </div>
  );
}

async function send(data: FormData): Promise<FormState> {
  const body = { username: textIn(data, 'username'), password: textIn(data, 'password') };
  const answer = await api.call('POST /users/login', { body });
  if (!answer.ok) {
    toast('Error logging in', { tone: 'bad' });
    return { error: answer.error };
  }
  welcome(answer.body);
  await navigate(loginTarget(), 'replace');
  return { done: true };
}

const loginTarget = () => redirectFromQuery(globalThis.location.search);

/** Emails a code to the typed address and ignores the password. */
function useAskForCode(form: RefObject<HTMLFormElement | null>, onEmailed: (email: string) => void) {
  const { call, pending, error, fields, setError } = useCall();
  const ask = async () => {
    const field = form.current?.elements.namedItem('username');
    const email = field instanceof HTMLInputElement ? field.value.trim() : '';
    const isMissing = email === '';
    if (isMissing) flushSync(() => setError(fieldError({ email: 'Enter your email.' })));
    const answer = isMissing ? undefined : await call(() => askForCode(email, loginTarget()));
    if (answer?.ok) onEmailed(email);
    else focusFirstError(form.current);
  };
  return { ask: () => void ask(), pending, error, fields };
}

type SendLinkAgainProps = { form: RefObject<HTMLFormElement | null>; mailIsKept: boolean };

function SendLinkAgain({ form, mailIsKept }: SendLinkAgainProps) {
  const [notice, setNotice] = useState<string>();
  const [isSending, setSending] = useState(false);
  const sendAgain = async () => {
    if (!form.current) return;
    setSending(true);
    const email = textIn(new FormData(form.current), 'username');
    const answer = await api.call('POST /users/resend-verification', { body: { email, redirect: loginTarget() } });
    setNotice(answer.ok ? answer.body.detail : answer.error.detail);
    setSending(false);
  };
  return (
    <div role="status">
      {notice ? (
        <>
          {notice}
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

const calls = {
  options: () => api.call('POST /users/passkey-login-options', {}),
  send: (passkey: Assertion) => api.call('POST /users/login-with-passkey', { body: { passkey } }),
};

/** Passkey button, if the browser supports passkeys; the email field suggests them too. */
function PasskeyLogin({ onLoggedIn }: { onLoggedIn: (user: UserInfo) => void }) {
  const isSupported = usePasskeysSupported();
  const { call, pending, error } = useCall();
  usePasskeyAutofill(calls, onLoggedIn);
  if (!isSupported) return null;
  const logIn = async () => {
    const answer = await call(() => askForPasskey(calls));
    if (answer?.ok) onLoggedIn(answer.body);
  };
  return (
    <>
      <ErrorAlert error={error} />
      <Button wide look="quiet" pending={pending} onClick={() => void logIn()}>
        Log in with a passkey
      </Button>
    </>
  );
}

const arrive = (user: UserInfo) => {
  welcome(user);
  leave();
};

export const leave = () => void navigate(loginTarget(), 'replace');
