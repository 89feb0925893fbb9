import { useEffect, useState } from 'react';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, longErrorsClass, steadyFieldsClass } from '../../ui/field.tsx';
import { CodeInput } from '../verify-reset-otp/code-input.tsx';
import { askForCode } from './code-login.ts';
import { DevMailNote, insideClass, rowClass, statusClass } from './parts.tsx';

type CodeStepProps<Body> = {
  email: string;
  /** Target of the link in a resent email. */
  redirect: string;
  mailIsKept: boolean;
  label: 'Log in' | 'Confirm';
  send: (code: string) => Promise<ApiResult<Body>>;
  onDone: (body: Body) => void;
  otherWay: 'Use another email' | 'Cancel';
  onOtherWay: () => void;
};

/** Code form, with resend (after 30 seconds) and a way back. */
export function CodeStep<Body>({ email, redirect, mailIsKept, label, send, onDone, ...back }: CodeStepProps<Body>) {
  const { error, fields, isPending, form, onSubmit } = useFormAction(async (data): Promise<FormState> => {
    const answer = await send(textIn(data, 'code'));
    if (!answer.ok) return { error: answer.error };
    onDone(answer.body);
    return { done: true };
  });
  // The code is the only task on this page.
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=code]')?.focus(), [form]);
  return (
    <div className={insideClass}>
      <p>
        We sent a six-digit code to <b>{email}</b>. It works for 10 minutes.
      </p>
      <DevMailNote mailIsKept={mailIsKept} />
      <FormAlert error={error} />
      <form
        className={`${steadyFieldsClass} ${longErrorsClass}`}
        method="post"
        noValidate
        ref={form}
        onSubmit={onSubmit}
      >
        <Field id="login-code" label="Code" error={fields.code}>
          {(tied) => <CodeInput tied={tied} name="code" />}
        </Field>
        <Button type="submit" wide pending={isPending}>
          {label}
        </Button>
      </form>
      <SendAgain email={email} redirect={redirect} {...back} />
    </div>
  );
}

const WAIT_SECONDS = 30;

type SendAgainProps = Pick<CodeStepProps<unknown>, 'email' | 'redirect' | 'otherWay' | 'onOtherWay'>;

function SendAgain({ email, redirect, otherWay, onOtherWay }: SendAgainProps) {
  const [left, wait] = useCountdown(WAIT_SECONDS);
  const [isSent, setSent] = useState(false);
  const { call, pending, error } = useCall();
  const send = async () => {
    if (left > 0) return;
    setSent(false);
    const answer = await call(() => askForCode(email, redirect));
    if (!answer?.ok) return;
    wait();
    setSent(true);
  };
  return (
    <>
      {error && <Alert tone="danger">{error.detail}</Alert>}
      <p role="status" className={statusClass}>
        {isSent && 'We sent another code. Use the newest one.'}
      </p>
      <div className={rowClass}>
        <Button
          look="quiet"
          size="small"
          pending={pending}
          onClick={() => void send()}
          {...(left > 0 && { 'aria-disabled': true })}
        >
          Send again
          {/* Hidden from screen readers, which would announce every second. */}
          {left > 0 && <span aria-hidden="true">in {left} s</span>}
        </Button>
        <Button look="plain" size="small" onClick={onOtherWay}>
          {otherWay}
        </Button>
      </div>
    </>
  );
}

/** Countdown in whole seconds, with restart. Reads the clock, since timers run slowly in hidden tabs. */
function useCountdown(seconds: number): [left: number, again: () => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    if (left === 0) clearInterval(timer);
    return () => clearInterval(timer);
  }, [left]);
  const again = () => {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1000);
  };
  return [left, again];
}
