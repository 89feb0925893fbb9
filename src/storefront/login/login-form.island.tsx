import { type RefObject, useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { type FormState, textIn, useFormAction } from '../../browser/form-action.ts';
import { navigate } from '../../browser/navigate.ts';
import { useSearch } from '../../browser/search.ts';
import { logIn } from '../../browser/session.ts';
import { userInfo } from '../../browser/shopper-storage.ts';
import { dismissFailures, toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { redirectFromQuery } from '../../shared/redirect.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, fieldsClass, Input, PasswordField } from '../../ui/field.tsx';
import { DevMailNote, flushClass, insideClass, NeedsScript, Otherwise } from '../auth/parts.tsx';

/** Specification, sections 2 and 4: login, then "the query value after '='". */
export function LoginForm({ mailIsKept }: { mailIsKept: boolean }) {
  const search = useSearch();
  const { error, fields, isPending, form, onSubmit } = useFormAction(send);
  useEffect(() => {
    if (userInfo.read()) void navigate(redirectFromQuery(globalThis.location.search), 'replace');
  }, []);
  return (
    <div className={insideClass}>
      <ErrorAlert error={error}>
        {error?.code === 'email_not_verified' && <SendLinkAgain form={form} mailIsKept={mailIsKept} />}
      </ErrorAlert>
      <form className={fieldsClass} method="post" noValidate ref={form} onSubmit={onSubmit}>
        <Field id="username" label="Email" error={fields.username}>
          {(tied) => <Input {...tied} name="username" type="email" autoComplete="username" maxLength={254} required />}
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
  logIn(answer.body);
  // "You need to log in first." among them.
  dismissFailures();
  toast('Login Successful');
  await navigate(redirectFromQuery(globalThis.location.search), 'replace');
  return { done: true };
}

type SendLinkAgainProps = { form: RefObject<HTMLFormElement | null>; mailIsKept: boolean };

function SendLinkAgain({ form, mailIsKept }: SendLinkAgainProps) {
  const [said, setSaid] = useState<string>();
  const [isSending, setSending] = useState(false);
  const sendAgain = async () => {
    if (!form.current) return;
    setSending(true);
    const email = textIn(new FormData(form.current), 'username');
    const redirect = redirectFromQuery(globalThis.location.search);
    const answer = await api.call('POST /users/resend-verification', { body: { email, redirect } });
    setSaid(answer.ok ? answer.body.detail : answer.error.detail);
    setSending(false);
  };
  return (
    <div role="status">
      {said ? (
        <>
          {said}
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
