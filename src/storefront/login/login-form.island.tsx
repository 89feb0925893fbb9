import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../browser/api.ts';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { fieldError, focusFirstError, useCall } from '../../browser/forms/use-call.ts';
import { navigate } from '../../browser/navigate.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { useSearch } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input, PasswordField, steadyFieldsClass } from '../../ui/field.tsx';
import { askForCode, sendCode, welcome } from '../auth/code-login.ts';
import { CodeStep } from '../auth/code-step.tsx';
import { hintClass, insideClass, NeedsScript, Otherwise, orClass } from '../auth/parts.tsx';
import { arrive, leave, loginTarget } from './arrive.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { SendLinkAgain } from './send-link-again.tsx';

/** Specification, sections 2 and 4: login, then "the query value after '='". By password, or by an emailed code. */
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

/** Sends a code to the address that stands in the form; the password is not looked at. */
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
